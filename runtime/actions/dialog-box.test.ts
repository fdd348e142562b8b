import { expect, test } from 'vitest'
import { centreBox, moveBox, placeBeside, resizeBox } from './dialog-box.ts'

const view = { width: 1920, height: 937 }
const size = { width: 800, height: 500 }

test('specification section 2: "Dialogs can be drag-resized, minimum 400 wide by 300 high"', () => {
  const box = centreBox(size, view)
  expect(resizeBox(box, -2000, -2000, { width: 400, height: 300 }, view)).toMatchObject({
    width: 400,
    height: 300,
    sized: true,
  })
  expect(resizeBox(box, 100, 50, { width: 400, height: 300 }, view)).toMatchObject({ width: 900, height: 550 })
})

test('it opens below the edited row where there is room, else above, else right of its first columns', () => {
  expect(placeBeside({ top: 200, bottom: 236, left: 464 }, size, view).top).toBe(244)
  expect(placeBeside({ top: 800, bottom: 836, left: 464 }, size, view).top).toBe(292)
  expect(placeBeside({ top: 450, bottom: 486, left: 464 }, size, view)).toMatchObject({ left: 734, top: 421 })
})

test('its head never leaves the window', () => {
  const box = centreBox(size, view)
  expect(moveBox(box, -5000, -5000, view)).toMatchObject({ left: -720, top: 0 })
  expect(moveBox(box, 5000, 5000, view)).toMatchObject({ left: 1840, top: 889 })
})
