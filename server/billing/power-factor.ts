/** Standards of the power factor in hundredths: 0.90, 0.85, 0.80; 0: the account is not adjusted. */
export type PowerFactorStandard = 0 | 80 | 85 | 90

/**
 * How far 《功率因数调整电费办法》 ((83)水电财字第215号), tables 1 to 3, goes for each standard, in hundredths of the
 * power factor: reductions by 0.15 a hundredth from `steepFrom` on (0.10 before) until `bestFrom`, additions by 0.5 a
 * hundredth down to `easyDownTo`, by 1 down to `hardDownTo`, by 2 below. In per cent of basic and energy fee.
 */
const rules = {
  90: { steepFrom: 90, bestFrom: 95, easyDownTo: 70, hardDownTo: 65 },
  85: { steepFrom: 90, bestFrom: 94, easyDownTo: 65, hardDownTo: 60 },
  80: { steepFrom: 90, bestFrom: 92, easyDownTo: 60, hardDownTo: 55 },
} as const

/**
 * Addition (positive) or reduction (negative) to the fees in per cent, for a power factor of 0 to 1.
 *
 * The factor is taken to two decimals, rounded half up, as the tables are by hundredths.
 */
export function adjustmentPercent(standard: PowerFactorStandard, powerFactor: number): number {
  if (standard === 0) return 0
  const factor = Math.min(100, Math.max(0, Math.round(powerFactor * 100 + 1e-9)))
  const { steepFrom, bestFrom, easyDownTo, hardDownTo } = rules[standard]
  const between = (from: number, to: number) => Math.max(0, to - from)
  if (factor >= standard) {
    const reached = Math.min(factor, bestFrom)
    const gentle = between(standard, Math.min(reached, steepFrom)) * 10
    const steep = between(Math.max(standard, steepFrom), reached) * 15
    return -(gentle + steep) / 100
  }
  const easy = between(Math.max(factor, easyDownTo), standard) * 0.5
  const hard = between(Math.max(factor, hardDownTo), easyDownTo)
  return easy + hard + between(factor, hardDownTo) * 2
}

/** The adjustment in whole 1e-4 元, to the fen as bills are written; basic and energy fee in 1e-4 元. */
export function powerFactorFeeOf(standard: PowerFactorStandard, powerFactor: number, fees: number): number {
  return Math.round((fees * adjustmentPercent(standard, powerFactor)) / 10_000) * 100
}
