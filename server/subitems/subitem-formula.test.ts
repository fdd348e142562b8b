import { expect, test } from 'vitest'
import { formulaOf } from './subitem-formula.ts'

test.each([
  [[], ''],
  [[['E-01', 1]], 'E-01'],
  [
    [
      ['E-01', 1],
      ['E-02', 0.5],
      ['E-03', -1],
    ],
    'E-01 + 0.5 × E-02 − E-03',
  ],
  [
    [
      ['E-01', -0.25],
      ['E-02', 1],
    ],
    '− 0.25 × E-01 + E-02',
  ],
] as [readonly (readonly [string, number])[], string][])('%j reads %s', (parts, text) => {
  expect(formulaOf(parts.map(([number, factor]) => ({ number, factor })))).toBe(text)
})
