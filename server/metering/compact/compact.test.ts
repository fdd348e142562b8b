import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore, testServers } from '../../db/test-store.ts'
import { ingest } from '../../ingest/ingest.ts'
import { monthAfter, monthOf } from '../readings/block-month.ts'
import { loadReadings } from '../readings/load-readings.ts'
import { newestReadings, widenToReadings } from '../readings/nearest-readings.ts'
import {
  countMarked,
  countReadings,
  intervalSumBefore,
  readingsAt,
  registersBefore,
  spansOfPoints,
} from '../readings/reading-facts.ts'
import { type CompactOptions, type CompactReport, compactMonths } from './compact-months.ts'
import { clearPartition, packPortion } from './pack-month.ts'

const start = Date.UTC(2025, 0, 1) / 1000
const end = Date.UTC(2025, 4, 1) / 1000
const months = [0, 1, 2, 3].map((month) => Date.UTC(2025, month, 1) / 1000)
const partitionOf = (month: number) => ({
  name: `readings_${new Date(month * 1000).toISOString().slice(0, 7).replace('-', '_')}`,
  month,
})

/** Packs a month whole, a few rows at a time, as if all that came had been computed. */
async function pack(store: TestStore, month: number, { rowsAtOnce = 50, isComputed = true } = {}): Promise<number> {
  let [after, readings] = [0, 0]
  if (isComputed) await store.pool.query('delete from dirty')
  for (;;) {
    const portion = await packPortion(store.pool, partitionOf(month), after, rowsAtOnce)
    if (portion.lastPoint === undefined) return readings
    after = portion.lastPoint
    readings += portion.readings
  }
}

/** What a run packed; the lock of the one before may be held a moment longer. */
async function compacted(store: TestStore, options: CompactOptions): Promise<CompactReport> {
  for (;;) {
    const report = await compactMonths(store, options)
    if (report !== undefined) return report
  }
}

const allRows = async (store: TestStore) =>
  (
    await loadReadings(
      store.pool,
      [1, 2, 3, 4].map((pointId) => ({ pointId, from: start, to: end })),
      { withPackets: true },
    )
  ).flat()

describe.each(testServers())('packed months on the %s server', (server) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore({ server, entities: 'shipped' })
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    for (const table of ['readings', 'reading_block', 'reading_conflict', 'dirty', 'reading_latest']) {
      await store.pool.query(`delete from ${table}`)
    }
  })

  const give = (pointId: number, ts: readonly number[], values: readonly number[], source = 0, packet?: number) =>
    ingest(store, { pointIds: ts.map(() => pointId), ts: [...ts], values: [...values], source, packet })

  const reading = fc.record({
    pointId: fc.integer({ min: 1, max: 3 }),
    // Few instants, crowded at the edges of months, so that stretches often end where blocks do.
    ts: fc.oneof(
      fc.constantFrom(...months.flatMap((month) => [monthAfter(month) - 1, month, month + 1, month + 900])),
      fc.integer({ min: start, max: end - 1 }),
    ),
    value: fc.oneof(
      fc.integer({ min: 0, max: 1000 }).map((whole) => whole / 4),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    quality: fc.constantFrom(0, 0, 2, 8),
    source: fc.constantFrom(0, 0, 2, 5),
    packet: fc.option(fc.integer({ min: 1, max: 1e9 })),
  })
  const instant = fc.oneof(fc.constantFrom(...months), fc.integer({ min: start - 10, max: end + 10 }))

  /** Everything that is asked of readings, of the points and instants given. */
  async function answers(instants: readonly number[]) {
    const { pool } = store
    const windows = instants.flatMap((from, place) =>
      [1, 2, 3, 4].map((pointId) => ({ pointId, from, to: Math.max(from, instants[place + 1] ?? from) })),
    )
    const points = [1, 2, 3, 4]
    return {
      loaded: await loadReadings(pool, windows, { withPackets: true }),
      bare: await loadReadings(pool, windows),
      wide: await widenToReadings(pool, windows, { before: 5, after: 4 }),
      far: await widenToReadings(pool, windows, { before: 1, after: 12 }),
      newest: await Promise.all(windows.slice(0, 4).map((window) => newestReadings(pool, window, 3))),
      count: await countReadings(pool),
      spans: await spansOfPoints(pool, points),
      marked: [...(await countMarked(pool, points, instants[0]!, instants.at(-1)!))].sort(),
      registers: await Promise.all(points.map((point) => registersBefore(pool, point, instants[0]!, 4))),
      at: await readingsAt(
        pool,
        windows.map(({ pointId }) => pointId),
        windows.map(({ from }) => from),
      ),
    }
  }

  test('every question is answered as before, whichever months are packed', async () => {
    await ingest(store, { pointIds: [1, 1, 1, 1], ts: [...months], values: [1, 1, 1, 1], source: 0 })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(reading, { maxLength: 120, selector: ({ pointId, ts }) => `${pointId}/${ts}` }),
        fc.subarray(months),
        fc.array(instant, { minLength: 2, maxLength: 5 }).map((list) => list.sort((one, other) => one - other)),
        fc.integer({ min: 1, max: 40 }),
        async (readings, packed, instants, rowsAtOnce) => {
          await store.pool.query('delete from readings')
          await store.pool.query('delete from reading_block')
          await store.pool.query(
            `insert into readings (point_id, ts, value, quality, source, packet)
             select * from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[], $5::int2[], $6::bigint[])`,
            (['pointId', 'ts', 'value', 'quality', 'source', 'packet'] as const).map((name) =>
              readings.map((one) => one[name]),
            ),
          )
          const before = await answers(instants)
          const sums = await Promise.all([1, 2, 3].map((point) => intervalSumBefore(store.pool, point, instants[1]!)))
          for (const month of packed) await pack(store, month, { rowsAtOnce })
          const inBlocks = await store.pool.query('select count(*) as n from readings where ts < $1 and ts >= $2', [
            packed[0] === undefined ? 0 : monthAfter(packed[0]),
            packed[0] ?? 0,
          ])
          expect(inBlocks.rows[0].n).toBe(0)
          expect(await answers(instants)).toEqual(before)
          const after = await Promise.all([1, 2, 3].map((point) => intervalSumBefore(store.pool, point, instants[1]!)))
          for (const [place, sum] of sums.entries()) {
            expect(Math.abs(after[place]! - sum)).toBeLessThanOrEqual(
              1e-9 * Math.max(1, ...readings.map(({ value }) => Math.abs(value))),
            )
          }
        },
      ),
      { numRuns: 30 },
    )
  }, 120_000)

  test('what comes late to a packed month stands as if the month had never been packed', async () => {
    const ts = Array.from({ length: 40 }, (_, place) => months[1]! + place * 3600)
    await give(
      1,
      ts,
      ts.map((_, place) => 100 + place),
      0,
      7,
    )
    await give(
      2,
      ts,
      ts.map((_, place) => 200 + place),
      2,
    )
    expect(await pack(store, months[1]!)).toBe(80)
    const before = await allRows(store)

    // The same again, another value from a lower source, one from a higher source, and something new.
    expect(await give(1, [ts[3]!], [103])).toMatchObject({ taken: 0, repeated: 1 })
    expect(await give(1, [ts[4]!], [999], 2)).toMatchObject({ taken: 0, conflicting: 1 })
    expect(await give(2, [ts[5]!], [777], 0, 8)).toMatchObject({ taken: 1, replaced: 1 })
    expect(await give(2, [ts[5]! + 60], [5])).toMatchObject({ taken: 1 })
    const blocks = await store.pool.query('select point_id from reading_block')
    expect(blocks.rows).toEqual([])
    const expected = before.map((one) => (one.value === 205 ? { ...one, value: 777, source: 0, packet: 8 } : one))
    expect((await allRows(store)).filter(({ value }) => value !== 5)).toEqual(expected)

    const late = await allRows(store)
    expect(await pack(store, months[1]!)).toBe(81)
    expect(await allRows(store)).toEqual(late)
    expect(await countReadings(store.pool)).toBe(81)
    const kept = await store.pool.query('select ts, value, kept_value from reading_conflict order by ts')
    expect(kept.rows).toEqual([
      { ts: ts[4], value: 999, kept_value: 104 },
      { ts: ts[5], value: 205, kept_value: 777 },
    ])
  })

  test('an emptied partition gives its room back, one with rows keeps them', async () => {
    await give(1, [months[2]! + 5], [1])
    expect(await clearPartition(store.pool, partitionOf(months[2]!))).toBe(false)
    expect(await countReadings(store.pool)).toBe(1)
    const reader = await store.pool.connect()
    await reader.query('begin isolation level repeatable read')
    await reader.query('select 1 from reading_block limit 1')
    await pack(store, months[2]!)
    // A reader whose snapshot is older than the block still finds the row.
    expect(await clearPartition(store.pool, partitionOf(months[2]!))).toBe(false)
    const seen = await loadReadings(reader, [{ pointId: 1, from: start, to: end }])
    expect(seen).toMatchObject([[{ value: 1 }]])
    await reader.query('commit')
    reader.release()
    expect(await clearPartition(store.pool, partitionOf(months[2]!))).toBe(true)
    const size = await store.pool.query(
      `select pg_relation_size('readings_2025_03') as rows, pg_indexes_size('readings_2025_03') as keys`,
    )
    expect(size.rows[0]).toEqual({ rows: 0, keys: 8192 })
    expect(await allRows(store)).toMatchObject([{ value: 1 }])
    await give(1, [months[2]! + 6], [2])
    expect(await allRows(store)).toMatchObject([{ value: 1 }, { value: 2 }])
  })

  test('a point with more rows than fit a portion is packed whole', async () => {
    const ts = Array.from({ length: 300 }, (_, place) => months[0]! + place * 60)
    await give(
      1,
      ts,
      ts.map(() => 1),
    )
    await give(2, ts.slice(0, 5), [1, 2, 3, 4, 5])
    expect(await pack(store, months[0]!, { rowsAtOnce: 20 })).toBe(305)
    expect((await allRows(store)).length).toBe(305)
  })

  test('months are packed once they ended so long ago as the parameter says', async () => {
    const set = (value: string) =>
      store.pool.query(`update param set value = $1 where number = 'reading.compactAfterDays'`, [value])
    await give(1, months, [1, 2, 3, 4])
    await give(2, [...months].reverse(), [4, 3, 2, 1])
    await store.pool.query('delete from dirty')
    const nowMs = (end + 40 * 86_400) * 1000
    const before = await allRows(store)
    await set('0')
    expect(await compacted(store, { nowMs })).toMatchObject({ readings: 0 })
    await set('62')
    // April ended 40 days ago, March 70.
    expect(await compacted(store, { nowMs, rowsAtOnce: 1 })).toMatchObject({ months: 3, readings: 6 })
    expect((await store.pool.query('select count(*) as n from readings')).rows[0].n).toBe(2)
    expect(await allRows(store)).toEqual(before)
    expect(await compacted(store, { nowMs })).toMatchObject({ months: 0, readings: 0 })
    // Below seven days it is seven.
    await set('1')
    expect(await compacted(store, { nowMs: (end + 6 * 86_400) * 1000 })).toMatchObject({ readings: 0 })
    expect(await compacted(store, { nowMs: (end + 8 * 86_400) * 1000 })).toMatchObject({ readings: 2 })
    expect(await allRows(store)).toEqual(before)
    await set('62')
  })

  test('what waits to be computed stays rows, and no meter goes on from a packed reading', async () => {
    await give(1, [months[0]!], [1])
    await give(2, [months[0]!], [2])
    await store.pool.query('delete from dirty where meter_id = 2')
    await store.pool.query('insert into meter_tail (meter_id, ts, value) values (1, $1, 1), (2, $1, 2)', [months[0]])
    expect(await pack(store, months[0]!, { isComputed: false })).toBe(1)
    expect((await store.pool.query('select point_id from readings')).rows).toEqual([{ point_id: 1 }])
    expect((await store.pool.query('select meter_id from meter_tail')).rows).toEqual([{ meter_id: 1 }])
    await store.pool.query('delete from dirty')
    await store.pool.query('delete from meter_tail')
    // Meters of a project that share a row of the queue wait as well.
    await store.pool.query(
      `insert into dirty (project_id, meter_ids, from_ts, to_ts, reason) values (1, '{1,5}', $1, $1, 'reading')`,
      [months[0]],
    )
    expect(await pack(store, months[0]!, { isComputed: false })).toBe(0)
    await store.pool.query('delete from dirty')
    expect(await pack(store, months[0]!)).toBe(1)
  })

  test('writers and packers at the same time lose nothing and double nothing', async () => {
    const points = [1, 2, 3, 4]
    await give(1, months, [0, 0, 0, 0])
    let isWriting = true
    const packer = async () => {
      let packed = 0
      while (isWriting) {
        for (const month of months) packed += await pack(store, month, { rowsAtOnce: 30 })
        for (const month of months) await clearPartition(store.pool, partitionOf(month))
      }
      return packed
    }
    const writer = async (own: number) => {
      for (let round = 0; round < 40; round += 1) {
        const pointIds: number[] = []
        const ts: number[] = []
        for (const pointId of points) {
          // Each writer brings instants of its own, and some that all bring.
          for (const month of months) {
            pointIds.push(pointId, pointId)
            ts.push(month + 1000 + own * 100_000 + round, month + 900_000 + round)
          }
        }
        await ingest(store, { pointIds, ts, values: ts.map((at) => at % 1000), source: 0 }, { isNew: round % 2 === 0 })
      }
    }
    const packing = [packer(), packer()]
    await Promise.all([0, 1, 2].map(writer))
    isWriting = false
    const packed = await Promise.all(packing)
    expect(Math.max(...packed)).toBeGreaterThan(0)
    const seen = await loadReadings(
      store.pool,
      points.map((pointId) => ({ pointId, from: start, to: end })),
    )
    const expected = months.flatMap((month) => [
      ...[0, 1, 2].flatMap((own) => Array.from({ length: 40 }, (_, round) => month + 1000 + own * 100_000 + round)),
      ...Array.from({ length: 40 }, (_, round) => month + 900_000 + round),
    ])
    for (const [place, readings] of seen.entries()) {
      const own = [...expected, ...(place === 0 ? months : [])].sort((one, other) => one - other)
      expect(readings.map(({ ts }) => ts)).toEqual(own)
    }
    expect(await countReadings(store.pool)).toBe(4 * expected.length + 4)
  }, 60_000)

  test('a reader sees each reading once while its month is being packed and unpacked', async () => {
    const ts = Array.from({ length: 500 }, (_, place) => months[3]! + place * 900)
    await give(
      1,
      ts,
      ts.map((_, place) => place),
    )
    let isGoing = true
    const turn = async () => {
      for (let round = 0; round < 25; round += 1) {
        await pack(store, months[3]!, { rowsAtOnce: 200 })
        await clearPartition(store.pool, partitionOf(months[3]!))
        await give(1, [ts[round]!], [round])
      }
      isGoing = false
    }
    const read = async () => {
      while (isGoing) {
        const [readings] = await loadReadings(store.pool, [{ pointId: 1, from: start, to: end }])
        expect(readings!.map(({ value }) => value)).toEqual(ts.map((_, place) => place))
        const [wide] = await widenToReadings(store.pool, [{ pointId: 1, from: ts[250]!, to: ts[250]! }], {
          before: 5,
          after: 4,
        })
        expect(wide).toEqual({ pointId: 1, from: ts[245], to: ts[254] })
      }
    }
    await Promise.all([turn(), read(), read()])
  }, 60_000)
})

test('months are those of the calendar', () => {
  expect(monthOf(Date.UTC(2024, 1, 29, 23, 59, 59) / 1000)).toBe(Date.UTC(2024, 1, 1) / 1000)
  expect(monthAfter(Date.UTC(2024, 1, 1) / 1000)).toBe(Date.UTC(2024, 2, 1) / 1000)
  expect(monthAfter(Date.UTC(2024, 11, 1) / 1000)).toBe(Date.UTC(2025, 0, 1) / 1000)
})
