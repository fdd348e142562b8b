import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnSpan, offsetShowing, offsetsOf, rowSpan } from './window.ts'

test.each([
  ['at the top', 0, 360, 36, 1000, { first: 0, last: 16 }],
  ['in the middle', 3600, 360, 36, 1000, { first: 94, last: 116 }],
  ['at the end', 35_640, 360, 36, 1000, { first: 984, last: 1000 }],
  ['without rows', 0, 360, 36, 0, { first: 0, last: 0 }],
  ['before the first measure', 0, 0, 36, 1000, { first: 0, last: 40 }],
  ['when the list became shorter than the offset', 36_000, 360, 36, 5, { first: 0, last: 5 }],
])('rows are drawn %s', (_name, offset, extent, size, count, span) => {
  expect(rowSpan(offset, extent, size, count)).toEqual(span)
})

test('every row in the window is drawn, and never many more', () => {
  fc.assert(
    fc.property(
      fc.nat(40_000),
      fc.integer({ min: 100, max: 1200 }),
      fc.integer({ min: 1, max: 2000 }),
      (at, extent, count) => {
        const size = 36
        const offset = Math.min(at, Math.max(0, count * size - extent))
        const { first, last } = rowSpan(offset, extent, size, count)
        expect(first * size).toBeLessThanOrEqual(offset)
        expect(last * size).toBeGreaterThanOrEqual(Math.min(offset + extent, count * size))
        expect(last - first).toBeLessThanOrEqual(Math.ceil(extent / size) + 14)
      },
    ),
  )
})

test('columns of different widths are drawn where they are seen', () => {
  const offsets = offsetsOf([100, 50, 200, 80, 80, 80, 80, 80])
  expect(offsets).toEqual([0, 100, 150, 350, 430, 510, 590, 670, 750])
  expect(columnSpan(360, 100, offsets, 0)).toEqual({ first: 3, last: 5 })
  expect(columnSpan(360, 100, offsets)).toEqual({ first: 1, last: 7 })
  expect(columnSpan(0, 0, offsets)).toEqual({ first: 0, last: 8 })
})

test.each([
  ['seen already', 100, 136, 50, 400, 50],
  ['above', 0, 36, 50, 400, 0],
  ['below', 500, 536, 50, 400, 136],
])('an item that is %s is shown with the least movement', (_name, start, end, offset, extent, result) => {
  expect(offsetShowing(start, end, offset, extent)).toBe(result)
})
