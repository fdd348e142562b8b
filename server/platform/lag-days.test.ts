import { expect, test } from 'vitest'
import { lagDays } from './session-data.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['today', 20261121, 'Asia/Shanghai', 0],
  ['yesterday', 20261120, 'Asia/Shanghai', 0],
  ['the day before yesterday', 20261119, 'Asia/Shanghai', 1],
  ['years ago', 20221231, 'Europe/London', 1420],
  ['no day at all', undefined, 'Asia/Shanghai', 0],
  ['a zone that is a day ahead', 20261120, 'Pacific/Kiritimati', 1],
])('data up to %s', (_, day, zone, expected) => {
  expect(lagDays(day, zone, noon)).toBe(expected)
})
