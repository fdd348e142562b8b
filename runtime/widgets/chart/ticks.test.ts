import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingIndexes, niceTicks, shortened, timeTicks } from './ticks.ts'

describe('round ticks', () => {
  it.each([
    [0, 3.2, 4, [0, 0.8, 1.6, 2.4, 3.2]],
    [0, 9200, 5, [0, 2000, 4000, 6000, 8000, 10_000]],
    [0, 0, 4, [0, 0.25, 0.5, 0.75, 1]],
    [-3, 7, 5, [-4, -2, 0, 2, 4, 6, 8]],
  ])('%d to %d in about %d steps', (low, high, count, ticks) => {
    expect(niceTicks(low, high, count).ticks).toEqual(ticks)
  })

  it('always holds what is drawn, in rising order', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 8 }), (a, b, count) => {
        const low = Math.round(Math.min(a, b))
        const high = Math.round(Math.max(a, b))
        const { min, max, ticks } = niceTicks(low, high, count)
        expect(min).toBeLessThanOrEqual(low)
        expect(max).toBeGreaterThanOrEqual(high)
        expect(ticks.length).toBeLessThanOrEqual(count + 3)
        expect(ticks.every((tick, index) => index === 0 || tick > (ticks[index - 1] as number))).toBe(true)
      }),
    )
  })
})

describe('ticks of a time axis', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`)
  it('stand on even hours of one day, its end written 24:00', () => {
    const texts = timeTicks(at('2026-07-16T00:00'), at('2026-07-17T00:00'), 13).map((tick) => tick.text)
    expect(texts).toEqual([
      '00:00',
      '02:00',
      '04:00',
      '06:00',
      '08:00',
      '10:00',
      '12:00',
      '14:00',
      '16:00',
      '18:00',
      '20:00',
      '22:00',
      '24:00',
    ])
  })
  it('name the day at midnight where there are several days', () => {
    const texts = timeTicks(at('2026-07-14T00:00'), at('2026-07-15T23:00'), 5).map((tick) => tick.text)
    expect(texts).toEqual(['07-14', '12:00', '07-15', '12:00'])
  })
  it('stand on months over a year', () => {
    const texts = timeTicks(at('2025-08-01T00:00'), at('2026-07-16T00:00'), 6).map((tick) => tick.text)
    expect(texts).toEqual(['2025-09', '2025-11', '2026-01', '2026-03', '2026-05', '2026-07'])
  })
})

it('leaves out labels until the others fit', () => {
  expect(fittingIndexes(10, 50, 500)).toHaveLength(10)
  expect(fittingIndexes(10, 50, 200)).toEqual([0, 3, 6, 9])
})

it('cuts a name to its room and marks the cut', () => {
  expect(shortened('市第一人民医院', 200, 12)).toBe('市第一人民医院')
  expect(shortened('市第一人民医院', 60, 12)).toBe('市第一人…')
})
