import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInside, type Point, spanned } from './geometry.ts'
import { squared, tidyCorners, wayOf, withMovedEnd, withMovedPiece, withNewCorner, withoutCorner } from './line.ts'
import { orthogonalRoute } from './route.ts'

const at = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return { x, y }
  })
const text = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')
const isSquare = (points: readonly Point[]) =>
  points.every((point, index) => index === 0 || wayOf(points[index - 1] as Point, point) !== 'slanted')

describe('corners', () => {
  test.each([
    ['on a straight piece go', '0,0 5,0 10,0 10,10', '0,0 10,0 10,10'],
    ['that are doubled go', '0,0 10,0 10,0 10,10', '0,0 10,0 10,10'],
    ['where a line turns back stay', '0,0 10,0 5,0', '0,0 10,0 5,0'],
    ['of the ends stay', '0,0 0,0', '0,0 0,0'],
  ])('%s', (_, before, after) => expect(text(tidyCorners(at(before)))).toBe(after))

  test('a corner is added and taken away; two stay', () => {
    const line = withNewCorner(at('0,0 10,0'), 0, { x: 5, y: 5 })
    expect(text(line)).toBe('0,0 5,5 10,0')
    expect(text(withoutCorner(line, 1))).toBe('0,0 10,0')
    expect(text(withoutCorner(at('0,0 10,0'), 1))).toBe('0,0 10,0')
  })
  test.each([
    ['a level piece goes only up and down', '0,0 0,10 20,10 20,30', 1, 7, 5, '0,0 0,15 20,15 20,30'],
    ['an upright piece goes only to the sides', '0,0 10,0 10,20 30,20', 1, 5, 9, '0,0 15,0 15,20 30,20'],
    ['ends stay: a corner is made', '0,0 20,0', 0, 0, 10, '0,0 0,10 20,10 20,0'],
  ])('%s', (_, before, index, dx, dy, after) => expect(text(withMovedPiece(at(before), index, dx, dy))).toBe(after))
  test('an end that may slide goes along without a corner', () => {
    const slides = (end: Point) => end.x === 0
    expect(text(withMovedPiece(at('0,0 20,0'), 0, 0, 10, slides))).toBe('0,10 20,10 20,0')
  })
  test.each([
    ['the next corner goes along', '0,0 10,0 10,20', 'first', '0,5', '0,5 10,5 10,20'],
    ['a straight line bends halfway', '0,0 20,0', 'last', '20,10', '0,0 10,0 10,10 20,10'],
    ['along its way it only gets longer', '0,0 20,0', 'last', '30,0', '0,0 30,0'],
    ['a slanted end just goes', '0,0 7,9 10,20', 'first', '3,3', '3,3 7,9 10,20'],
  ] as const)('of a joined end: %s', (_, before, end, to, after) =>
    expect(text(withMovedEnd(at(before), end, at(to)[0] as Point))).toBe(after),
  )

  const squares = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 8 }).map((steps) => {
    const line: Point[] = [{ x: 0, y: 0 }]
    for (const [index, step] of steps.entries()) {
      const { x, y } = line.at(-1) as Point
      line.push(index % 2 === 0 ? { x: x + step * 10, y } : { x, y: y + step * 10 })
    }
    return line
  })
  test('a line of right angles keeps them, wherever its ends go', () => {
    fc.assert(
      fc.property(squares, fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }), (line, dx, dy) => {
        const corners = tidyCorners(line)
        const end = corners.at(-1) as Point
        const after = withMovedEnd(corners, 'last', { x: end.x + dx, y: end.y + dy })
        expect(isSquare(after)).toBe(true)
        expect(after.at(-1)).toEqual({ x: end.x + dx, y: end.y + dy })
        expect(after[0]).toEqual(corners[0])
      }),
    )
  })
})

describe('routes', () => {
  test.each([
    [
      'level ports that face each other',
      { x: 0, y: 0, out: { x: 1, y: 0 } },
      { x: 100, y: 0, out: { x: -1, y: 0 } },
      '0,0 100,0',
    ],
    ['with one bend', { x: 0, y: 0, out: { x: 1, y: 0 } }, { x: 100, y: 50, out: { x: 0, y: -1 } }, '0,0 100,0 100,50'],
    [
      'with a step halfway',
      { x: 0, y: 0, out: { x: 1, y: 0 } },
      { x: 100, y: 40, out: { x: -1, y: 0 } },
      '0,0 50,0 50,40 100,40',
    ],
    ['free ends', { x: 0, y: 0 }, { x: 30, y: 20 }, '0,0 30,0 30,20'],
  ])('%s', (_, from, to, way) => expect(text(orthogonalRoute(from, to))).toBe(way))

  test('a route goes round what stands between', () => {
    const route = orthogonalRoute({ x: 0, y: 50, out: { x: 1, y: 0 } }, { x: 200, y: 50, out: { x: -1, y: 0 } }, [
      { x: 80, y: 0, w: 40, h: 100 },
    ])
    expect(isSquare(route)).toBe(true)
    expect(route.some(({ y }) => y < 0 || y > 100)).toBe(true)
  })
  const places = fc.record({ x: fc.integer({ min: -300, max: 300 }), y: fc.integer({ min: -300, max: 300 }) })
  const ways = fc.constantFrom({ x: 1, y: 0 }, { x: -1, y: 0 }, { x: 0, y: 1 }, { x: 0, y: -1 })
  test('every route has right angles only, joins its ends, and leaves ports straight away', () => {
    fc.assert(
      fc.property(places, ways, places, ways, (from, outFrom, to, outTo) => {
        fc.pre(Math.hypot(from.x - to.x, from.y - to.y) > 64)
        const route = orthogonalRoute({ ...from, out: outFrom }, { ...to, out: outTo })
        expect(isSquare(route)).toBe(true)
        expect(route[0]).toMatchObject(from)
        expect(route.at(-1)).toMatchObject(to)
        const next = route[1] as Point
        expect((next.x - from.x) * outFrom.x + (next.y - from.y) * outFrom.y).toBeGreaterThan(0)
        expect(route.length).toBeLessThanOrEqual(7)
      }),
    )
  })
})

test('squared places lie level or upright with the one before', () => {
  expect(squared({ x: 0, y: 0 }, { x: 9, y: 4 })).toEqual({ x: 9, y: 0 })
  expect(squared({ x: 0, y: 0 }, { x: 3, y: 4 })).toEqual({ x: 0, y: 4 })
  expect(isInside(spanned({ x: 5, y: 5 }, { x: 0, y: 0 }), { x: 0, y: 0, w: 5, h: 5 })).toBe(true)
})
