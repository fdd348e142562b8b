import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCaller } from '../../auth/callers.ts'
import { insertRow } from '../../db/insert-row.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { rollUp } from '../roll-up.ts'
import { closingServices } from './closing.service.ts'
import { isClosed, type MonthState, type ReversalPair } from './closing.store.ts'

let store: TestStore
let project: number
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  project = await insert('project', { number: 'P', name: '项目', type: 'school', time_zone: 'UTC', status: 1 })
})
afterAll(() => store.close())

const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
const start = Date.UTC(2026, 0, 1) / 1000
const call = async <T>(
  name: 'closing.close' | 'closing.list' | 'closing.reversals',
  params: Record<string, unknown>,
) => {
  const services = closingServices({ store, nowMs: () => Date.UTC(2026, 3, 1) })
  return (await services[name]({
    params: { projectId: project, ...params },
    caller: systemCaller(),
    requestId: '',
    ip: '',
  })) as T
}
const figure = async (table: 'usage_closed' | 'usage_month', type: string, id: number) =>
  (
    await store.pool.query(
      `select use from ${table} where node_type = $1 and node_id = $2 and ${table === 'usage_closed' ? 'month' : 'period'} = 202601`,
      [type, id],
    )
  ).rows[0]?.use as number

test('a closed month stays as it was told; what comes later stands beside it in reversing pairs', async () => {
  const meter = await insert('meter', {
    project_id: project,
    number: 'M',
    name: '总表',
    energy_kind: '01',
    unit: 'kWh',
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    status: 1,
  })
  const hours = Array.from({ length: 24 * 40 }, (_, hour) => hour)
  const missing = (hour: number) => hour >= 200 && hour < 320
  const value = (hour: number) => 10 + hour * 2 + (hour >= 260 && hour < 320 ? 30 : hour >= 320 ? 60 : 0)
  const send = (some: readonly number[], source: number, shown = value) =>
    ingest(store, {
      pointIds: some.map(() => meter),
      ts: some.map((hour) => start + hour * 3600),
      values: some.map(shown),
      source,
    })
  await send(
    hours.filter((hour) => !missing(hour)),
    0,
  )
  await rollUp(store)
  await expect(call('closing.close', { month: 202601 })).rejects.toThrow(/完整率 .* 低于 98 %.*缺数 121 小时/)
  await expect(call('closing.close', { month: 202604, reason: '提前' })).rejects.toThrow('尚未结束')
  await call('closing.close', { month: 202601, reason: '采集器停电，已核对' })
  await expect(call('closing.close', { month: 202601, reason: '再次' })).rejects.toThrow('已经关账')
  expect(await isClosed(store, project, 202601)).toBe(true)
  const told = await figure('usage_closed', 'meter', meter)
  expect(told).toBe(await figure('usage_month', 'meter', meter))

  // The total does not change when the gap is filled in: nothing is reversed.
  await send(hours.filter(missing), 1)
  await rollUp(store)
  expect((await call<{ rows: ReversalPair[] }>('closing.reversals', { month: 202601 })).rows).toEqual([])

  await store.pool.query(
    `insert into meter_change (meter_id, at, old_end, new_start) values ($1, to_timestamp($2), $3, $4)`,
    [meter, start + 500 * 3600 + 1800, value(500) + 6, value(501) - 1],
  )
  await store.pool.query(`insert into dirty (meter_id, from_ts, to_ts, reason) values ($1, $2, $2, 'change')`, [
    meter,
    start + 500 * 3600,
  ])
  await rollUp(store)
  const pairs = (await call<{ rows: ReversalPair[] }>('closing.reversals', { month: 202601 })).rows
  expect(pairs.map((pair) => pair.nodeType).sort()).toEqual(['meter', 'project'])
  for (const pair of pairs) {
    expect(pair).toMatchObject({ reason: '换表登记', old: told, closed: told })
    expect(pair.difference).toBeCloseTo(5, 6)
    expect(pair.closed + pair.difference).toBeCloseTo(await figure('usage_month', pair.nodeType, pair.nodeId), 9)
    expect(await figure('usage_closed', pair.nodeType, pair.nodeId)).toBe(told)
  }
  const { rows } = await call<{ rows: MonthState[] }>('closing.list', {})
  expect(rows.map((row) => [row.month, row.state, row.reversals])).toEqual([
    [202602, 'open', 0],
    [202601, 'reversed', 2],
  ])
})

test('a project that settles on another day closes its billing months, summed from days', async () => {
  const own = await insert('project', {
    number: 'S',
    name: '结算日',
    type: 'school',
    time_zone: 'UTC',
    settle_day: 25,
    status: 1,
  })
  const meter = await insert('meter', {
    project_id: own,
    number: 'S1',
    name: '总表',
    energy_kind: '01',
    unit: 'kWh',
    reading_kind: 'register',
    period_seconds: 3600,
    path: '/',
    status: 1,
  })
  const hours = Array.from({ length: 24 * 60 + 1 }, (_, hour) => hour)
  await ingest(store, {
    pointIds: hours.map(() => meter),
    ts: hours.map((hour) => start + hour * 3600),
    values: hours.map((hour) => 10 + hour),
    source: 0,
  })
  await rollUp(store)
  const list = async () => (await call<{ rows: MonthState[] }>('closing.list', { projectId: own })).rows
  expect((await list()).map((row) => [row.month, row.fromDay, row.toDay, row.completeness])).toEqual([
    [202603, '2026-02-25', '2026-03-24', 1],
    [202602, '2026-01-25', '2026-02-24', 1],
    [202601, '2025-12-25', '2026-01-24', 1],
  ])
  await expect(call('closing.close', { projectId: own, month: 202604 })).rejects.toThrow('尚未结束')
  await call('closing.close', { projectId: own, month: 202602 })
  const closed = await store.pool.query(`select use from usage_closed where node_type = 'project' and node_id = $1`, [
    own,
  ])
  expect(closed.rows).toEqual([{ use: expect.closeTo(31 * 24, 6) }])

  // A day of January lies in the closed month of February, one at the end of February does not.
  const repair = async (hour: number) => {
    await store.pool.query(
      `insert into meter_change (meter_id, at, old_end, new_start) values ($1, to_timestamp($2), $3, $4)`,
      [meter, start + hour * 3600 + 1800, 10 + hour + 3, 10 + hour],
    )
    await store.pool.query(`insert into dirty (meter_id, from_ts, to_ts, reason) values ($1, $2, $2, 'change')`, [
      meter,
      start + hour * 3600,
    ])
    await rollUp(store)
    return (await call<{ rows: ReversalPair[] }>('closing.reversals', { projectId: own, month: 202602 })).rows
  }
  expect(await repair(24 * 57 + 5)).toEqual([])
  const pairs = await repair(24 * 26 + 5)
  expect(pairs.map((pair) => [pair.nodeType, Math.round(pair.difference)]).sort()).toEqual([
    ['meter', 3],
    ['project', 3],
  ])
  expect((await list()).map((row) => [row.month, row.state])).toEqual([
    [202603, 'open'],
    [202602, 'reversed'],
    [202601, 'open'],
  ])
})
