import { expect, test } from 'vitest'
import { keepValues } from './kept-values.ts'

test('keeps every report of the last day, one an hour of the last week, and nothing older', () => {
  const kept = keepValues()
  const end = 1_795_000_000 - (1_795_000_000 % 3600)
  for (let ts = end - 9 * 86_400; ts <= end; ts += 900) kept.keep(ts, [ts])
  const all = kept.between(0, end)
  expect(all.filter(({ ts }) => ts > end - 86_400)).toHaveLength(96)
  expect(all.filter(({ ts }) => ts <= end - 86_400).every(({ ts }) => ts % 3600 === 0)).toBe(true)
  expect(all[0]?.ts).toBe(end - 7 * 86_400 + 3600)
  expect(kept.between(end - 1800, end - 900).map(({ values }) => values[0])).toEqual([end - 1800, end - 900])
})
