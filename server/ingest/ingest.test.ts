import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { ingest } from './ingest.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
})
afterAll(() => store.close())

const hour = 3600
const start = Date.UTC(2026, 0, 1) / 1000
const batchOf = (meter: number, values: readonly number[], source = 0) => ({
  pointIds: values.map(() => meter),
  ts: values.map((_, index) => start + index * hour),
  values: [...values],
  source,
})
const stored = async (meter: number) => {
  const { rows } = await store.pool.query('select value, source from readings where point_id = $1 order by ts', [meter])
  return rows.map((row) => [row.value, row.source])
}

test('a batch is taken once and then only repeats', async () => {
  expect(await ingest(store, batchOf(1, [1, 2, 3]))).toEqual({ taken: 3, repeated: 0, conflicting: 0, replaced: 0 })
  expect(await ingest(store, batchOf(1, [1, 2, 3]))).toEqual({ taken: 0, repeated: 3, conflicting: 0, replaced: 0 })
  const latest = await store.pool.query('select ts, value from reading_latest where point_id = 1')
  expect(latest.rows).toEqual([{ ts: start + 2 * hour, value: 3 }])
  const queue = await store.pool.query('select from_ts, to_ts from dirty where meter_id = 1')
  expect(queue.rows).toEqual([{ from_ts: start, to_ts: start + 2 * hour }])
})

test('of the same rank the first value stays, and the other is kept beside it', async () => {
  await ingest(store, batchOf(2, [10, 20]))
  expect(await ingest(store, batchOf(2, [10, 21]))).toEqual({ taken: 0, repeated: 1, conflicting: 1, replaced: 0 })
  expect(await stored(2)).toEqual([
    [10, 0],
    [20, 0],
  ])
  const kept = await store.pool.query('select value, kept_value from reading_conflict where point_id = 2')
  expect(kept.rows).toEqual([{ value: 21, kept_value: 20 }])
})

test('the source of higher rank wins, in whichever order they arrive', async () => {
  await ingest(store, batchOf(3, [10, 20], 2))
  expect(await ingest(store, batchOf(3, [10, 21], 0))).toEqual({ taken: 1, repeated: 1, conflicting: 0, replaced: 1 })
  await ingest(store, batchOf(4, [10, 21], 0))
  expect(await ingest(store, batchOf(4, [10, 20], 2))).toMatchObject({ taken: 0, conflicting: 1 })
  expect((await stored(3)).map(([value]) => value)).toEqual((await stored(4)).map(([value]) => value))
  const kept = await store.pool.query('select value, source, kept_value from reading_conflict where point_id in (3, 4)')
  expect(kept.rows).toEqual([
    { value: 20, source: 2, kept_value: 21 },
    { value: 20, source: 2, kept_value: 21 },
  ])
})

test('repeats inside one batch are told from the first', async () => {
  const batch = { pointIds: [5, 5, 5], ts: [start, start, start], values: [7, 7, 8], source: 0 }
  expect(await ingest(store, batch)).toEqual({ taken: 1, repeated: 1, conflicting: 1, replaced: 0 })
})

test('a bulk batch believed to be new falls back when it is not', async () => {
  const values = Array.from({ length: 3000 }, (_, index) => index)
  expect((await ingest(store, batchOf(6, values), { isNew: true })).taken).toBe(3000)
  expect(await ingest(store, batchOf(6, [...values, 3000]), { isNew: true })).toMatchObject({
    taken: 1,
    repeated: 3000,
  })
})

test('what is done within the transaction is undone with it', async () => {
  const failing = ingest(store, batchOf(7, [1]), { within: () => Promise.reject(new Error('stop')) })
  await expect(failing).rejects.toThrow('stop')
  expect(await stored(7)).toEqual([])
})
