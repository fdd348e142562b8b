import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { type Directory, openDirectory } from './directory.ts'
import { ingestServices } from './ingest.service.ts'
import { type Intake, openIntake } from './intake.ts'
import { addCollector, addMeter, addModel, addProject } from './intake-fixture.ts'

let store: TestStore
let directory: Directory
let intake: Intake
let services: ReturnType<typeof ingestServices>
let projectId: number
let otherProject: number
let meter: number
const nowMs = Date.UTC(2026, 5, 1, 2)
const at = '2026-06-01T09:45:00+08:00'

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  projectId = await addProject(store, 'P-1')
  otherProject = await addProject(store, 'P-2')
  directory = await openDirectory(store)
  const faults: unknown[] = []
  intake = openIntake({ store, directory, onError: (error) => faults.push(error) })
  services = ingestServices({ store, ingest: { directory, intake }, nowMs: () => nowMs })
})
beforeEach(async () => {
  meter = await addMeter(store, projectId)
  await directory.renew()
})
afterAll(async () => {
  await intake.close()
  await directory.close()
  await store.close()
})

const callerOf = (projectIds: Caller['projectIds'] = [projectId], userId = 1): Caller => ({
  userId,
  userName: 'link',
  isAdmin: false,
  access: new Set(['reading.ingest']),
  projectIds,
})
const send = (params: Record<string, unknown>, caller = callerOf(), idempotencyKey?: string) =>
  services['intake.ingest']({
    params,
    caller,
    requestId: 'r',
    ip: '10.1.1.1',
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const valuesOf = async (pointId: number) =>
  (await store.pool.query('select value from readings where point_id = $1 order by ts', [pointId])).rows.map(
    (r) => r.value,
  )

test('readings by meter are stored before they are answered, with the call as their packet', async () => {
  const answer = await send({ readings: [{ meterId: meter, at, value: 12.5 }] })
  expect(answer).toMatchObject({ taken: 1, repeated: 0, conflicting: 0, refusedCount: 0, refused: [] })
  expect(await valuesOf(meter)).toEqual([12.5])
  const { rows } = await store.pool.query('select * from raw_packet where id = $1', [
    (answer as { packetId: number }).packetId,
  ])
  expect(rows[0]).toMatchObject({ road: 'http', kind: 'data', remote: '10.1.1.1', points: 1, taken: 1, result: 1 })
})

test('readings by address go through the collector, its model and its coefficients', async () => {
  const collector = await addCollector(store, projectId, { number: 'HTTP-1', protocol: 'HTTP' })
  const points = [
    { identifier: 'energy', name: '电能', kind: 'cumulative', isRegister: 1, coefficient: 0.1, aliases: ['E'] },
  ]
  const model = await addModel(store, points)
  const own = await addMeter(store, projectId, { collector_id: collector, address: '9', model_id: model })
  await directory.renew()
  const readings = [
    { address: '9', item: 'E', at, value: 1234 },
    { address: '9', item: 'voltage', at, value: 220 },
    { address: '8', at, value: 1 },
  ]
  expect(await send({ collector: 'HTTP-1', readings })).toMatchObject({
    taken: 1,
    refusedCount: 2,
    refused: [
      { index: 1, address: '9/voltage', reason: '地址没有对应的点位' },
      { index: 2, address: '8/1' },
    ],
  })
  expect(await valuesOf(own)).toEqual([123.4])
  await expect(send({ collector: 'nobody', readings })).rejects.toMatchObject({ status: 404 })
  await expect(send({ collector: 'HTTP-1', readings }, callerOf([otherProject]))).rejects.toMatchObject({ status: 404 })
})

test('nobody feeds the meters of projects that are not theirs', async () => {
  const answer = await send({ readings: [{ meterId: meter, at, value: 1 }] }, callerOf([otherProject]))
  expect(answer).toMatchObject({ taken: 0, refusedCount: 1, refused: [{ index: 0, address: String(meter) }] })
  expect(await valuesOf(meter)).toEqual([])
})

test('the same key again is answered as the first time; another call under it is refused', async () => {
  const readings = [{ meterId: meter, at, value: 3 }]
  const first = await send({ readings }, callerOf(), 'slot-1')
  expect(first).toMatchObject({ taken: 1 })
  expect(await send({ readings }, callerOf(), 'slot-1')).toEqual(first)
  expect(await send({ key: 'slot-1', readings })).toEqual(first)
  expect(await send({ key: 'slot-1', readings }, callerOf([projectId], 2))).toMatchObject({ taken: 0, repeated: 1 })
  const other = send({ readings: [{ meterId: meter, at, value: 4 }] }, callerOf(), 'slot-1')
  await expect(other).rejects.toMatchObject({ status: 409 })
  expect(await send({ readings })).toMatchObject({ taken: 0, repeated: 1 })
})

test('instants in the future are refused one by one', async () => {
  const readings = [
    { meterId: meter, at, value: 3 },
    { meterId: meter, at: '2026-06-03T12:00:00+08:00', value: 4 },
  ]
  expect(await send({ readings })).toMatchObject({
    taken: 1,
    refusedCount: 1,
    refused: [{ index: 1, address: String(meter), reason: '时间超前一天以上' }],
  })
})

test('a malformed call names each fault, and is kept to be looked at', async () => {
  const readings = [
    { meterId: meter, at: '2026-06-01 09:45', value: 1 },
    { address: '1', at, value: 1 },
  ]
  await expect(send({ readings })).rejects.toMatchObject({
    status: 400,
    details: {
      fields: [
        { field: 'readings.0.at', message: '第 1 条 at：应为带时区的 ISO 8601 时间' },
        { field: 'readings.1.address', message: '第 2 条 address：按地址上报时应有采集器编号 collector' },
      ],
    },
  })
  const { rows } = await store.pool.query('select result, error from raw_packet order by id desc limit 1')
  expect(rows[0]).toMatchObject({ result: 3, error: expect.stringContaining('第 1 条') })
})
