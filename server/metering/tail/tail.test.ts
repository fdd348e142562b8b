import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { addMeter, addProject } from '../../ingest/intake-fixture.ts'
import { rollUp } from '../roll-up.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

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
      async (period, steps, atOnce, from) => {
        const values = { period_seconds: period, max_per_hour: 400, register_max: 100_000 }
        const whole = await projectWith(1, values)
        const ticks = await projectWith(1, values)
        const readings = readingsOf(steps, period, from)
        for (const { row, source } of readings) await send(whole.ids[0]!, [row], source)
        await rollUp(store, { projectIds: [whole.projectId] })
        let since = 0
        for (const { row, source } of readings) {
          await send(ticks.ids[0]!, [row], source)
          since += 1
          if (since <= atOnce) continue
          since = 0
          await rollUp(store, { projectIds: [ticks.projectId] })
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
