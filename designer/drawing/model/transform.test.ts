import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Box } from './drawing.ts'
import { boundsOf, middleOf } from './geometry.ts'
import {
  angleTo,
  type Handle,
  mirrored,
  moved,
  resizedBox,
  resizedRect,
  rotated,
  scaled,
  tidyAngle,
} from './transform.ts'

const box: Box = { x: 100, y: 100, w: 40, h: 20 }
const boxes = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  w: fc.integer({ min: 10, max: 300 }),
  h: fc.integer({ min: 10, max: 300 }),
  rotate: fc.integer({ min: -179, max: 180 }),
})
const handles = fc.constantFrom<Handle>('nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w')

describe('handles of a rectangle', () => {
  test.each<[string, Handle, number, number, object, object]>([
    ['the right side goes along', 'e', 10, 99, {}, { x: 100, y: 100, w: 50, h: 20 }],
    ['the upper left corner takes two sides', 'nw', -10, 5, {}, { x: 90, y: 105, w: 50, h: 15 }],
    ['a side never passes the other', 'e', -100, 0, {}, { x: 100, y: 100, w: 4, h: 20 }],
    ['the ratio stays at a corner', 'se', 40, 0, { ratio: true }, { x: 100, y: 100, w: 80, h: 40 }],
    ['with the ratio a side widens both ways', 'e', 40, 0, { ratio: true }, { x: 100, y: 90, w: 80, h: 40 }],
    ['about the middle both sides go', 'e', 10, 0, { centre: true }, { x: 90, y: 100, w: 60, h: 20 }],
  ])('%s', (_, handle, dx, dy, options, expected) =>
    expect(resizedRect(box, handle, dx, dy, options)).toEqual(expected),
  )

  test('the side opposite to a handle stays where it is, however the box is turned', () => {
    fc.assert(
      fc.property(
        boxes,
        handles,
        fc.integer({ min: -40, max: 200 }),
        fc.integer({ min: -40, max: 200 }),
        (b, h, dx, dy) => {
          const after = resizedBox(b, h, dx, dy)
          const [x, y] = [
            h.includes('w') ? 1 : h.includes('e') ? 0 : 0.5,
            h.includes('n') ? 1 : h.includes('s') ? 0 : 0.5,
          ]
          const anchor = (of: Box) => {
            const [px, py] = [of.x + of.w * x, of.y + of.h * y]
            const at = rotated(
              {
                points: [
                  [px, py],
                  [px, py],
                ],
              },
              middleOf(of),
              of.rotate ?? 0,
            )
            return 'points' in at ? at.points[0] : []
          }
          const [before, now] = [anchor(b), anchor(after)]
          expect(Math.hypot((now?.[0] ?? 0) - (before?.[0] ?? 0), (now?.[1] ?? 0) - (before?.[1] ?? 0))).toBeLessThan(
            0.05,
          )
        },
      ),
    )
  })
})

describe('turning', () => {
  test.each([
    [0, undefined],
    [360, undefined],
    [190, -170],
    [-180, 180],
    [540, 180],
    [15, 15],
  ])('%d degrees are kept as %s', (degrees, kept) => expect(tidyAngle(degrees)).toBe(kept))
  test.each([
    ['straight up', { x: 0, y: -9 }, 0],
    ['to the right', { x: 9, y: 0 }, 90],
    ['near 15 degrees', { x: 2.5, y: -9 }, 15],
    ['down', { x: 0, y: 9 }, 180],
  ])('the handle %s', (_, pointer, degrees) => expect(angleTo({ x: 0, y: 0 }, pointer, 15)).toBe(degrees))
  test('turned there and back an element is where it was', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: -360, max: 360 }), (b, degrees) => {
        const about = { x: 13, y: -7 }
        const back = rotated(rotated(b, about, degrees), about, -degrees) as Box
        expect(Math.abs(back.x - b.x) + Math.abs(back.y - b.y)).toBeLessThan(0.05)
        expect(back.rotate ?? 0).toBe(b.rotate)
      }),
    )
  })
})

test('moved there and back an element is where it was', () => {
  fc.assert(
    fc.property(boxes, fc.integer(), fc.integer(), (b, dx, dy) => {
      expect(moved(moved(b, dx, dy), -dx, -dy)).toEqual(b)
    }),
  )
})

test('mirrored twice an element is as it was', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom('x' as const, 'y' as const), (b, axis) => {
      const twice = mirrored(mirrored(b, axis, { x: 5, y: 9 }), axis, { x: 5, y: 9 }) as Box
      expect({ rotate: 0, ...twice }).toEqual({ ...b, rotate: b.rotate })
    }),
  )
})

test('what is scaled with the rectangle around it fills the new one', () => {
  fc.assert(
    fc.property(boxes, fc.constantFrom(0, 90, 180, -90), (b, rotate) => {
      const turned = { ...b, rotate }
      const to = { x: 7, y: 9, w: 120, h: 60 }
      const bounds = boundsOf(scaled(turned, boundsOf(turned), to))
      expect(Math.abs(bounds.x - to.x) + Math.abs(bounds.w - to.w) + Math.abs(bounds.h - to.h)).toBeLessThan(0.1)
    }),
  )
})
