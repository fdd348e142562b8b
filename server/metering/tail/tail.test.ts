import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Store } from '../../db/connect.ts'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { addMeter, addProject } from '../../ingest/intake-fixture.ts'
import { rollUp } from '../roll-up.ts'

let store: TestStore
/** What another server process over the same database has: it remembers for itself. */
let other: Store
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  other = connect({ url: store.url, max: 2 })
})
afterAll(async () => {
  await other.close()
  await store.close()
})

let projects = 0
const projectWith = async (meters: number, values: Record<string, unknown> = {}) => {
  projects += 1
  const projectId = await addProject(store, `T-${projects}`)
  const ids: number[] = []
  for (let count = 0; count < meters; count += 1) ids.push(await addMeter(store, projectId, values))
  return { projectId, ids }
}
const send = (meter: number, readings: readonly (readonly [number, number])[], source = 0) =>
  ingest(store, {
    pointIds: readings.map(() => meter),
    ts: readings.map(([ts]) => ts),
    values: readings.map(([, value]) => value),
    source,
  })
const round = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value)
const rowsOf = async (text: string, values: unknown[]) =>
  (await store.pool.query(text, values)).rows.map((row) =>
    Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, round(value)])),
  )
const stored = async (type: string, node: number) => {
  const columns = 'period, use, n_due, n_good, n_est, est, guess, peak_kw, peak_ts, src'
  const steps = await Promise.all(
    ['hour', 'day', 'month', 'year'].map((step) =>
      rowsOf(`select ${columns} from usage_${step} where node_type = $1 and node_id = $2 order by period`, [
        type,
        node,
      ]),
    ),
  )
  const slots = await rowsOf(
    'select ts, use, est, guess, mark from usage_slot where meter_id = $1 and $2 = $2 order by ts',
    [node, type],
  )
  const issues = await rowsOf(
    `select kind, extract(epoch from from_ts)::float8 as "from", extract(epoch from to_ts)::float8 as "to", count
     from data_issue where meter_id = $1 and $2 = $2 and state = 'open' and deleted = 0 order by 1, 2`,
    [node, type],
  )
  return { steps, ...(type === 'meter' ? { slots, issues } : {}) }
}
const tailOf = async (meter: number) =>
  (await store.pool.query<{ ts: number }>('select ts from meter_tail where meter_id = $1', [meter])).rows[0]?.ts

const start = Date.UTC(2026, 10, 30, 8) / 1000
const starts = [start, start + 1000, Date.UTC(2026, 11, 31, 9) / 1000]

test('readings one by one give the same rows as all at once, whatever comes between', async () => {
  const step = fc.oneof(
    { weight: 40, arbitrary: fc.constant('next') },
    fc.constantFrom('gap', 'zero', 'spike', 'reset', 'noise', 'rest', 'late', 'off', 'hand'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(300, 900, 3600),
      fc.array(step, { minLength: 12, maxLength: 70 }),
      fc.nat({ max: 3 }),
      fc.constantFrom(...starts),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      async (period, steps, atOnce, from, elsewhere) => {
        const values = { period_seconds: period, max_per_hour: 400, register_max: 100_000 }
        const whole = await projectWith(1, values)
        const ticks = await projectWith(1, values)
        const readings = readingsOf(steps, period, from)
        for (const { row, source } of readings) await send(whole.ids[0]!, [row], source)
        await rollUp(store, { projectIds: [whole.projectId] })
        let since = 0
        for (const [place, { row, source }] of readings.entries()) {
          await send(ticks.ids[0]!, [row], source)
          since += 1
          if (since <= atOnce) continue
          since = 0
          const worker = elsewhere[Math.floor(place / 3) % elsewhere.length] ? other : store
          await rollUp(worker, { projectIds: [ticks.projectId] })
        }
        await rollUp(store, { projectIds: [ticks.projectId] })
        expect(await stored('meter', ticks.ids[0]!)).toEqual(await stored('meter', whole.ids[0]!))
        expect(await stored('project', ticks.projectId)).toEqual(await stored('project', whole.projectId))
      },
    ),
    { numRuns: 10 },
  )
}, 240_000)

interface Sent {
  readonly row: readonly [number, number]
  readonly source: number
}

/** Readings in the order in which they arrive. */
function readingsOf(steps: readonly string[], period: number, from: number): Sent[] {
  const sent: Sent[] = []
  const late: Sent[] = []
  let [ts, register] = [from, 5000]
  for (const [index, step] of steps.entries()) {
    ts += step === 'gap' ? period * (3 + (index % 12)) : step === 'off' ? period - 60 : period
    if (step !== 'rest') register += ((index % 7) + 1) * (period / 3600)
    if (step === 'reset') register = 3
    const value =
      step === 'zero' ? 0 : step === 'spike' ? register + 90_000 : step === 'noise' ? register - 0.01 : register
    const one = { row: [ts, value] as const, source: step === 'hand' ? 2 : 0 }
    if (step === 'late') late.push(one)
    else sent.push(one)
    if (index % 9 === 8) sent.push(...late.splice(0))
  }
  return [...sent, ...late]
}

test('a meter that goes on is added to, and a word about its past is heard', async () => {
  const { projectId, ids } = await projectWith(2)
  const registers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => [start + (from + i) * 900, 100 + (from + i) * 0.5] as const)
  for (const id of ids) await send(id, registers(0, 20))
  await rollUp(store, { projectIds: [projectId] })
  // The running hour began at the seventeenth reading.
  expect(await tailOf(ids[0]!)).toBe(start + 16 * 900)
  for (const id of ids) await send(id, registers(20, 21))
  await rollUp(store, { projectIds: [projectId] })
  const { rows } = await store.pool.query(
    `select use, n_good, rev from usage_year where node_type = 'meter' and node_id = $1`,
    [ids[0]],
  )
  expect(rows).toEqual([{ use: 10, n_good: 20, rev: 2 }])
  // An old reading that comes late ends the tail where it is not the newest.
  await send(ids[0]!, [[start - 30 * 86_400, 1]])
  await rollUp(store, { projectIds: [projectId] })
  await send(ids[0]!, registers(21, 22))
  await rollUp(store, { projectIds: [projectId] })
  const total = await store.pool.query(
    `select sum(use) as use from usage_day where node_type = 'meter' and node_id = $1`,
    [ids[0]],
  )
  expect(total.rows[0].use).toBeCloseTo(99 + 10.5, 9)
})

test('a reading that comes late within the running hour is laid into it', async () => {
  const { projectId, ids } = await projectWith(1, { period_seconds: 300 })
  const at = (place: number) => [start + place * 300, 100 + place * 0.5 + (place % 3) * 0.1] as const
  for (let place = 0; place < 18; place += 1) if (place !== 15) await send(ids[0]!, [at(place)])
  await rollUp(store, { projectIds: [projectId] })
  for (const place of [18, 19, 20]) await send(ids[0]!, [at(place)])
  await rollUp(store, { projectIds: [projectId] })
  await send(ids[0]!, [at(15)])
  await send(ids[0]!, [at(21)])
  await rollUp(store, { projectIds: [projectId] })
  const whole = await projectWith(1, { period_seconds: 300 })
  for (let place = 0; place < 22; place += 1) await send(whole.ids[0]!, [at(place)])
  await rollUp(store, { projectIds: [whole.projectId] })
  expect(await stored('meter', ids[0]!)).toEqual(await stored('meter', whole.ids[0]!))
})

test.each([
  ['after one of its readings', 26],
  ['before all but its first', 25],
])('a meter that speaks more often than it has to hears one that comes late within the hour, %s', async (_, late) => {
  // Every five minutes where a quarter of an hour is due: without the late one all goes on plainly, so that its slots
  // and its hour are there when it comes.
  const at = (place: number) => [start + place * 300, 100 + place * 0.5 + (place % 3) * 0.1] as const
  const { projectId, ids } = await projectWith(1)
  for (let place = 0; place < 31; place += 1) if (place !== late) await send(ids[0]!, [at(place)])
  await rollUp(store, { projectIds: [projectId] })
  await send(ids[0]!, [at(31)])
  await rollUp(store, { projectIds: [projectId] })
  expect(await tailOf(ids[0]!)).toBe(start + 24 * 300)
  await send(ids[0]!, [at(late), at(32)])
  await rollUp(store, { projectIds: [projectId] })
  const whole = await projectWith(1)
  for (let place = 0; place < 33; place += 1) await send(whole.ids[0]!, [at(place)])
  await rollUp(store, { projectIds: [whole.projectId] })
  expect(await stored('meter', ids[0]!)).toEqual(await stored('meter', whole.ids[0]!))
  expect(await tailOf(ids[0]!)).toBe(start + 24 * 300)
})

test('what was queued under the project that a meter was of is computed in the one that it is of now', async () => {
  const [before, now] = [await projectWith(1), await projectWith(0)]
  const meter = before.ids[0]!
  const readings = Array.from({ length: 12 }, (_, place) => [start + place * 900, place] as const)
  await send(meter, readings)
  await rollUp(store, { projectIds: [before.projectId] })
  await send(meter, [[start + 12 * 900, 12]])
  await store.pool.query(
    'update dirty set project_id = $2, meter_ids = array[meter_id], meter_id = null where meter_id = $1',
    [meter, before.projectId],
  )
  await store.pool.query('update meter set project_id = $2, version = version + 1 where id = $1', [
    meter,
    now.projectId,
  ])
  await rollUp(store)
  await rollUp(store)
  const uses = async (project: number) =>
    (await store.pool.query(`select use from usage_year where node_type = 'project' and node_id = $1`, [project])).rows
  expect(await uses(before.projectId)).toEqual([])
  expect(await uses(now.projectId)).toEqual([{ use: 12 }])
})
