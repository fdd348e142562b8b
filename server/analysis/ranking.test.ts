import { expect, test } from 'vitest'
import { type RankCandidate, type RankMeasure, rankOf } from './ranking.ts'

const one = (id: number, use: number | null, more: Partial<RankCandidate> = {}): RankCandidate => ({
  id,
  name: `n${id}`,
  type: 'office',
  typeLabel: '机关',
  owner: '',
  area: 100,
  persons: 10,
  use,
  yearAgo: null,
  before: null,
  yearBefore: null,
  ...more,
})
const ids = (candidates: RankCandidate[], measure: RankMeasure, order: 'asc' | 'desc' = 'desc') =>
  rankOf(candidates, { measure, order, top: 10 }).map(({ id }) => id)

test('each measure ranks by its own figure; what has none is left out', () => {
  const candidates = [
    one(1, 100, { area: 10, persons: 50, yearAgo: 200 }),
    one(2, 300, { area: 1000, persons: 2, yearAgo: 100 }),
    one(3, null),
    one(4, 200, { area: null, persons: 0 }),
  ]
  expect(ids(candidates, 'total')).toEqual([2, 4, 1])
  expect(ids(candidates, 'total', 'asc')).toEqual([1, 4, 2])
  expect(ids(candidates, 'perArea')).toEqual([1, 2])
  expect(ids(candidates, 'perPerson')).toEqual([2, 1])
  expect(ids(candidates, 'growth')).toEqual([2, 1])
})

test('places of the period before tell who moved', () => {
  const [first, second] = rankOf([one(1, 30, { before: 10 }), one(2, 20, { before: 20 })], {
    measure: 'total',
    order: 'desc',
    top: 5,
  })
  expect([first!.lastRank, first!.moved, second!.lastRank, second!.moved]).toEqual([2, 1, 1, -1])
})

test('percentiles count within the type', () => {
  const rows = rankOf([one(1, 10), one(2, 20), one(3, 5, { type: 'school' })], {
    measure: 'total',
    order: 'desc',
    top: 2,
  })
  expect(rows.map(({ id, percentile }) => [id, percentile])).toEqual([
    [2, 100],
    [1, 50],
  ])
})
