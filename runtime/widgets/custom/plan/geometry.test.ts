import { describe, expect, test } from 'vitest'
import { boxOf, dragTo, moveBy } from './drag.ts'
import { historyOf, redoState, saveState, undoState } from './history.ts'
import { placePopup } from './placement.ts'
import { scaleOf } from './scale.ts'

describe('section 4: "mouse-move repositions it within image bounds (from -12 to width-12 horizontally and to height-12 vertically; the point is 24 px wide)"', () => {
  test.each([
    ['inside', 100, 50, { left: 100, top: 50 }],
    ['at the left and upper edge', -12, -12, { left: -12, top: -12 }],
    ['beyond them', -400, -13, { left: -12, top: -12 }],
    ['at the right and lower edge', 788, 588, { left: 788, top: 588 }],
    ['beyond them', 5000, 589, { left: 788, top: 588 }],
  ])('%s', (_, left, top, box) => {
    expect(boxOf(dragTo(left, top, { width: 800, height: 600 }))).toEqual(box)
  })

  test('arrow keys keep the same bounds', () => {
    const image = { width: 800, height: 600 }
    expect(moveBy({ x: 3, y: 3 }, -10, 1, image)).toEqual({ x: 0, y: 4 })
    expect(moveBy({ x: 795, y: 600 }, 10, 10, image)).toEqual({ x: 800, y: 600 })
  })
})

describe('section 4: "The parameter popup (240x360) is placed below and right of the point if there is room, otherwise above or left."', () => {
  const room = { width: 1000, height: 800 }
  test.each([
    ['room on both sides: below and right', { left: 100, top: 100 }, { left: 124, top: 124 }],
    ['just room: below and right', { left: 736, top: 416 }, { left: 760, top: 440 }],
    ['a pixel too far right: left', { left: 737, top: 100 }, { left: 497, top: 124 }],
    ['a pixel too low: above', { left: 100, top: 417 }, { left: 124, top: 57 }],
    ['the lower right corner: above and left', { left: 988, top: 788 }, { left: 748, top: 428 }],
    ['the upper left corner', { left: -12, top: -12 }, { left: 12, top: 12 }],
  ])('%s', (_, box, place) => {
    expect(placePopup(box, room)).toEqual(place)
  })

  test('in a room that is too small it keeps to the edge', () => {
    expect(placePopup({ left: 150, top: 100 }, { width: 300, height: 300 })).toEqual({ left: 0, top: 0 })
  })
})

test('section 2: "Checkbox 是否缩放 (zoom)": ticked the image fits, unticked it is shown as it is', () => {
  expect(scaleOf(true, { width: 1000, height: 500 }, { width: 4000, height: 3576 })).toBeCloseTo(500 / 3576)
  expect(scaleOf(true, { width: 1000, height: 500 }, { width: 500, height: 100 })).toBe(2)
  expect(scaleOf(false, { width: 1000, height: 500 }, { width: 4000, height: 3576 })).toBe(1)
  expect(scaleOf(true, { width: 0, height: 0 }, { width: 4000, height: 3576 })).toBe(1)
})

test('section 4: "saving a state clears redo and pushes the previous state to undo; undo pushes the current state to redo and restores the last undo; redo mirrors this"', () => {
  const two = saveState(saveState(historyOf('a'), 'b'), 'c')
  expect(two).toEqual({ now: 'c', undo: ['a', 'b'], redo: [] })
  const back = undoState(two)
  expect(back).toEqual({ now: 'b', undo: ['a'], redo: ['c'] })
  expect(redoState(back)).toEqual(two)
  expect(saveState(back, 'd')).toEqual({ now: 'd', undo: ['a', 'b'], redo: [] })
  expect(undoState(historyOf('a'))).toEqual(historyOf('a'))
})
