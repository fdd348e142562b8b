import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rect } from './geometry.ts'
import { guideIndex, snapMove } from './guides.ts'

describe('snapping', () => {
  const index = guideIndex([{ x: 100, y: 100, w: 50, h: 50 }])
  test.each<[string, Rect, number | undefined, number, number, number]>([
    ['a side near a side', { x: 103, y: 300, w: 30, h: 20 }, undefined, -3, 0, 1],
    ['a middle near a middle', { x: 113, y: 300, w: 20, h: 20 }, undefined, 2, 0, 1],
    ['out of reach', { x: 170, y: 300, w: 20, h: 20 }, undefined, 0, 0, 0],
    ['to the grid where no guide is', { x: 173, y: 301, w: 20, h: 20 }, 10, -3, -1, 0],
    ['one axis by guide, the other by grid', { x: 103, y: 303, w: 30, h: 20 }, 10, -3, -3, 1],
  ])('%s', (_, rect, grid, dx, dy, guides) => {
    const snap = snapMove(rect, { index, within: 5, grid })
    expect([snap.dx, snap.dy, snap.guides.length]).toEqual([dx, dy, guides])
  })
  test('a snapped rectangle lies on what it snapped to and never went further than allowed', () => {
    const rects = fc.record({
      x: fc.integer({ min: 0, max: 400 }),
      y: fc.integer({ min: 0, max: 400 }),
      w: fc.integer({ min: 2, max: 90 }),
      h: fc.integer({ min: 2, max: 90 }),
    })
    fc.assert(
      fc.property(fc.array(rects, { maxLength: 30 }), rects, (still, rect) => {
        const { dx, dy, guides } = snapMove(rect, { index: guideIndex(still), within: 6 })
        expect(Math.abs(dx) <= 6 && Math.abs(dy) <= 6).toBe(true)
        for (const { axis, at } of guides) {
          const [from, size] = axis === 'x' ? [rect.x + dx, rect.w] : [rect.y + dy, rect.h]
          expect([from, from + size / 2, from + size].some((value) => Math.abs(value - at) < 0.01)).toBe(true)
        }
      }),
    )
  })
})
