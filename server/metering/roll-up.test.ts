import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertRow } from '../db/insert-row.ts'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { ingest } from '../ingest/ingest.ts'
import { rollUp } from './roll-up.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

let made = 0
const insert = (table: string, row: Record<string, unknown>) => insertRow(store.pool, table, row)
function addProject(zone = 'Asia/Shanghai'): Promise<number> {
  made += 1
  return insert('project', { number: `P${made}`, name: `项目 ${made}`, type: 'school', time_zone: zone, status: 1 })
}
function addMeter(project: number, more: Record<string, unknown> = {}): Promise<number> {
  made += 1
  const usual = { energy_kind: '01', unit: 'kWh', reading_kind: 'register', period_seconds: 3600, path: '/' }
  return insert('meter', { project_id: project, number: `M${made}`, name: `表 ${made}`, ...usual, ...more })
}
const usage = async (step: string, type: string, node: number) =>
  (
    await store.pool.query(
      `select period, use, n_due, n_good, n_est, est, guess, peak_kw, peak_ts from usage_${step}
       where node_type = $1 and node_id = $2 order by energy_kind, period`,
      [type, node],
    )
  ).rows
const total = (rows: readonly { use: number | null }[]) => rows.reduce((sum, row) => sum + (row.use ?? 0), 0)
const send = (meter: number, readings: readonly (readonly [number, number])[], source = 0) =>
  ingest(store, {
    pointIds: readings.map(() => meter),
    ts: readings.map(([ts]) => ts),
    values: readings.map(([, value]) => value),
    source,
  })

const start = Date.UTC(2026, 2, 27, 20) / 1000

test('registers go up to hours, days, months and years, and to project and building', async () => {
  const project = await addProject()
  const building = await insert('building', { project_id: project, number: 'B1', name: '楼', category: 'A', status: 1 })
  const meter = await addMeter(project, { building_id: building, ratio: 10 })
  const below = await addMeter(project, { building_id: building, parent_meter_id: meter })
  const hours = 24 * 40
  const rows = Array.from({ length: hours + 1 }, (_, i) => [start + i * 3600, 100 + i * 0.5] as const)
  await send(meter, rows)
  await send(below, rows)
  await rollUp(store)
  expect(await usage('hour', 'meter', meter)).toHaveLength(hours)
  for (const step of ['hour', 'day', 'month', 'year']) {
    expect(total(await usage(step, 'meter', meter))).toBeCloseTo(hours * 5, 6)
    expect(total(await usage(step, 'building', building))).toBeCloseTo(hours * 5, 6)
    expect(total(await usage(step, 'project', project))).toBeCloseTo(hours * 5, 6)
  }
  const [year] = await usage('year', 'project', project)
  expect(year).toMatchObject({ period: 2026, n_due: hours, n_good: hours, n_est: 0, peak_kw: 5, peak_ts: start })
  const [first] = await usage('day', 'meter', meter)
  expect(first).toMatchObject({ period: 20260328, use: 20 * 5, n_due: 20 })
})

test('the same readings in any order and portion, and sent twice, give the same usage', {
  timeout: 120_000,
}, async () => {
  const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Zurich', 'Asia/Kolkata')
  const value = fc.oneof(
    { weight: 12, arbitrary: fc.constant('next') },
    fc.constantFrom('gap', 'zero', 'spike', 'reset', 'noise'),
  )
  const scenario = fc.tuple(
    zone,
    fc.constantFrom(900, 3600),
    fc.array(value, { minLength: 5, maxLength: 140 }),
    fc.infiniteStream(fc.nat()),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ([zoneName, period, steps, dice]) => {
      const readings = readingsOf(steps, period)
      const project = await addProject(zoneName)
      const more = { period_seconds: period, max_per_hour: 400, register_max: 100_000 }
      const [whole, pieces] = [await addMeter(project, more), await addMeter(project, more)]
      await send(whole, readings)
      await rollUp(store, { projectIds: [project] })
      const shuffled = readings.map((row) => ({ row, at: dice.next().value! })).sort((a, b) => a.at - b.at)
      for (let from = 0; from < shuffled.length; ) {
        const length = 1 + (dice.next().value! % 30)
        const part = shuffled.slice(from, from + length).map(({ row }) => row)
        await send(pieces, part)
        if (dice.next().value! % 3 === 0) await send(pieces, part)
        await rollUp(store, { projectIds: [project] })
        from += length
      }
      const close = (rows: readonly Record<string, number | null>[]) =>
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, n]) => [name, n === null ? null : Math.round(n * 1e6) / 1e6]),
          ),
        )
      for (const step of ['hour', 'day', 'year']) {
        expect(close(await usage(step, 'meter', pieces))).toEqual(close(await usage(step, 'meter', whole)))
      }
      const both = total(await usage('hour', 'meter', whole)) * 2
      expect(total(await usage('month', 'project', project))).toBeCloseTo(both, 6)
    }),
    { numRuns: 15 },
  )
})

function readingsOf(steps: readonly string[], period: number): (readonly [number, number])[] {
  const readings: (readonly [number, number])[] = []
  let ts = Math.floor(Date.UTC(2026, 2, 28, 12) / 1000 / period) * period
  let register = 5000
  for (const [index, step] of steps.entries()) {
    ts += step === 'gap' ? period * (3 + (index % 30)) : period
    register += ((index % 7) + 1) * (period / 3600)
    if (step === 'reset') register = 3
    if (step === 'zero') readings.push([ts, 0])
    else if (step === 'spike') readings.push([ts, register + 90_000])
    else readings.push([ts, step === 'noise' ? register - 0.01 : register])
  }
  return readings
}

test('computed again, slots that come out as they were are not written, the others are', async () => {
  const projectId = await addProject()
  const meterId = await addMeter(projectId, { period_seconds: 900 })
  await send(
    meterId,
    Array.from({ length: 40 }, (_, place) => [start + place * 900, 100 + place] as const),
  )
  await rollUp(store, { projectIds: [projectId] })
  const slots = async () =>
    (
      await store.pool.query<{ ts: number; use: number; est: number; mark: number; written: string }>(
        'select ts, use, est, mark, xmin::text as written from usage_slot where meter_id = $1 order by ts',
        [meterId],
      )
    ).rows
  const before = await slots()
  await store.pool.query('update usage_slot set use = 7 where meter_id = $1 and ts = $2', [meterId, start + 4 * 900])
  await store.pool.query(`insert into usage_slot (meter_id, ts, use, mark) values ($1, $2, 3, 1)`, [
    meterId,
    start + 60 * 900,
  ])
  await store.pool.query(`insert into dirty (meter_id, from_ts, to_ts, reason) values ($1, $2, $3, 'asked')`, [
    meterId,
    start,
    start + 90 * 900,
  ])
  await rollUp(store, { projectIds: [projectId] })
  const after = await slots()
  expect(after.map(({ written, ...slot }) => slot)).toEqual(before.map(({ written, ...slot }) => slot))
  expect(after.filter(({ written }, place) => written !== before[place]!.written).map(({ ts }) => ts)).toEqual([
    start + 4 * 900,
  ])
})

test('interval values add up, and an absent interval is unknown, not zero', async () => {
  const project = await addProject('UTC')
  const meter = await addMeter(project, { reading_kind: 'interval' })
  const end = Date.UTC(2026, 5, 1, 1) / 1000
  await send(
    meter,
    [
      [end, 5],
      [end + 3600, 0],
      [end + 3 * 3600, 7],
    ],
    5,
  )
  await rollUp(store)
  const rows = await usage('hour', 'meter', meter)
  expect(rows.map((row) => [row.period, row.use, row.n_good])).toEqual([
    [2026060100, 5, 1],
    [2026060101, 0, 1],
    [2026060102, null, 0],
    [2026060103, 7, 1],
  ])
  expect((await usage('day', 'meter', meter))[0]).toMatchObject({ use: 12, n_due: 4, n_good: 3, n_est: 1 })
})

test('the hour that the clock passes twice holds both, the day has 25 hours', async () => {
  const project = await addProject('Europe/Zurich')
  const meter = await addMeter(project, { period_seconds: 900 })
  const from = Date.parse('2026-10-24T20:00:00Z') / 1000
  await send(
    meter,
    Array.from({ length: 4 * 40 + 1 }, (_, i) => [from + i * 900, 10 + i] as const),
  )
  await rollUp(store)
  const day = (await usage('day', 'meter', meter)).find((row) => row.period === 20261025)
  expect(day).toMatchObject({ use: 100, n_due: 100, n_good: 100 })
  const hour = (await usage('hour', 'meter', meter)).find((row) => row.period === 2026102502)
  expect(hour).toMatchObject({ use: 8, n_due: 8 })
})

test('a membership that changes is summed again without any new reading', async () => {
  const project = await addProject()
  const meter = await addMeter(project, { energy_kind: '03', unit: 'kWh' })
  const org = await insert('org', { project_id: project, number: 'O', name: '部门', path: '/' })
  await send(meter, [
    [start, 0],
    [start + 3600, 100],
    [start + 30 * 86_400, 30_000],
  ])
  await rollUp(store)
  expect(await usage('year', 'org', org)).toEqual([])
  const member = { org_id: org, meter_id: meter, sign: 1, weight: 0.5, valid_from: '2020-01-01' }
  await insert('org_member', member)
  await rollUp(store, { projectIds: [project] })
  const value = (await store.pool.query('select kwh_per_m3 from calorific_value')).rows[0].kwh_per_m3
  expect(total(await usage('year', 'org', org))).toBeCloseTo((30_000 / value) * 0.5, 6)
  expect(total(await usage('year', 'project', project))).toBeCloseTo(30_000 / value, 6)
  expect(total(await usage('year', 'meter', meter))).toBeCloseTo(30_000, 6)
})

test('workers that find a project taken give their connection back', async () => {
  const project = await addProject()
  const meter = await addMeter(project)
  await send(meter, [
    [start, 0],
    [start + 3600, 4],
  ])
  for (let round = 0; round < 4; round += 1)
    await Promise.all(Array.from({ length: 6 }, () => rollUp(store, { projectIds: [project] })))
  expect(total(await usage('hour', 'meter', meter))).toBe(4)
  expect(store.pool.idleCount).toBe(store.pool.totalCount)
})
