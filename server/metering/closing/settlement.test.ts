import { expect, test } from 'vitest'
import { dayAfter, dayText, settledDays } from './settlement.ts'

test.each([
  [202602, 1, '2026-02-01', '2026-02-28'],
  [202402, 1, '2024-02-01', '2024-02-29'],
  [202612, 1, '2026-12-01', '2026-12-31'],
  [202611, 25, '2026-10-25', '2026-11-24'],
  [202601, 25, '2025-12-25', '2026-01-24'],
  [202603, 28, '2026-02-28', '2026-03-27'],
  [202603, 2, '2026-02-02', '2026-03-01'],
])('the billing month %i of a project that settles on day %i is %s to %s', (month, day, from, to) => {
  const days = settledDays(month, day)
  expect([dayText(days.from), dayText(days.to)]).toEqual([from, to])
})

test('billing months follow each other without a gap, whatever the day', () => {
  for (let settleDay = 1; settleDay <= 28; settleDay += 1)
    for (let month = 202401; month < 202412; month += 1)
      expect(dayAfter(settledDays(month, settleDay).to)).toBe(settledDays(month + 1, settleDay).from)
})
