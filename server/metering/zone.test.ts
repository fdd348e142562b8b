import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStart, instantsOf, isZone, offsetAt, periodKeys, periodStart, standardOffset } from './zone.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const clock = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
  second: 0,
})

test('period keys are local to the zone', () => {
  expect(periodKeys('Asia/Shanghai', at('2025-12-31T16:00:00Z'))).toEqual({
    hour: 2026010100,
    day: 20260101,
    month: 202601,
    year: 2026,
  })
  expect(periodKeys('UTC', at('2025-12-31T16:00:00Z')).hour).toBe(2025123116)
  expect(periodKeys('Asia/Kolkata', at('2025-06-01T00:00:00Z')).hour).toBe(2025060105)
})

test('an hour that the clock passes twice has two instants, one that it jumps over has none', () => {
  expect(instantsOf('Europe/Zurich', clock(2019, 10, 27, 2, 30))).toEqual([
    at('2019-10-27T00:30:00Z'),
    at('2019-10-27T01:30:00Z'),
  ])
  expect(instantsOf('Europe/Zurich', clock(2019, 3, 31, 2, 30))).toEqual([])
  expect(instantsOf('Europe/Zurich', clock(2019, 7, 1, 12))).toEqual([at('2019-07-01T10:00:00Z')])
})

test('offsets follow summer time, the standard offset does not', () => {
  expect(offsetAt('America/Denver', at('2011-07-01T00:00:00Z'))).toBe(-6 * 3600)
  expect(standardOffset('America/Denver', at('2011-07-01T00:00:00Z'))).toBe(-7 * 3600)
  expect(standardOffset('Asia/Shanghai', at('2011-07-01T00:00:00Z'))).toBe(8 * 3600)
})

test('a local day of summer time begins at its own midnight', () => {
  expect(dayStart('Europe/Zurich', at('2019-03-31T20:00:00Z'))).toBe(at('2019-03-30T23:00:00Z'))
  expect(periodStart('Asia/Shanghai', 202601)).toBe(at('2025-12-31T16:00:00Z'))
  expect(periodStart('Asia/Shanghai', 2026010123)).toBe(at('2026-01-01T15:00:00Z'))
})

test('keys and starts belong together in every zone', () => {
  const zone = fc.constantFrom(
    'Asia/Shanghai',
    'Europe/London',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  )
  fc.assert(
    fc.property(zone, fc.integer({ min: at('1995-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }), (name, ts) => {
      const keys = periodKeys(name, ts)
      expect(periodStart(name, keys.hour)).toBeLessThanOrEqual(ts)
      expect(periodKeys(name, periodStart(name, keys.day)).day).toBe(keys.day)
      expect(periodStart(name, keys.month)).toBeLessThanOrEqual(ts)
    }),
  )
})

test('an unknown zone is told', () => {
  expect(isZone('US/Pacific')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
})
