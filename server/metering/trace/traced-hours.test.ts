import { expect, test } from 'vitest'
import { tracedHours } from './traced-hours.ts'

test.each([
  [{ period: 2026 }, 2026010100, 2026123123, 365],
  [{ period: 202602 }, 2026020100, 2026022823, 28],
  [{ period: 20261231 }, 2026123100, 2026123123, 1],
  [{ from: '2026-01-30', to: '2026-02-02' }, 2026013000, 2026020223, 4],
  [{ period: 2026123123 }, 2026123123, 2026123123, 1 / 24],
])('%j is a stretch of local hours', (params, from, to, days) => {
  const hours = tracedHours(params, 'Asia/Shanghai')
  expect([hours.from, hours.to]).toEqual([from, to])
  expect(hours.toTs - hours.fromTs).toBe(Math.round(days * 86_400))
  expect(hours.isByDay).toBe(days >= 1)
})
