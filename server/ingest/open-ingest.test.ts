import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, shippedEntities, shippedEnums, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { liveHub } from '../live/hub.ts'
import { createRowsService, type RowsService } from '../rows/rows.service.ts'
import { addProject } from './intake-fixture.ts'
import { type Ingest, openIngest } from './open-ingest.ts'

let store: TestStore
let dataDir: string
let ingest: Ingest
let rows: RowsService
const hub = liveHub()
const log = pino({ level: 'silent' })

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  dataDir = await mkdtemp(join(tmpdir(), 'wattform-ingest-'))
  ingest = await openIngest({ store, hub, dataDir, log })
  const byId = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]))
  const model = { entities: byId(shippedEntities()), enums: byId(shippedEnums()) }
  rows = createRowsService({ store, model: () => model, hooks: [ingest.hooks] })
})
afterAll(async () => {
  await ingest.close()
  await store.close()
  await rm(dataDir, { recursive: true })
})

const admin: Caller = { userId: 1, userName: 'admin', isAdmin: true, access: new Set(), projectIds: 'all' }
const collectorOf = (projectId: number, number: string) => ({
  projectId,
  number,
  name: '采集器',
  protocol: 'XML-TCP',
  periodSeconds: 900,
  heartbeatSeconds: 60,
  status: 1,
})

test('keys are sealed in the store, in the clear to the roads, and never sent to a client', async () => {
  const projectId = await addProject(store)
  const made = await rows.create(
    'collector',
    { ...collectorOf(projectId, 'S-1'), authKey: '盐值 1', aesKey: '00ff' },
    admin,
  )
  const sealed = async () =>
    (await store.pool.query('select auth_key, aes_key, aes_iv from collector where id = $1', [made.id])).rows[0]
  expect(await sealed()).toMatchObject({ auth_key: expect.stringMatching(/^sealed:1:/), aes_iv: null })
  expect(JSON.stringify(await rows.get('collector', made.id, admin))).not.toMatch(/sealed|00ff/)
  await ingest.directory.renew()
  expect(ingest.directory.collectorByNumber('S-1')).toMatchObject({ authKey: '盐值1', aesKey: '00ff', aesIv: null })
  const before = await sealed()
  await rows.update('collector', { id: made.id, version: made.version, name: '改名', authKey: '' }, admin)
  expect(await sealed()).toEqual(before)
})

test('the key lies in a file of its owner alone, and holds over a restart', async () => {
  const file = join(dataDir, 'secret-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = await readFile(file, 'utf8')
  expect(key).toMatch(/^[0-9a-f]{64}\n$/)
  const again = await openIngest({ store, hub, dataDir, log })
  expect(again.directory.collectorByNumber('S-1')).toMatchObject({ authKey: '盐值1' })
  await again.close()
  expect(await readFile(file, 'utf8')).toBe(key)
})

test('a seal that was tampered with, or made under another key, is not opened', () => {
  const seal = ingest.secrets.seal('x')
  expect(ingest.secrets.open(seal)).toBe('x')
  expect(ingest.secrets.seal('x')).not.toBe(seal)
  expect(ingest.secrets.seal(seal)).toBe(seal)
  const bytes = Buffer.from(seal.slice('sealed:1:'.length), 'base64')
  bytes[bytes.length - 1]! ^= 1
  expect(() => ingest.secrets.open(`sealed:1:${bytes.toString('base64')}`)).toThrow()
})
