import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, shippedEntities, shippedEnums, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { Download } from '../http/service.ts'
import { type Directory, openDirectory } from '../ingest/directory.ts'
import { addCollector, addMeter, addProject } from '../ingest/intake-fixture.ts'
import { commandRoom } from '../ingest/road-commands.ts'
import { secretBox } from '../ingest/secret-box.ts'
import { createRowsService } from '../rows/rows.service.ts'
import { newKeys } from './collector-keys.ts'
import { labelPage, qrPath } from './collector-label.ts'
import { collectorServices } from './collectors.service.ts'

let store: TestStore
let directory: Directory
let services: ReturnType<typeof collectorServices>
let projectId: number
let otherProject: number
const commands = commandRoom()
const secrets = secretBox(Buffer.alloc(32, 1))

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  projectId = await addProject(store, 'P-1')
  otherProject = await addProject(store, 'P-2')
  directory = await openDirectory(store, { secrets })
  const byId = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]))
  const model = { entities: byId(shippedEntities()), enums: byId(shippedEnums()) }
  const rows = createRowsService({ store, model: () => model })
  services = collectorServices({ store, rows, ingest: { directory, secrets }, commands })
})
afterAll(async () => {
  await directory.close()
  await store.close()
})

const callerOf = (projectIds: Caller['projectIds'] = 'all'): Caller => ({
  userId: 1,
  userName: 'keeper',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
const call = (name: keyof typeof services, params: Record<string, unknown>, caller = callerOf()) =>
  services[name]({ params, caller, requestId: 'r', ip: '' }) as Promise<Record<string, unknown>>

test('a list tells the meters below a collector and the state of its keys, never the keys', async () => {
  const id = await addCollector(store, projectId, { number: 'L-1', auth_key: secrets.seal('x') })
  await addMeter(store, projectId, { collector_id: id })
  await addMeter(store, projectId, { collector_id: id, deleted: 1 })
  await addCollector(store, otherProject, { number: 'L-2' })
  const { rows, total } = await call('collectors.list', { keyword: 'L-' }, callerOf([projectId]))
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ number: 'L-1', meterCount: 1, keyState: 'set' }])
  expect(JSON.stringify(rows)).not.toMatch(/sealed|authKey/)
})

test('first keys hold at once; later ones wait until the collector uses them, and can be taken back', async () => {
  const id = await addCollector(store, projectId, { number: 'K-1', dialect: 'national-cbc' })
  await directory.renew()
  const first = await call('collectors.rotateKeys', { id })
  expect(first).toMatchObject({ isFirst: true, aesKey: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(directory.collectorById(id)).toMatchObject({ authKey: first.authKey, aesKey: first.aesKey, next: undefined })
  const second = await call('collectors.rotateKeys', { id })
  expect(second).toMatchObject({ isFirst: false })
  expect(directory.collectorById(id)).toMatchObject({ authKey: first.authKey, next: { authKey: second.authKey } })
  await call('collectors.cancelRotation', { id })
  expect(directory.collectorById(id)).toMatchObject({ authKey: first.authKey, next: undefined })
  expect(await call('collectors.cancelRotation', { id })).toMatchObject({ count: 0 })
  const { rows } = await store.pool.query('select auth_key, version from collector where id = $1', [id])
  expect(rows[0].auth_key).toMatch(/^sealed:1:/)
  expect(rows[0].version).toBe(4)
  await expect(call('collectors.rotateKeys', { id }, callerOf([otherProject]))).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['XML-TCP', 'national-cbc', /^[0-9a-f]{32}$/, /^[0-9a-f]{32}$/],
  ['XML-TCP', null, /^[0-9a-f]{32}$/, /^[0-9a-f]{32}$/],
  ['XML-TCP', 'ecb-hex', /^[0-9a-f]{32}$/, null],
  ['XML-TCP', 'beijing-renewable', /^[A-Za-z0-9]{16}$/, /^[A-Za-z0-9]{16}$/],
  ['XML-TCP', 'plain-xml', null, null],
  ['MQTT', null, null, null],
])('keys of %s %s are as the other side writes them', (protocol, dialect, key, iv) => {
  const keys = newKeys(protocol, dialect)!
  expect(keys.authKey.length).toBeGreaterThanOrEqual(16)
  if (key === null) expect(keys.aesKey).toBeNull()
  else expect(keys.aesKey).toMatch(key)
  if (iv === null) expect(keys.aesIv).toBeNull()
  else expect(keys.aesIv).toMatch(iv)
  expect(newKeys(protocol, dialect)).not.toEqual(keys)
})

test('a protocol without keys has none to change', async () => {
  const id = await addCollector(store, projectId, { number: 'K-2', protocol: 'Modbus' })
  await expect(call('collectors.rotateKeys', { id })).rejects.toMatchObject({ status: 400 })
})

test('configuration goes down the road of each collector, and each is told apart', async () => {
  const live = await addCollector(store, projectId, { number: 'S-1', period_seconds: 300 })
  const other = await addCollector(store, projectId, { number: 'S-2', protocol: 'HTTP' })
  const off = await addCollector(store, projectId, { number: 'S-3', status: 0 })
  const sent: number[][] = []
  const withdraw = commands.offer('XML-TCP', {
    async setPeriod(id, seconds) {
      sent.push([id, seconds])
      return { state: 'sent', message: '已下发' }
    },
  })
  const { results } = await call('collectors.sendConfig', { ids: [live, other, off] })
  expect(results).toMatchObject([
    { collectorId: live, state: 'sent' },
    { collectorId: other, state: 'unsupported' },
    { collectorId: off, state: 'failed', message: '采集器已停用' },
  ])
  expect(sent).toEqual([[live, 300]])
  withdraw()
})

test('a label carries the number as a code and in letters, and nothing of it is taken for markup', async () => {
  const page = labelPage([{ number: 'C<1>', name: '一&二', projectName: '大学', place: null }])
  expect(page).toContain('C&lt;1&gt;')
  expect(page).toContain('一&amp;二')
  expect(page).not.toContain('C<1>')
  const { path, size } = qrPath('310000A001-01')
  expect(size).toBeGreaterThanOrEqual(29)
  expect(path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  const id = await addCollector(store, projectId, { number: 'Q-1' })
  const download = await services['collectors.labels']({
    params: { ids: [id] },
    caller: callerOf(),
    requestId: 'r',
    ip: '',
  })
  expect(download).toBeInstanceOf(Download)
})
