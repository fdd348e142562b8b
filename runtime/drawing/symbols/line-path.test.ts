import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrowHeads, endHead, roundedPath, trimmed } from './line-path.ts'

test('corners are rounded, by no more than half of the shorter side', () => {
  expect(
    roundedPath(
      [
        [0, 0],
        [100, 0],
        [100, 50],
      ],
      6,
    ),
  ).toBe('M0 0L94 0Q100 0 100 6L100 50')
  expect(
    roundedPath(
      [
        [0, 0],
        [4, 0],
        [4, 50],
      ],
      6,
    ),
  ).toBe('M0 0L2 0Q4 0 4 2L4 50')
  expect(roundedPath([], 6)).toBe('')
})

test('a head stands in the middle of each long stretch and points along it', () => {
  expect(
    arrowHeads([
      [0, 0],
      [100, 0],
      [100, 30],
      [0, 30],
    ]),
  ).toEqual([
    { x: 50, y: 0, angle: 0 },
    { x: 50, y: 30, angle: 180 },
  ])
  expect(
    endHead([
      [0, 0],
      [0, 40],
    ]),
  ).toEqual({ x: 0, y: 40, angle: 90 })
})

test('a trimmed line keeps its corners and loses a stretch at each end', () => {
  expect(
    trimmed(
      [
        [0, 0],
        [100, 0],
        [100, 90],
      ],
      14,
    ),
  ).toEqual([
    [14, 0],
    [100, 0],
    [100, 76],
  ])
  expect(
    trimmed(
      [
        [0, 0],
        [30, 0],
      ],
      14,
    ),
  ).toEqual([
    [10, 0],
    [20, 0],
  ])
})

test('no line makes a path that cannot be read', () => {
  const point = fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 }))
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 8 }), (points) => {
      expect(roundedPath(points, 8)).not.toMatch(/NaN|Infinity/)
      expect(roundedPath(trimmed(points, 14), 8)).not.toMatch(/NaN|Infinity/)
    }),
  )
})
