import { expect, test } from 'vitest'
import { numberReader, styleOf } from './read-number.ts'

test.each([
  ['auto', '12.5', 12.5],
  ['auto', '12,345', 12_345],
  ['auto', '1,106.5', 1106.5],
  ['auto', ' ', undefined],
  ['auto', '缺', undefined],
  ['auto', '12,5', Number.NaN],
  ['point', '12,345', 12_345],
  ['comma', '12,345', 12.345],
  ['comma', '1.234,5', 1234.5],
  ['comma', '-0,25', -0.25],
  ['comma', '1.234', 1234],
  ['comma', '1 234,5', 1234.5],
  ['comma', '1,5E3', 1500],
  ['comma', '12.5', Number.NaN],
  ['comma', '--', undefined],
] as const)('%s reads %s', (style, text, number) => {
  expect(numberReader(style)(text)).toEqual(number)
})

test('a workbook’s numbers are numbers in either style', () => {
  expect(numberReader('comma', true)('12.5')).toBe(12.5)
  expect(numberReader('comma', true)('12,5')).toBe(12.5)
})

test.each([
  [['1.234,5', '3'], ',', 'comma'],
  [['12,5'], ';', 'comma'],
  [['0,345'], ';', 'comma'],
  [['12,345', '7'], ';', 'comma'],
  [['12,345', '7'], ',', 'auto'],
  [['12.5', '12,345'], ';', 'point'],
  [['1,234.5'], ',', 'point'],
  [['1', '2'], ';', 'auto'],
] as const)('%s with %s is written with %s', (values, delimiter, style) => {
  expect(styleOf(values, delimiter)).toBe(style)
})
