import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { addMeter, addProject } from '../../ingest/intake-fixture.ts'
import { partitionName } from '../partitions.ts'
import { countReadings } from '../readings/reading-facts.ts'
import { rollUp } from '../roll-up.ts'
import { packPortion } from './pack-month.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

const february = Date.UTC(2025, 1, 1) / 1000
const months = [Date.UTC(2025, 0, 1) / 1000, february]
// 2025-01-31 in the morning, so that the readings run over the edge of two months.
const start = february - 16 * 3600

/** One reading after the other, some of them late or sent again, with what is done before each. */
const step = fc.record({
  what: fc.oneof(
    { weight: 30, arbitrary: fc.constant('next' as const) },
    fc.constantFrom('gap' as const, 'spike' as const, 'reset' as const, 'late' as const, 'again' as const),
  ),
  use: fc.integer({ min: 0, max: 300 }),
  packs: fc.option(fc.constantFrom(...months), { freq: 4 }),
  sums: fc.boolean(),
})

interface Sent {
  readonly ts: number
  readonly value: number
  readonly before: { readonly packs: number | null; readonly sums: boolean }
}

function sentOf(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[], period: number): Sent[] {
  const sent: Sent[] = []
  let [ts, value] = [start, 100]
  let held: { ts: number; value: number } | undefined
  for (const { what, use, packs, sums } of steps) {
    const before = { packs, sums }
    if (what === 'again' && sent.length > 0) {
      sent.push({ ...sent[Math.floor(sent.length / 2)]!, before })
      continue
    }
    ts += what === 'gap' ? 5 * period : period
    value = what === 'reset' ? 3 : Math.round((value + use / 10) * 10) / 10
    const row = { ts, value: what === 'spike' ? value + 90_000 : value }
    if (what === 'late') {
      held = row
      continue
    }
    sent.push({ ...row, before })
    if (held !== undefined && sent.length % 5 === 0) {
      sent.push({ ...held, before })
      held = undefined
    }
  }
  return sent
}

async function meterOf(name: string, period: number) {
  const projectId = await addProject(store, name)
  const meter = await addMeter(store, projectId, { period_seconds: period, max_per_hour: 400, register_max: 100_000 })
  return { projectId, meter }
}

const send = (meter: number, rows: readonly { ts: number; value: number }[]) =>
  ingest(store, {
    pointIds: rows.map(() => meter),
    ts: rows.map(({ ts }) => ts),
    values: rows.map(({ value }) => value),
    source: 0,
  })

async function pack(month: number): Promise<void> {
  let after: number | undefined = -1
  while (after !== undefined) {
    const partition = { name: partitionName(month), month }
    after = (await packPortion(store.pool, partition, after, 40)).lastPoint
  }
}

const rounded = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, n]) => [name, typeof n === 'number' ? Math.round(n * 1e6) / 1e6 : n]),
    ),
  )

async function stored(meter: number) {
  const ask = async (text: string) => rounded((await store.pool.query(text, [meter])).rows)
  const columns = 'period, use, n_due, n_good, n_est, est, guess, peak_kw, peak_ts, src'
  const steps = ['hour', 'day', 'month', 'year'].map((table) =>
    ask(`select ${columns} from usage_${table} where node_type = 'meter' and node_id = $1 order by period`),
  )
  return {
    steps: await Promise.all(steps),
    slots: await ask('select ts, use, est, guess, mark from usage_slot where meter_id = $1 order by ts'),
    issues: await ask(
      `select kind, from_ts, to_ts, count from data_issue where meter_id = $1 and state = 'open' and deleted = 0
       order by kind, from_ts`,
    ),
  }
}

test('usage is the same whether or not months are packed while readings come', async () => {
  let projects = 0
  let packed = 0
  await send(1_000_000, [
    { ts: start, value: 1 },
    { ts: february, value: 2 },
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(900, 3600),
      fc.array(step, { minLength: 20, maxLength: 70 }),
      async (period, steps) => {
        projects += 1
        const sent = sentOf(steps, period)
        const plain = await meterOf(`A-${projects}`, period)
        const mixed = await meterOf(`B-${projects}`, period)
        for (const one of sent) await send(plain.meter, [one])
        await rollUp(store, { projectIds: [plain.projectId] })
        const expected = await stored(plain.meter)
        for (const one of sent) {
          if (one.before.sums) await rollUp(store, { projectIds: [mixed.projectId] })
          if (one.before.packs !== null) await pack(one.before.packs)
          await send(mixed.meter, [one])
        }
        await rollUp(store, { projectIds: [mixed.projectId] })
        expect(await stored(mixed.meter)).toEqual(expected)
        const { rows } = await store.pool.query('select count(*) as n from reading_block where point_id = $1', [
          mixed.meter,
        ])
        packed += rows[0].n
        for (const month of months) await pack(month)
        // Computed again from packed months alone.
        await store.pool.query(`insert into dirty (meter_id, from_ts, to_ts, reason) values ($1, $2, $3, 'asked')`, [
          mixed.meter,
          start,
          sent.at(-1)!.ts,
        ])
        await rollUp(store, { projectIds: [mixed.projectId] })
        expect(await stored(mixed.meter)).toEqual(expected)
      },
    ),
    { numRuns: 12 },
  )
  expect(packed).toBeGreaterThan(0)
  expect(await countReadings(store.pool)).toBeGreaterThan(0)
}, 240_000)
