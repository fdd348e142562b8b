import { expect, test } from 'vitest'
import { adjustmentPercent, type PowerFactorStandard, powerFactorFeeOf } from './power-factor.ts'

// 《功率因数调整电费办法》 (83)水电财字第215号: table 1 (0.90), table 2 (0.85), table 3 (0.80), in per cent.
const tables: readonly (readonly [PowerFactorStandard, Readonly<Record<string, number>>])[] = [
  [
    90,
    {
      '0.90': 0,
      '0.91': -0.15,
      '0.92': -0.3,
      '0.93': -0.45,
      '0.94': -0.6,
      '0.95': -0.75,
      '0.98': -0.75,
      '1.00': -0.75,
      '0.89': 0.5,
      '0.88': 1,
      '0.85': 2.5,
      '0.80': 5,
      '0.75': 7.5,
      '0.71': 9.5,
      '0.70': 10,
      '0.69': 11,
      '0.66': 14,
      '0.65': 15,
      '0.64': 17,
      '0.60': 25,
    },
  ],
  [
    85,
    {
      '0.85': 0,
      '0.86': -0.1,
      '0.87': -0.2,
      '0.88': -0.3,
      '0.89': -0.4,
      '0.90': -0.5,
      '0.91': -0.65,
      '0.92': -0.8,
      '0.93': -0.95,
      '0.94': -1.1,
      '1.00': -1.1,
      '0.84': 0.5,
      '0.80': 2.5,
      '0.66': 9.5,
      '0.65': 10,
      '0.64': 11,
      '0.60': 15,
      '0.59': 17,
    },
  ],
  [
    80,
    {
      '0.80': 0,
      '0.81': -0.1,
      '0.85': -0.5,
      '0.89': -0.9,
      '0.90': -1,
      '0.91': -1.15,
      '0.92': -1.3,
      '1.00': -1.3,
      '0.79': 0.5,
      '0.75': 2.5,
      '0.61': 9.5,
      '0.60': 10,
      '0.59': 11,
      '0.55': 15,
      '0.54': 17,
    },
  ],
]

test.each(tables)('the tables of the rule, standard %i', (standard, table) => {
  for (const [factor, percent] of Object.entries(table))
    expect(adjustmentPercent(standard, Number(factor)), factor).toBeCloseTo(percent, 9)
})

test('a worse power factor never costs less', () => {
  for (const standard of [80, 85, 90] as const)
    for (let factor = 1; factor <= 100; factor += 1)
      expect(adjustmentPercent(standard, factor / 100)).toBeLessThanOrEqual(
        adjustmentPercent(standard, (factor - 1) / 100),
      )
})

test.each([
  [90, 0.93, 100_000_0000, -450_0000],
  [85, 0.84, 12_345_6700, 61_7300],
  [90, 0.895, 100_000_0000, 0],
  [90, 0.8949, 100_000_0000, 500_0000],
  [0, 0.5, 100_000_0000, 0],
] as const)('standard %i, power factor %d: on %i (1e-4 元) it is %i', (standard, factor, fees, fee) => {
  expect(powerFactorFeeOf(standard, factor, fees) + 0).toBe(fee)
})
