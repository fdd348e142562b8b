import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../draft/edit.ts'
import { redoState, saveState, startHistory, undoState } from '../../draft/history.ts'
import { alignEdit, distributeEdit } from './arrange.ts'
import { gathered, placesEdit, removeEdit } from './change.ts'
import { clipOf, pasteEdit } from './clip.ts'
import { lineEdit, placeEdit } from './create.ts'
import { type Box, type Drawing, edited } from './drawing.ts'
import { boundsOf } from './geometry.ts'
import { moveEdit } from './move.ts'
import { addLayerEdit, groupEdit, rankEdit } from './order.ts'
import { largeDrawing, sampleDrawing as plant } from './sample-drawing.ts'
import { rotated } from './transform.ts'

const ids = (...names: string[]) => new Set(names)

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
