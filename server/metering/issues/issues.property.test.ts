import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { rollUp } from '../roll-up.ts'

let store: TestStore
let project: number
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const { rows } = await store.pool.query(
    `insert into project (number, name, type, time_zone, status) values ('P', '项目', 'school', 'Asia/Shanghai', 1) returning id`,
  )
  project = rows[0].id
})
afterAll(() => store.close())

let made = 0
async function addMeter(period: number): Promise<number> {
  made += 1
  const { rows } = await store.pool.query(
    `insert into meter (project_id, number, name, energy_kind, unit, reading_kind, period_seconds, path, max_per_hour, register_max)
     values ($1, $2, $2, '01', 'kWh', 'register', $3, '/', 400, 100000) returning id`,
    [project, `M${made}`, period],
  )
  return rows[0].id
}
const send = (meter: number, readings: readonly (readonly [number, number])[]) =>
  ingest(store, {
    pointIds: readings.map(() => meter),
    ts: readings.map(([ts]) => ts),
    values: readings.map(([, value]) => value),
    source: 0,
  })
const open = async (meter: number) =>
  (
    await store.pool.query(
      `select kind, from_ts, to_ts, count, summary from data_issue where meter_id = $1 and state = 'open'
       order by from_ts, to_ts, kind`,
      [meter],
    )
  ).rows

test('whatever the order of arrival, the same issues are open at the end', { timeout: 120_000 }, async () => {
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.constant('next') },
    fc.constantFrom('gap', 'zero', 'spike', 'reset', 'noise'),
  )
  const scenario = fc.tuple(
    fc.constantFrom(900, 3600),
    fc.array(step, { minLength: 5, maxLength: 120 }),
    fc.infiniteStream(fc.nat()),
  )
  await fc.assert(
    fc.asyncProperty(scenario, async ([period, steps, dice]) => {
      const readings = readingsOf(steps, period)
      const [whole, pieces] = [await addMeter(period), await addMeter(period)]
      await send(whole, readings)
      await rollUp(store)
      const shuffled = readings.map((row) => ({ row, at: dice.next().value! })).sort((a, b) => a.at - b.at)
      for (let from = 0; from < shuffled.length; ) {
        const length = 1 + (dice.next().value! % 30)
        await send(
          pieces,
          shuffled.slice(from, from + length).map(({ row }) => row),
        )
        await rollUp(store)
        from += length
      }
      expect(await open(pieces)).toEqual(await open(whole))
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
