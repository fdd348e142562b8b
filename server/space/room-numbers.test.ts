import { expect, test } from 'vitest'
import { roomNumbers } from './room-numbers.ts'

test.each([
  ['3', 1, 3, 2, ['301', '302', '303']],
  ['', 9, 2, 2, ['09', '10']],
  ['B1-', 0, 1, 1, ['B1-0']],
  ['3', 98, 3, 2, undefined],
])('prefix %s from %i, %i rooms, %i digits', (prefix, first, count, digits, expected) => {
  expect(roomNumbers(prefix, first, count, digits)).toEqual(expected)
})
