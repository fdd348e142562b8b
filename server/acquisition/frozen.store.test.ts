import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../db/test-store.ts'
import { ingest } from '../ingest/ingest.ts'
import { loadNeighbours } from './frozen.store.ts'

let store: TestStore
const at = Date.UTC(2026, 4, 1) / 1000

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const send = (pointId: number, rows: readonly (readonly [number, number, number?])[], source = 0) =>
    ingest(store, {
      pointIds: rows.map(() => pointId),
      ts: rows.map(([ts]) => at + ts),
      values: rows.map(([, value]) => value),
      qualities: rows.map(([, , quality]) => quality ?? 0),
      source,
    })
  await send(1, [
    [-1800, 10],
    [-900, 11],
    [0, 12],
    [900, 13],
  ])
  // Doubtful readings do not count, late ones do.
  await send(2, [
    [-900, 20],
    [-60, 99, 2],
    [60, 99, 8],
    [900, 21, 32],
  ])
  await send(3, [[-900, 5]], 5)
  // Repaired, and marked bad.
  await send(4, [
    [-1800, 30],
    [-900, 31],
    [900, 33],
  ])
  await send(5, [
    [-1800, 40],
    [-900, 41],
  ])
  const fix = (point: number, ts: number, value: number | null, undone: string | null = null) =>
    store.pool.query(
      `insert into reading_fix (point_id, ts, new_value, method, undone_at) values ($1, $2, $3, 'manual', $4)`,
      [point, at + ts, value, undone],
    )
  await fix(4, -900, 35)
  await fix(4, -900, 31.5)
  await fix(4, -900, 36, '2026-05-02T00:00:00Z')
  await fix(5, -900, null)
})
afterAll(() => store.close())

test('registers on both sides of an instant are good ones, repairs laid over them', async () => {
  const none = { beforeTs: null, beforeValue: null, beforeSource: null, afterTs: null, afterValue: null }
  const wanted = [1, 2, 3, 4, 5, 6].map((id) => ({ id, ts: at, reach: 3600 }))
  expect(await loadNeighbours(store, wanted)).toEqual([
    { beforeTs: at, beforeValue: 12, beforeSource: 0, afterTs: at + 900, afterValue: 13 },
    { beforeTs: at - 900, beforeValue: 20, beforeSource: 0, afterTs: at + 900, afterValue: 21 },
    none,
    { beforeTs: at - 900, beforeValue: 31.5, beforeSource: 4, afterTs: at + 900, afterValue: 33 },
    { ...none, beforeTs: at - 1800, beforeValue: 40, beforeSource: 0 },
    none,
  ])
  const near = await loadNeighbours(store, [{ id: 1, ts: at + 300, reach: 200 }])
  expect(near).toEqual([none])
})
