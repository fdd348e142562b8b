import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../draft/edit.ts'
import { redoState, saveState, startHistory, undoState } from '../../draft/history.ts'
import { alignEdit, distributeEdit, sameSizeEdit, unitsOf } from './arrange.ts'
import { gathered, placesEdit, removeEdit } from './change.ts'
import { afterClick, neighbour, partAt, partsWithin } from './choose.ts'
import { clipFrom, clipOf, clipText, pasteEdit } from './clip.ts'
import { lineEdit, placeEdit } from './create.ts'
import { type Box, type Drawing, drawnOrder, edited, openParts } from './drawing.ts'
import { boundsOf, type Rect } from './geometry.ts'
import { guideIndex, snapMove } from './guides.ts'
import { moveEdit, withFollowers } from './move.ts'
import {
  addLayerEdit,
  groupEdit,
  intoLayerEdit,
  lockEdit,
  moveLayerEdit,
  rankEdit,
  removeLayerEdit,
  ungroupEdit,
} from './order.ts'
import { largeDrawing, sampleDrawing as plant } from './sample-drawing.ts'
import { rotated } from './transform.ts'

const ids = (...names: string[]) => new Set(names)
const order = (drawing: Drawing) => drawing.elements.map(({ id }) => id).join(' ')
const boxAt = (drawing: Drawing, id: string) => drawing.geometry[id] as Box

describe('moving', () => {
  test('a joined pipe follows the port, its other end stays', () => {
    const after = edited(plant, moveEdit(plant, ids('pump'), 20, 30))
    expect(boxAt(after, 'pump')).toMatchObject({ x: 120, y: 130 })
    expect(after.geometry.pipe).toEqual({
      points: [
        [160, 150],
        [220, 150],
        [220, 225],
        [300, 225],
      ],
    })
  })
  test('with both ends joined the whole pipe moves', () => {
    const after = edited(plant, moveEdit(plant, ids('pump', 'chiller'), 5, 5))
    expect(after.geometry.pipe).toEqual({
      points: [
        [145, 125],
        [225, 125],
        [225, 230],
        [305, 230],
      ],
    })
  })
  test('what is not touched are the same objects', () => {
    const after = edited(plant, moveEdit(plant, ids('tag-a'), 1, 0))
    expect(after.elements).toBe(plant.elements)
    expect(after.geometry.chiller).toBe(plant.geometry.chiller)
  })
})

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

describe('choosing', () => {
  test.each([
    ['a pump', 120, 120, 'pump'],
    ['a thin pipe within reach', 223, 180, 'pipe'],
    ['what is locked lets through', 700, 500, undefined],
    ['what is hidden is not there', 20, 15, undefined],
  ])('%s', (_, x, y, id) => expect(partAt(plant, { x, y }, 6)?.id).toBe(id))
  test('a band to the right takes what is wholly in it, to the left what it touches', () => {
    const band = { x: 90, y: 90, w: 150, h: 80 }
    expect([...partsWithin(plant, band, false)]).toEqual(['pump'])
    expect([...partsWithin(plant, band, true)]).toEqual(['pump', 'pipe'])
    expect([...partsWithin(plant, { x: 230, y: 150, w: 30, h: 30 }, true)]).toEqual([])
  })
  test('a click takes the whole group, with Alt one element, with Shift more and less', () => {
    expect([...afterClick(plant, ids(), 'tag-a', {})]).toEqual(['tag-a', 'tag-b'])
    expect([...afterClick(plant, ids(), 'tag-a', { alone: true })]).toEqual(['tag-a'])
    expect([...afterClick(plant, ids('pump'), 'tag-a', { adds: true })]).toEqual(['pump', 'tag-a', 'tag-b'])
    expect([...afterClick(plant, ids('pump', 'tag-a', 'tag-b'), 'tag-a', { adds: true })]).toEqual(['pump'])
  })
  test('Tab goes round what can be changed', () => {
    expect(neighbour(plant, ids(), 1)).toBe('pump')
    expect(neighbour(plant, ids('tag-b'), 1)).toBe('pump')
    expect(neighbour(plant, ids('pump'), -1)).toBe('tag-b')
  })
  test('a turned box is hit where it lies', () => {
    const turned = {
      ...plant,
      geometry: { ...plant.geometry, chiller: rotated(boxAt(plant, 'chiller'), { x: 400, y: 250 }, 90) },
    }
    expect(partAt(turned, { x: 400, y: 340 }, 4)?.id).toBe('chiller')
    expect(partAt(turned, { x: 320, y: 250 }, 4)).toBeUndefined()
  })
})

describe('order, groups and layers', () => {
  test.each([
    ['front', 'ground chiller pipe tag-a tag-b note pump'],
    ['back', 'pump ground chiller pipe tag-a tag-b note'],
    ['forward', 'ground chiller pump pipe tag-a tag-b note'],
    ['backward', 'pump ground chiller pipe tag-a tag-b note'],
  ] as const)('to %s', (rank, expected) =>
    expect(order(edited(plant, rankEdit(plant, ids('pump'), rank)))).toBe(expected),
  )
  test('what is in front already makes no step', () =>
    expect(edited(plant, rankEdit(plant, ids('note'), 'front'))).toBe(plant))
  test('grouped and ungrouped', () => {
    const grouped = edited(plant, groupEdit(plant, ids('pump', 'chiller')))
    expect(grouped.elements.filter(({ group }) => group === 'group').map(({ id }) => id)).toEqual(['pump', 'chiller'])
    expect(edited(grouped, ungroupEdit(grouped, ids('pump'))).elements[2]).toEqual(plant.elements[2])
  })
  test('locked elements are let alone', () => {
    const locked = edited(plant, lockEdit(plant, ids('pump')))
    expect(openParts(locked).map(({ id }) => id)).not.toContain('pump')
    expect(edited(locked, lockEdit(locked, ids('pump')))).toEqual(plant)
  })
  test('layers: drawn from the lowest; elements of one that is removed go below', () => {
    const swapped = edited(plant, moveLayerEdit(plant, 'main', 1))
    expect(drawnOrder(swapped).at(-1)?.id).toBe('tag-b')
    const removed = edited(plant, removeLayerEdit(plant, 'main'))
    expect(removed.elements.filter(({ layer }) => layer === 'base')).toHaveLength(6)
    const { edit, id } = addLayerEdit(plant)
    const added = edited(edited(plant, edit), intoLayerEdit(plant, ids('pump'), id))
    expect(added.elements[1]?.layer).toBe(id)
    expect(added.layers.at(-1)?.title).toBe('图层 4')
  })
  test('elements without a layer stay in theirs when another becomes the first', () => {
    const loose = { ...plant, elements: [{ id: 'pump', symbol: 'pump' as const }] }
    expect(edited(loose, moveLayerEdit(loose, 'base', 1)).elements[0]?.layer).toBe('base')
  })
})

describe('clipboard', () => {
  test('a copy has ids and groups of its own, and its pipe and places come along', () => {
    const clip = clipFrom(clipText(clipOf(plant, ids('chiller', 'pipe', 'tag-a', 'tag-b'))))
    expect(clip).toBeDefined()
    const { edit, ids: made } = pasteEdit(plant, clip ?? clipOf(plant, ids()), { x: 10, y: 10 })
    const after = edited(plant, edit)
    expect(made).toEqual(['chiller-2', 'pipe-2', 'tag-a-2', 'tag-b-2'])
    expect(boxAt(after, 'chiller-2')).toMatchObject({ x: 310, y: 210 })
    expect(after.elements.filter(({ group }) => group === 'tags-2')).toHaveLength(2)
  })
  test('named values that are used come along into another drawing', () => {
    const clip = clipOf(plant, ids('chiller'))
    const { values: _, ...bare } = plant
    const other = { ...bare, elements: [], geometry: {}, layers: [{ id: 'x', title: 'x' }] }
    const after = edited(other, pasteEdit(other, clip, { x: 0, y: 0 }).edit)
    expect(after.values).toEqual({ load: { point: 'CH-01.load' } })
    expect(after.elements[0]?.layer).toBeUndefined()
  })
  test.each([
    '',
    '你好',
    '{"kind":"wattform-drawing"}',
    'wattform-drawing {',
    '{"kind":"wattform-drawing","elements":[{"id":"a","symbol":"rm"}],"geometry":{"a":{}}}',
  ])('another text is no clip: %s', (other) => expect(clipFrom(other)).toBeUndefined())
})

const anyIds = fc
  .uniqueArray(fc.constantFrom(...plant.elements.map(({ id }) => id)), { minLength: 1 })
  .map((all) => ids(...all))
const number = fc.integer({ min: -200, max: 200 })
const edits = fc.array(
  fc.oneof(
    fc.tuple(anyIds, number, number).map(
      ([some, dx, dy]) =>
        (d: Drawing): Edit =>
          moveEdit(d, some, dx, dy),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          alignEdit(d, some, 'left'),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          distributeEdit(d, some, 'y'),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          removeEdit(d, some),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          groupEdit(d, some),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          rankEdit(d, some, 'front'),
    ),
    anyIds.map(
      (some) =>
        (d: Drawing): Edit =>
          pasteEdit(d, clipOf(d, some), { x: 8, y: 8 }).edit,
    ),
    fc.constant((d: Drawing): Edit => placeEdit(d, 'pump', { x: 50, y: 50 }).edit),
    fc.constant(
      (d: Drawing): Edit =>
        lineEdit(d, 'pipe', [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ]).edit,
    ),
    fc.constant((d: Drawing): Edit => addLayerEdit(d).edit),
    fc.tuple(anyIds, number).map(
      ([some, degrees]) =>
        (d: Drawing): Edit =>
          placesEdit(
            d,
            new Map(
              [...some].flatMap((id) => {
                const geometry = d.geometry[id]
                return geometry ? [[id, rotated(geometry, { x: 0, y: 0 }, degrees)] as const] : []
              }),
            ),
          ),
    ),
  ),
  { maxLength: 12 },
)

test('any sequence of drawing edits undone gives the first document, redone the last; places and elements stay one to one', () => {
  fc.assert(
    fc.property(edits, (all) => {
      let history = startHistory(plant)
      for (const make of all) history = saveState(history, edited(history.present, make(history.present)))
      const last = history.present
      expect(new Set(last.elements.map(({ id }) => id))).toEqual(new Set(Object.keys(last.geometry)))
      for (const _ of all) history = undoState(history)
      expect(history.present).toBe(plant)
      for (const _ of all) history = redoState(history)
      expect(history.present).toBe(last)
    }),
  )
})

test('edits of 2,000 elements at once are the same as one by one', () => {
  const large = largeDrawing(200)
  const all = ids(...large.elements.map(({ id }) => id))
  const after = edited(large, moveEdit(large, all, 3, 4))
  for (const id of all) {
    const [before, now] = [boundsOf(large.geometry[id] as Box), boundsOf(after.geometry[id] as Box)]
    expect([now.x - before.x, now.y - before.y]).toEqual([3, 4])
  }
  expect(edited(large, removeEdit(large, all))).toMatchObject({ elements: [], geometry: {} })
  const edits = large.elements.flatMap(({ id }): Edit[] => [
    { kind: 'set', at: ['elements', { id }, 'title'], value: `名 ${id}` },
    { kind: 'set', at: ['elements', { id }, 'props', 'medium'], value: 'cooling-supply' },
  ])
  const edit: Edit = { kind: 'all', edits }
  expect(gathered(large, edit)).not.toBe(edit)
  expect(edited(large, gathered(large, edit))).toEqual(edited(large, edit))
})

describe('lines on lines', () => {
  const pipes: Drawing = {
    ...plant,
    elements: ['main', 'branch', 'twig', 'other'].map((id) => ({ id, symbol: 'pipe', layer: 'main' })),
    geometry: {
      main: {
        points: [
          [100, 100],
          [500, 100],
        ],
      },
      branch: {
        points: [
          [200, 100],
          [200, 300],
        ],
      },
      twig: {
        points: [
          [200, 200],
          [400, 200],
        ],
      },
      other: {
        points: [
          [300, 120],
          [300, 300],
        ],
      },
    },
  }
  const shown = (drawing: Drawing, id: string) =>
    (drawing.geometry[id] as { points: number[][] }).points.map((point) => point.join(',')).join(' ')

  test('a branch follows the line that it ends on, what ends on the branch follows it; a line that passes by stays', () => {
    const after = edited(pipes, moveEdit(pipes, ids('main'), 0, 20))
    expect(shown(after, 'branch')).toBe('200,120 200,300')
    expect(shown(after, 'twig')).toBe('200,200 400,200')
    expect(shown(after, 'other')).toBe('300,120 300,300')
  })
  test('a line that becomes longer keeps its branches where they are', () => {
    const longer = {
      points: [
        [20, 100],
        [500, 100],
      ],
    }
    const after = edited(pipes, placesEdit(pipes, withFollowers(pipes, new Map([['main', longer]]))))
    expect(shown(after, 'branch')).toBe('200,100 200,300')
  })
  test('a branch that moves leaves the main line alone', () => {
    const after = edited(pipes, moveEdit(pipes, ids('branch'), 40, 0))
    expect(shown(after, 'main')).toBe('100,100 500,100')
    expect(shown(after, 'twig')).toBe('240,200 400,200')
  })
})

test('a copy of what is counted gets the next free number; other names stay', () => {
  const counted = edited(plant, { kind: 'set', at: ['elements', { id: 'chiller' }, 'title'], value: '2# 冷冻泵' })
  const { edit, ids: made } = pasteEdit(counted, clipOf(counted, ids('pump', 'tag-a')), { x: 5, y: 5 })
  const titles = edited(counted, edit).elements.flatMap(({ id, title }) => (made.includes(id) ? [title] : []))
  expect(titles).toEqual(['3# 冷冻泵', undefined])
})
