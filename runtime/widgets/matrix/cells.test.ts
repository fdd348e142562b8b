import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movePlace, pastedCells, readCell, rounded, total } from './cells.ts'

test.each([
  ['1,234.5', 1234.5],
  ['１２３', 123],
  ['98.5 %', 98.5],
  ['120 kWh', 120],
  ['35 m³', 35],
  ['−3', -3],
  ['', null],
  ['--', null],
  ['abc', Number.NaN],
  ['1 2', 12],
])('"%s" from a spreadsheet is %s', (text, value) => {
  expect(readCell(text)).toBe(value)
})

test.each([
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\t2\r\n', [['1', '2']]],
  ['"a\nb"\t"say ""x"""', [['a\nb', 'say "x"']]],
  ['5', [['5']]],
  ['\t7', [['', '7']]],
])('pasted %j are its cells', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells)
})

test('what a spreadsheet copies is read back the same', () => {
  const cell = fc.string().filter((text) => !/["\t\r\n]/.test(text))
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
        ),
      (rows) => {
        expect(pastedCells(`${rows.map((row) => row.join('\t')).join('\n')}\n`)).toEqual(rows)
      },
    ),
  )
})

test('keys walk and never leave the matrix', () => {
  const size = { rows: 3, columns: 4 }
  expect(movePlace({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 })
  expect(movePlace({ row: 2, column: 3 }, 'Enter', false, size)).toEqual({ row: 2, column: 3 })
  expect(movePlace({ row: 1, column: 1 }, 'Enter', true, size)).toEqual({ row: 0, column: 1 })
  expect(movePlace({ row: 1, column: 1 }, 'End', false, size)).toEqual({ row: 1, column: 3 })
  expect(movePlace({ row: 1, column: 1 }, 'a', false, size)).toBeUndefined()
})

test('totals leave empty cells out', () => {
  expect(total([1, null, 2])).toBe(3)
  expect(total([null])).toBeNull()
  expect(rounded(1.005, 2)).toBe(1.01)
})
