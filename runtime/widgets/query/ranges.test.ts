import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, convertRange, DEFAULT_RULES, defaultRange, type Granularity, unitsIn, withinMax } from './ranges.ts'

const TODAY = '2026-07-16'

describe('specification section 9: "Default date ranges"', () => {
  it.each([
    ['"hourly 3 days back to yesterday"', 'hour', '2026-07-13', '2026-07-15'],
    ['"daily 7 or 10 days"', 'day', '2026-07-06', '2026-07-15'],
    ['"weekly 14 days"', 'week', '2026-07-02', '2026-07-15'],
    ['twelve months to this one', 'month', '2025-08-01', '2026-07-16'],
    ['"yearly 3 to 10 years back"', 'year', '2023-01-01', '2026-07-16'],
  ] as const)('%s', (_quote, granularity, from, to) => {
    expect(defaultRange(granularity, TODAY)).toEqual({ from, to })
  })

  it('takes the other daily choice, 7 days and at most 32, from a rule', () => {
    const rule = { back: 7, until: 1, max: 32 }
    expect(defaultRange('day', TODAY, rule)).toEqual({ from: '2026-07-09', to: '2026-07-15' })
    expect(withinMax('day', { from: '2026-01-01', to: '2026-03-31' }, rule)).toEqual({
      from: '2026-02-28',
      to: '2026-03-31',
    })
  })

  it.each([
    ['hour', 32],
    ['day', 90],
    ['month', 36],
    ['year', 10],
  ] as const)('%s is at most %d units long', (granularity, max) => {
    const cut = withinMax(granularity, { from: '1990-01-01', to: TODAY })
    expect(unitsIn(granularity, cut)).toBe(max)
    expect(cut.to).toBe(TODAY)
  })
})

it('keeps the end that was just entered', () => {
  const range = { from: '2020-01-01', to: TODAY }
  expect(withinMax('day', range, undefined, 'from')).toEqual({ from: '2020-01-01', to: '2020-03-30' })
  expect(withinMax('month', range, undefined, 'from')).toEqual({ from: '2020-01-01', to: '2022-12-31' })
})

describe('switching the granularity', () => {
  it.each([
    ['day', { from: '2026-07-01', to: '2026-07-15' }, { from: '2026-07-01', to: '2026-07-15' }],
    ['hour', { from: '2026-07-01', to: '2026-07-15' }, { from: '2026-07-01', to: '2026-07-15' }],
    ['hour', { from: '2025-01-01', to: '2026-07-15' }, { from: '2026-07-13', to: '2026-07-15' }],
    ['month', { from: '2026-05-10', to: '2026-07-15' }, { from: '2026-05-01', to: '2026-07-16' }],
    ['month', { from: '2026-07-02', to: '2026-07-15' }, { from: '2025-08-01', to: '2026-07-16' }],
    ['year', { from: '2026-05-10', to: '2026-07-15' }, { from: '2023-01-01', to: '2026-07-16' }],
  ] as const)('to %s from %o gives %o', (granularity, range, converted) => {
    expect(convertRange(granularity, range, TODAY)).toEqual(converted)
  })

  it('always gives ordered days within the longest span', () => {
    const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2005-01-01', days))
    const granularity = fc.constantFrom<Granularity>('hour', 'day', 'week', 'month', 'year')
    fc.assert(
      fc.property(granularity, day, day, (kind, from, to) => {
        const range = convertRange(kind, { from, to }, TODAY)
        expect(range.from <= range.to).toBe(true)
        const unit = kind === 'month' || kind === 'year' ? kind : 'day'
        expect(unitsIn(unit, range)).toBeLessThanOrEqual(DEFAULT_RULES[kind].max)
      }),
    )
  })
})
