import { expect, test } from 'vitest'
import { isNight } from './compact-readings.ts'

test.each([
  ['2026-05-01T00:59:59+08:00', false],
  ['2026-05-01T01:00:00+08:00', true],
  ['2026-05-01T04:59:59+08:00', true],
  ['2026-05-01T05:00:00+08:00', false],
  ['2026-05-01T13:00:00+08:00', false],
])('%s lies in the night: %s', (at, isSo) => {
  expect(isNight(Date.parse(at))).toBe(isSo)
})
