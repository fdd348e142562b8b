import { expect, test } from 'vitest'
import { beforeShift, changeOf, finishedPieces, shareOf, shiftPieces, yearShift } from './comparison.ts'
import { type Granularity, spanOf } from './periods.ts'

const now = 2026071614

test.each<[Granularity, string, string, [string, number, number][]]>([
  ['day', '2026-07-02', '2026-07-15', [['day', 20260702, 20260715]]],
  [
    'day',
    '2026-07-15',
    '2026-07-16',
    [
      ['day', 20260715, 20260715],
      ['hour', 2026071600, 2026071613],
    ],
  ],
  ['day', '2026-07-20', '2026-07-22', []],
  ['hour', '2026-07-16', '2026-07-16', [['hour', 2026071600, 2026071613]]],
  [
    'month',
    '2026-06-01',
    '2026-07-31',
    [
      ['month', 202606, 202606],
      ['day', 20260701, 20260715],
      ['hour', 2026071600, 2026071613],
    ],
  ],
  [
    'year',
    '2025',
    '2026',
    [
      ['year', 2025, 2025],
      ['month', 202601, 202606],
      ['day', 20260701, 20260715],
      ['hour', 2026071600, 2026071613],
    ],
  ],
])('what is over of the %ss from %s to %s', (granularity, from, to, expected) => {
  const pieces = finishedPieces(spanOf(granularity, from, to), now)
  expect(pieces.map((piece) => [piece.granularity, piece.from, piece.to])).toEqual(expected)
})

test('nothing of a day is over at its first hour', () => {
  expect(finishedPieces(spanOf('day', '2026-07-16', '2026-07-16'), 2026071600)).toEqual([])
  expect(finishedPieces(spanOf('hour', '2026-07-15', '2026-07-16'), 2026071600)).toEqual([
    { granularity: 'hour', from: 2026071500, to: 2026071523 },
  ])
})

test('last year lies 364 days back for days and a calendar year for months', () => {
  const days = spanOf('day', '2026-07-02', '2026-07-15')
  expect(shiftPieces([days], yearShift(days))).toEqual([spanOf('day', '2025-07-03', '2025-07-16')])
  const months = spanOf('month', '2026-01-01', '2026-03-01')
  expect(shiftPieces([months], yearShift(months))).toEqual([spanOf('month', '2025-01-01', '2025-03-01')])
})

test('the span before is as long as the span', () => {
  const days = spanOf('day', '2026-07-02', '2026-07-15')
  expect(shiftPieces([days], beforeShift(days))).toEqual([spanOf('day', '2026-06-18', '2026-07-01')])
  const years = spanOf('year', '2025', '2026')
  expect(shiftPieces([years], beforeShift(years))).toEqual([spanOf('year', '2023', '2024')])
  const hours = spanOf('hour', '2026-07-02', '2026-07-03')
  expect(shiftPieces([hours], beforeShift(hours))).toEqual([spanOf('hour', '2026-06-30', '2026-07-01')])
})

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [5, 0, null],
  [5, null, null],
  [undefined, 5, null],
  [-50, -100, 50],
])('from %s before %s the change is %s', (now, before, expected) => {
  const change = changeOf(now, before)
  if (expected === null) expect(change).toBeNull()
  else expect(change).toBeCloseTo(expected)
})

test('a share of nothing is unknown', () => {
  expect(shareOf(1, 4)).toBe(25)
  expect(shareOf(1, 0)).toBeNull()
  expect(shareOf(null, 4)).toBeNull()
})
