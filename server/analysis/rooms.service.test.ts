import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../db/insert-row.ts'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import type { Caller } from '../http/service.ts'
import { ingest } from '../ingest/ingest.ts'
import { ownPoint } from '../metering/points.ts'
import { analysisServices } from './analysis.services.ts'

let store: TestStore
let services: ReturnType<typeof analysisServices>
const ids = { project: 0, metered: 0, shared: 0, point: 0 }

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  services = analysisServices({ store })
  const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
  ids.project = await insert('project', {
    number: 'P',
    name: '馆',
    type: 'school',
    time_zone: 'Asia/Shanghai',
    status: 1,
  })
  const project_id = ids.project
  const building_id = await insert('building', { project_id, number: 'B', name: '主馆', category: 'A', status: 1 })
  const floor_id = await insert('floor', { building_id, number: 'F1', name: '1 层', level: 1 })
  const region_id = await insert('region', { project_id, number: 'Q', name: '东区', area: 100, path: '/' })
  const room = { floor_id, region_id }
  ids.metered = await insert('room', { ...room, number: '101', name: '机房', area: 20 })
  ids.shared = await insert('room', { ...room, number: '102', name: '办公室', area: 40 })
  const meter = { project_id, number: 'M', name: '表', energy_kind: '01', unit: 'kWh', role: 'branch', path: '/' }
  const meterId = await insert('meter', {
    ...meter,
    room_id: ids.metered,
    reading_kind: 'register',
    period_seconds: 3600,
  })
  for (const period of [20260701, 20260702, 2026070110]) {
    await store.pool.query(
      `insert into ${period > 1e9 ? 'usage_hour' : 'usage_day'} (node_id, node_type, energy_kind, period, use, n_due, n_good, n_est, est, src)
       values ($1, 'meter', '01', $3, 40, 24, 24, 0, 0, 0), ($2, 'region', '01', $3, 200, 24, 24, 0, 0, 0)`,
      [meterId, region_id, period],
    )
  }
  const point = { project_id, owner_type: 'environment', identifier: 't', name: '室温', kind: 'gauge', unit: '℃' }
  ids.point = await insert('point', { ...point, room_id: ids.shared })
  const at = Date.UTC(2026, 6, 1, 2) / 1000
  const pointIds = [ownPoint(ids.point), ownPoint(ids.point)]
  await ingest(store, { pointIds, ts: [at, at + 600], values: [24, 26], source: 0 })
})
afterAll(() => store.close())

const callOf = (params: Record<string, unknown>, projectIds: Caller['projectIds'] = 'all') => ({
  params: { from: '2026-07-01', to: '2026-07-03', ...params },
  caller: { userId: 1, userName: 't', isAdmin: false, access: new Set<string>(), projectIds },
  requestId: 't',
  ip: '',
})

test('rooms are measured by their meter or share what is left, at the last known step or the one asked for', async () => {
  expect(await services['analysis.rooms'](callOf({}))).toMatchObject({
    at: '20260702',
    unit: 'kWh/m²',
    max: 2,
    rows: [
      { id: ids.metered, line: '主馆 1 层', column: '01', use: 40, value: 2, source: '实测', shared: false },
      { id: ids.shared, column: '02', use: 80, value: 2, source: '按面积分摊', shared: true },
    ],
    facts: { rooms: 2, measured: 1, shared: 1, none: 0 },
  })
  expect(await services['analysis.rooms'](callOf({ at: '20260703' }))).toMatchObject({
    rows: [{ value: null }, { value: null }],
  })
  await expect(services['analysis.rooms'](callOf({ to: '2026-06-01' }))).rejects.toMatchObject({ status: 400 })
  await expect(services['analysis.rooms'](callOf({ projectId: ids.project }, []))).rejects.toMatchObject({
    status: 403,
  })
})

test('temperature stands only where a room has a thermometer', async () => {
  expect(await services['analysis.rooms'](callOf({ measure: 'temperature', step: 'hour' }))).toMatchObject({
    label: '07-01 10:00',
    unit: '℃',
    rows: [{ id: ids.shared, value: 25, source: '实测' }],
  })
})

test('one room tells the hours of a day', async () => {
  const answer = await services['analysis.roomDay'](callOf({ roomId: ids.shared, day: '2026-07-01' }))
  const { rows, source } = answer as { rows: { time: string; value: number | null }[]; source: string }
  expect(source).toBe('按面积分摊')
  expect(rows).toHaveLength(24)
  expect(rows[10]).toMatchObject({ time: '10:00', value: 80 })
  expect(rows[11]!.value).toBeNull()
})
