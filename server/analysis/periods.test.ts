import { expect, test } from 'vitest'
import { addDays, addMonths, keysOf, labelOf, lengthOf, shiftKey, spanOf, weekdayOf } from './periods.ts'

test.each([
  [20260301, -1, 20260228],
  [20240228, 1, 20240229],
  [20251231, 1, 20260101],
  [20260716, -364, 20250717],
])('%i and %i days is %i', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test.each([
  [20260331, -1, 20260228],
  [20240229, -12, 20230228],
  [20260115, -1, 20251215],
  [20251130, 3, 20260228],
])('%i and %i months is %i', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected)
})

test('a year of 364 days keeps the weekday', () => {
  expect(weekdayOf(20260716)).toBe(4)
  expect(weekdayOf(addDays(20260716, -364))).toBe(4)
})

test.each([
  ['hour', '2026-07-01', '2026-07-02', 48, 2026070100, 2026070223],
  ['day', '2026-02-27', '2026-03-01', 3, 20260227, 20260301],
  ['month', '2025-11-01', '2026-02-28', 4, 202511, 202602],
  ['year', '2024', '2026', 3, 2024, 2026],
] as const)('a span of %ss from %s to %s has %i periods', (granularity, from, to, count, first, last) => {
  const span = spanOf(granularity, from, to)
  const keys = keysOf(span)
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([count, first, last])
  expect(lengthOf(span)).toBe(count)
})

test.each([
  ['hour', 2026030105, { days: -1 }, 2026022805],
  ['month', 202601, { months: -12 }, 202501],
  ['year', 2026, { months: -24 }, 2024],
] as const)('a %s %i is moved', (granularity, key, shift, expected) => {
  expect(shiftKey(granularity, key, shift)).toBe(expected)
})

test('axis texts', () => {
  expect(labelOf('hour', 2026070208)).toBe('07-02 08:00')
  expect(labelOf('day', 20260702)).toBe('07-02')
  expect(labelOf('month', 202607)).toBe('2026-07')
  expect(labelOf('year', 2026)).toBe('2026')
})
