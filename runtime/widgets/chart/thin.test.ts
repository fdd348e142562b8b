import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SeriesPoint, thinRun, thinSeries } from './thin.ts'

const series = fc
  .array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 0, maxLength: 400 })
  .map((values) => values.map((y, x) => ({ x, y })))

describe('thinning by largest triangle three buckets', () => {
  it('gives a sublist of the asked length that keeps both ends, for any series', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 3, max: 100 }), (points, limit) => {
        const thin = thinRun(points, limit)
        expect(thin.length).toBe(Math.min(points.length, limit))
        expect(thin[0]).toBe(points[0])
        expect(thin.at(-1)).toBe(points.at(-1))
        const places = thin.map((point) => points.indexOf(point as { x: number; y: number }))
        expect(places.every((place, index) => index === 0 || place > (places[index - 1] as number))).toBe(true)
      }),
    )
  })

  it('keeps a lone peak', () => {
    const points = Array.from({ length: 10_000 }, (_, x) => ({ x, y: x === 7777 ? 100 : Math.sin(x / 500) }))
    expect(thinRun(points, 2000).some((point) => point.y === 100)).toBe(true)
  })

  it('leaves a series within the limit alone', () => {
    const points = [{ x: 0, y: 1 }]
    expect(thinRun(points, 2000)).toBe(points)
  })

  it('keeps every gap between two runs', () => {
    const points: SeriesPoint[] = Array.from({ length: 6000 }, (_, x) => ({ x, y: x % 3000 < 200 ? null : x % 7 }))
    const thin = thinSeries(points, 500)
    expect(thin.filter((point) => point.y === null)).toHaveLength(2)
    expect(thin.length).toBeLessThanOrEqual(504)
  })
})
