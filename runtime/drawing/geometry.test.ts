import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BoxGeometry, LayoutDocument } from '../../schemas/index.ts'
import { boundsOf, boxAround, cornersOf, elementsAt, elementsWithin, isHit, portsOf } from './geometry.ts'
import { movedBy, wholeOf, zoomedAt } from './view.ts'

const box: BoxGeometry = { x: 100, y: 50, w: 40, h: 20 }

test.each([
  [0, { x: 100, y: 50, w: 40, h: 20 }],
  [90, { x: 110, y: 40, w: 20, h: 40 }],
  [180, { x: 100, y: 50, w: 40, h: 20 }],
])('turned by %s° a box lies within its bounds', (rotate, wanted) => {
  const { x, y, w, h } = boundsOf({ ...box, rotate })
  expect({ x: Math.round(x), y: Math.round(y), w: Math.round(w), h: Math.round(h) }).toEqual(wanted)
})

test('ports go with the turn and the mirror of their box', () => {
  const element = { id: 'p', symbol: 'pump' } as const
  const ids = (geometry: BoxGeometry) =>
    Object.fromEntries(portsOf(element, geometry).map(({ id, x, y }) => [id, [Math.round(x), Math.round(y)]]))
  expect(ids(box)).toMatchObject({ left: [100, 60], right: [140, 60] })
  expect(ids({ ...box, flip: 'x' })).toMatchObject({ left: [140, 60], right: [100, 60] })
  expect(ids({ ...box, rotate: 90 })).toMatchObject({ left: [120, 40], right: [120, 80] })
})

test('a point inside a turned box hits it, whatever the turn', () => {
  fc.assert(
    fc.property(fc.integer({ min: -360, max: 360 }), fc.float({ min: 0, max: 1, noNaN: true }), (rotate, share) => {
      const [a, , c] = cornersOf({ ...box, rotate })
      const point = [a![0] + (c![0] - a![0]) * share, a![1] + (c![1] - a![1]) * share] as const
      return isHit({ ...box, rotate }, point, 0.01)
    }),
  )
})

const layout: LayoutDocument = {
  kind: 'layout',
  schemaVersion: 1,
  id: 'l',
  title: '画面',
  width: 400,
  height: 300,
  layers: [
    { id: 'low', title: '下' },
    { id: 'high', title: '上' },
    { id: 'away', title: '隐', hidden: true },
  ],
  elements: [
    { id: 'top', symbol: 'text', layer: 'high' },
    { id: 'pipe', symbol: 'pipe' },
    { id: 'hidden', symbol: 'text', layer: 'away' },
  ],
  geometry: {
    top: { x: 0, y: 0, w: 50, h: 50 },
    pipe: {
      points: [
        [0, 20],
        [200, 20],
      ],
    },
    hidden: { x: 0, y: 0, w: 50, h: 50 },
  },
}

test('the uppermost element under a point comes first, hidden layers never', () => {
  expect(elementsAt(layout, 25, 21)).toEqual(['top', 'pipe'])
  expect(elementsAt(layout, 150, 26, 4)).toEqual([])
})

test('a frame takes what lies whole inside it', () => {
  expect(elementsWithin(layout, { x: -1, y: -1, w: 60, h: 60 })).toEqual(['top'])
  expect(boxAround([])).toEqual({ x: 0, y: 0, w: 0, h: 0 })
})

test('zoom keeps the point under the pointer, and never leaves the drawing', () => {
  const whole = wholeOf(layout)
  const near = zoomedAt(whole, whole, [100, 100], 2)
  expect(near).toEqual({ x: 50, y: 50, w: 200, h: 150 })
  expect(zoomedAt(near, whole, [100, 100], 0.01)).toEqual(whole)
  expect(movedBy(near, whole, 5000, -5000)).toEqual({ x: 200, y: 0, w: 200, h: 150 })
})
