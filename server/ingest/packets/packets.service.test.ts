import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type Caller, Download } from '../../http/service.ts'
import { type Directory, openDirectory } from '../directory.ts'
import { ingestServices } from '../ingest.service.ts'
import { type Intake, openIntake } from '../intake.ts'
import { addCollector, addMeter, addProject } from '../intake-fixture.ts'
import { packetServices } from './packets.service.ts'

let store: TestStore
let directory: Directory
let intake: Intake
let services: ReturnType<typeof packetServices>
let sending: ReturnType<typeof ingestServices>
let projectId: number
let otherProject: number
let collectorId: number
let meter: number
const nowMs = Date.UTC(2026, 5, 1, 2)
const at = '2026-06-01T09:45:00+08:00'
const instant = new Date(at).toISOString()

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  projectId = await addProject(store, 'P-1')
  otherProject = await addProject(store, 'P-2')
  collectorId = await addCollector(store, projectId, { number: 'C-1', protocol: 'HTTP' })
  meter = await addMeter(store, projectId, { collector_id: collectorId, address: '1' })
  directory = await openDirectory(store)
  const faults: unknown[] = []
  intake = openIntake({ store, directory, onError: (error) => faults.push(error) })
  services = packetServices({ store, ingest: { directory } })
  sending = ingestServices({ store, ingest: { directory, intake }, nowMs: () => nowMs })
})
afterAll(async () => {
  await intake.close()
  await directory.close()
  await store.close()
})

const callerOf = (projectIds: Caller['projectIds'] = 'all'): Caller => ({
  userId: 1,
  userName: 'reader',
  isAdmin: false,
  access: new Set(),
  projectIds,
})
type Answer = Record<string, unknown> & { readonly rows: Record<string, unknown>[]; readonly total: number }
const call = async (name: keyof typeof services, params: Record<string, unknown>, caller = callerOf()) =>
  (await services[name]({ params, caller, requestId: 'r', ip: '' })) as Answer
const send = async (readings: object[]) => {
  const caller = callerOf([projectId])
  const answer = await sending['intake.ingest']({
    params: { collector: 'C-1', readings },
    caller,
    requestId: 'r',
    ip: '10.0.0.9',
  })
  return (answer as { packetId: number }).packetId
}
const heartbeat = (over: object = {}) =>
  intake.note({
    collectorId,
    road: 'xml-tcp',
    kind: 'heartbeat',
    receivedMs: nowMs,
    remote: '10.0.0.1:4000',
    body: Buffer.from([0x55, 0xaa, 0x00]),
    points: 0,
    bad: 0,
    ...over,
  })

test('packets are listed newest first, by filter and within projects', async () => {
  const first = await heartbeat({ receivedMs: Date.UTC(2026, 3, 30, 15, 59) })
  const second = await heartbeat({ receivedMs: Date.UTC(2026, 3, 30, 16), isChecked: false, error: '校验和不对' })
  const unknown = await heartbeat({ receivedMs: Date.UTC(2026, 4, 1), collectorId: null })
  const may = { receivedAtFrom: '2026-04-30', receivedAtTo: '2026-05-01' }
  const ids = async (params: object, caller = callerOf()) =>
    (await call('packets.list', { ...may, ...params }, caller)).rows.map((row) => row.id)
  expect(await ids({})).toEqual([unknown, second, first])
  expect(await ids({ sort: 'receivedAt' })).toEqual([first, second, unknown])
  expect(await ids({ receivedAtFrom: '2026-05-01' })).toEqual([unknown, second])
  expect(await ids({ result: 3 })).toEqual([second])
  expect(await ids({ keyword: '校验和' })).toEqual([second])
  expect(await ids({ kind: 'data' })).toEqual([])
  expect(await ids({ collectorId })).toEqual([second, first])
  expect(await ids({}, callerOf([projectId]))).toEqual([second, first])
  expect(await ids({}, callerOf([otherProject]))).toEqual([])
  await expect(ids({ sort: 'body' })).rejects.toMatchObject({ status: 400 })
  const { rows } = await call('packets.list', { ...may, result: 3 })
  expect(rows[0]).toMatchObject({
    checked: 0,
    decrypted: null,
    collectorNumber: 'C-1',
    projectName: '测试项目',
    bytes: 3,
  })
})

test('a packet shows its bytes, its text, its points and where they went', async () => {
  const id = await send([{ address: '1', at, value: 7.5 }])
  const later = await send([
    { address: '1', at, value: 8 },
    { address: '9', at, value: 1 },
  ])
  expect(await call('packets.get', { id })).toMatchObject({
    language: 'json',
    text: expect.stringContaining('"value": 7.5'),
    hex: expect.stringMatching(/^00000000 {2}7b 22/),
    pointCount: 1,
    canReparse: true,
    pointRows: [
      { pointId: meter, at: instant, value: 7.5, storedValue: 7.5, state: 'taken', unit: 'kWh', quality: '正常' },
    ],
  })
  expect(await call('packets.get', { id: later })).toMatchObject({
    conflicting: 1,
    refused: [{ address: '9/1', reason: '地址没有对应的点位' }],
    pointRows: [{ value: 8, storedValue: 7.5, state: 'other' }],
  })
  await expect(call('packets.get', { id }, callerOf([otherProject]))).rejects.toMatchObject({ status: 404 })
  await expect(call('packets.get', { id: 1 })).rejects.toMatchObject({ status: 404 })
})

test('what had no point when it came is stored when it is read again, by the packet that brought it', async () => {
  const id = await send([
    { address: '1', at: '2026-06-01T09:00:00+08:00', value: 5 },
    { address: '22', at, value: 33 },
  ])
  const late = await addMeter(store, projectId, { collector_id: collectorId, address: '22' })
  await directory.renew()
  expect(await call('packets.get', { id })).toMatchObject({ pointRows: [{ state: 'taken' }, { state: 'none' }] })
  expect(await call('packets.reparse', { ids: [id] })).toMatchObject({ taken: 1, repeated: 1, bad: 0 })
  const { rows } = await store.pool.query('select value, packet from readings where point_id = $1', [late])
  expect(rows).toEqual([{ value: 33, packet: id }])
  expect(await call('packets.get', { id })).toMatchObject({ result: 1, taken: 2, bad: 0, refused: [], error: null })
  expect(await call('packets.reparse', { ids: [id] })).toMatchObject({ taken: 0, repeated: 2 })
  const dirty = await store.pool.query('select count(*)::int as n from dirty where meter_id = $1', [late])
  expect(dirty.rows[0].n).toBe(1)
})

test('a packet that no reader knows says so and stays as it is', async () => {
  const id = await heartbeat()
  const bare = packetServices({ store, ingest: { directory }, readers: {} })
  const answer = await bare['packets.reparse']({ params: { ids: [id] }, caller: callerOf(), requestId: 'r', ip: '' })
  expect(answer).toMatchObject({ rows: [{ id, message: '这一来源的数据包不能重新解析' }] })
})

test('a packet is downloaded as it came, or as text', async () => {
  const id = await heartbeat({ plain: '<root/>' })
  const raw = await services['packets.download']({
    params: { id, form: 'raw' },
    caller: callerOf(),
    requestId: 'r',
    ip: '',
  })
  const text = await services['packets.download']({
    params: { id, form: 'text' },
    caller: callerOf(),
    requestId: 'r',
    ip: '',
  })
  expect(raw).toMatchObject({ fileName: `数据包-${id}.bin`, body: Buffer.from([0x55, 0xaa, 0x00]) })
  expect(text).toBeInstanceOf(Download)
  expect(text).toMatchObject({ fileName: `数据包-${id}.xml`, body: Buffer.from('<root/>') })
})
