import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, rulerMarks, shownRect, toDrawing, toWindow, zoomedAt, zoomStep } from './view.ts'

const views = fc.record({
  zoom: fc.double({ min: 0.1, max: 4, noNaN: true }),
  x: fc.integer({ min: -999, max: 999 }),
  y: fc.integer({ min: -999, max: 999 }),
})
const places = fc.record({ x: fc.integer({ min: 0, max: 1500 }), y: fc.integer({ min: 0, max: 900 }) })

test('what is under the pointer stays under it', () => {
  fc.assert(
    fc.property(views, places, fc.double({ min: 0.1, max: 4, noNaN: true }), (view, at, zoom) => {
      const [before, after] = [toDrawing(view, at), toDrawing(zoomedAt(view, at, zoom), at)]
      expect(Math.hypot(before.x - after.x, before.y - after.y)).toBeLessThan(1e-6)
      const back = toWindow(view, before)
      expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(1e-6)
    }),
  )
})
test('a fitted rectangle is shown whole, in the middle', () => {
  const view = fitted({ x: 100, y: 50, w: 1000, h: 500 }, 800, 600)
  expect(shownRect(view, 800, 600)).toMatchObject({ w: 800 / view.zoom })
  expect(view.zoom).toBeCloseTo(0.736)
  expect(toWindow(view, { x: 600, y: 300 })).toEqual({ x: 400, y: 300 })
})
test.each([
  [1, 1, 1.25],
  [1, -1, 0.9],
  [0.97, 1, 1],
  [8, 1, 8],
] as const)('from %d the step %d leads to %d', (zoom, way, next) => expect(zoomStep(zoom, way)).toBe(next))
test('marks of a ruler stand at round numbers, far enough apart to be read', () => {
  fc.assert(
    fc.property(views, ({ zoom, x }) => {
      const labelled = rulerMarks(zoom, x, 1200).filter(({ label }) => label !== undefined)
      expect(labelled.length).toBeGreaterThan(2)
      for (const [index, { at }] of labelled.entries()) {
        if (index > 0) expect(at - (labelled[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(55)
      }
    }),
  )
})
