import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '../../auth/callers.ts'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import type { Caller } from '../../http/service.ts'
import { ingest } from '../../ingest/ingest.ts'
import { rollUp } from '../roll-up.ts'
import { traceServices } from './trace.service.ts'

let store: TestStore
let project: number
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  project = await insert('project', { number: 'P', name: '项目', type: 'school', time_zone: 'UTC', status: 1 })
})
afterAll(() => store.close())

const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
const start = Date.UTC(2026, 0, 1) / 1000
async function addMeter(number: string, perHour: number): Promise<number> {
  const meter = await insert('meter', {
    project_id: project,
    number,
    name: number,
    energy_kind: '01',
    unit: 'kWh',
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
  })
  const hours = Array.from({ length: 24 * 40 }, (_, hour) => hour)
  const batch = {
    pointIds: hours.map(() => meter),
    ts: hours.map((hour) => start + hour * 3600),
    source: 0,
    packet: 7000 + meter,
  }
  await ingest(store, { ...batch, values: hours.map((hour) => 10 + hour * perHour) })
  return meter
}
const call = async <T>(
  name: 'trace.usage' | 'trace.readings' | 'trace.reading',
  params: Record<string, unknown>,
  caller: Caller = systemCaller(),
) => (await traceServices({ store })[name]({ params, caller, requestId: '', ip: '' })) as T

test('a figure leads to its meters, a meter to its readings, a reading to its packet', async () => {
  const [one, two] = [await addMeter('一号表', 2), await addMeter('二号表', 4)]
  const org = await insert('org', { project_id: project, number: 'O', name: '部门', path: '/' })
  const member = { org_id: org, sign: 1 }
  await insert('org_member', { ...member, meter_id: one, weight: 0.5, valid_from: '2020-01-01' })
  await insert('org_member', { ...member, meter_id: two, weight: 1, valid_from: '2026-01-11' })
  await rollUp(store)
  interface Traced {
    use: number
    from: string
    to: string
    completeness: number
    meters: { meterId: number; factor: number; use: number; contribution: number }[]
  }
  const node = { nodeType: 'org', nodeId: String(org), energyKind: '01' }
  const month = await call<Traced>('trace.usage', { ...node, period: 202601 })
  expect(month.meters.map((meter) => [meter.meterId, meter.factor])).toEqual([
    [one, 0.5],
    [two, 1],
  ])
  expect(month.meters.reduce((sum, meter) => sum + meter.contribution, 0)).toBeCloseTo(month.use, 9)
  expect(month.meters[1]!.use).toBe(21 * 24 * 4)
  const before = await call<Traced>('trace.usage', { ...node, from: '2026-01-03', to: '2026-01-04' })
  expect(before.meters).toHaveLength(1)
  expect(before.use).toBe(48)
  const hour = await call<Traced>('trace.usage', { nodeType: 'meter', nodeId: String(two), period: 2026010305 })
  expect(hour).toMatchObject({ use: 4, completeness: 100 })

  interface Readings {
    rows: { at: string; value: number; packetId: number; isInside: boolean; conflicts: number }[]
    first: number
    last: number
  }
  const readings = await call<Readings>('trace.readings', { meterId: one, from: before.from, to: before.to })
  expect(readings.last - readings.first).toBe((48 + 2) * 2)
  expect(readings.rows.filter((row) => row.isInside)).toHaveLength(48)
  expect(readings.rows[3]!.packetId).toBe(7000 + one)

  const at = start + 50 * 3600
  await ingest(store, { pointIds: [one], ts: [at], values: [999], source: 1 })
  await store.pool.query('create table raw_packet_all partition of raw_packet default')
  await store.pool.query(
    `insert into raw_packet (id, received_ms, road, kind, bytes, body, result)
     values ($1, $2, 'xml-tcp', 'data', 3, 'abc', 1)`,
    [7000 + one, start * 1000],
  )
  const reading = await call('trace.reading', { meterId: one, at: new Date(at * 1000).toISOString() })
  expect(reading).toMatchObject({
    value: 110,
    source: '采集',
    conflicts: [{ value: 999, source: '补传', keptValue: 110 }],
    packet: { id: 7000 + one, road: 'xml-tcp', kind: 'data' },
  })
})

test('what lies outside of the caller’s projects is not there', async () => {
  const stranger: Caller = { ...systemCaller(), isAdmin: false, projectIds: [project + 1] }
  const meter = (await store.pool.query('select id from meter limit 1')).rows[0].id
  const params = { nodeType: 'project', nodeId: String(project), energyKind: '01', period: 2026 }
  await expect(call('trace.usage', params, stranger)).rejects.toThrow('不存在')
  const at = new Date(start * 1000).toISOString()
  await expect(call('trace.readings', { meterId: meter, from: at, to: at }, stranger)).rejects.toThrow('不存在')
  await expect(call('trace.reading', { meterId: meter, at }, stranger)).rejects.toThrow('不存在')
})
