import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignEdit, distributeEdit, sameSizeEdit, unitsOf } from './arrange.ts'
import { type Box, type Drawing, edited } from './drawing.ts'
import { largeDrawing, sampleDrawing as plant } from './sample-drawing.ts'

const ids = (...names: string[]) => new Set(names)
const boxAt = (drawing: Drawing, id: string) => drawing.geometry[id] as Box

describe('arranging', () => {
  test.each([
    ['left', 100, 100],
    ['centre', 280, 200],
    ['right', 460, 300],
  ] as const)('aligned %s', (how, pumpX, chillerX) => {
    const after = edited(plant, alignEdit(plant, ids('pump', 'chiller'), how))
    expect([boxAt(after, 'pump').x, boxAt(after, 'chiller').x]).toEqual([pumpX, chillerX])
  })
  test.each([
    ['top', 100, 100],
    ['middle', 180, 150],
    ['bottom', 260, 200],
  ] as const)('aligned %s', (how, pumpY, chillerY) => {
    const after = edited(plant, alignEdit(plant, ids('pump', 'chiller'), how))
    expect([boxAt(after, 'pump').y, boxAt(after, 'chiller').y]).toEqual([pumpY, chillerY])
  })
  test('a single element is aligned to the drawing, a group as one', () => {
    expect(boxAt(edited(plant, alignEdit(plant, ids('pump'), 'centre')), 'pump').x).toBe(380)
    const after = edited(plant, alignEdit(plant, ids('tag-a', 'tag-b'), 'left'))
    expect([boxAt(after, 'tag-a').x, boxAt(after, 'tag-b').x]).toEqual([0, 100])
  })
  test('same size about the middle', () => {
    const after = edited(plant, sameSizeEdit(plant, ids('pump', 'chiller'), 'pump', 'height'))
    expect(boxAt(after, 'chiller')).toMatchObject({ x: 300, y: 230, w: 200, h: 40 })
  })
  const rows = fc.array(fc.record({ x: fc.integer({ min: 0, max: 900 }), w: fc.integer({ min: 4, max: 90 }) }), {
    minLength: 3,
    maxLength: 9,
  })
  const drawingOf = (row: { x: number; w: number }[]): Drawing => ({
    ...largeDrawing(0),
    elements: row.map((_, index) => ({ id: `b${index}`, symbol: 'rectangle' })),
    geometry: Object.fromEntries(row.map(({ x, w }, index) => [`b${index}`, { x, y: index * 3, w, h: 10 }])),
  })
  test('distributed elements have equal gaps, keep their order and their outer two', () => {
    fc.assert(
      fc.property(rows, (row) => {
        const before = drawingOf(row)
        const all = ids(...before.elements.map(({ id }) => id))
        const after = edited(before, distributeEdit(before, all, 'x'))
        const middle = (drawing: Drawing) => (id: string) => boxAt(drawing, id).x + boxAt(drawing, id).w / 2
        const sorted = [...all].sort((a, b) => middle(before)(a) - middle(before)(b))
        const gaps = sorted.slice(1).map((id, at) => {
          const left = boxAt(after, sorted[at] as string)
          return boxAt(after, id).x - left.x - left.w
        })
        for (const gap of gaps) expect(Math.abs(gap - (gaps[0] ?? 0))).toBeLessThan(0.05)
        expect(after.geometry[sorted[0] as string]).toEqual(before.geometry[sorted[0] as string])
      }),
    )
  })
  test('aligning twice is aligning once', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom('left', 'centre', 'right', 'top'), (row, how) => {
        const before = drawingOf(row)
        const all = ids(...before.elements.map(({ id }) => id))
        const once = edited(before, alignEdit(before, all, how as 'left'))
        expect(edited(once, alignEdit(once, all, how as 'left')).geometry).toEqual(once.geometry)
      }),
    )
  })
  test('a group counts as one unit', () => expect(unitsOf(plant, ids('tag-a', 'tag-b', 'pump'))).toHaveLength(2))
})
