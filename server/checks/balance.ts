/** Limits of the difference between a whole and its parts, all in per cent of the whole, all positive. */
export interface BalanceLimits {
  /** Up to here a difference is normal. */
  readonly okPercent: number
  /** Beyond here it is wrong; between the two it is to be watched. */
  readonly badPercent: number
  /** Parts above their whole by no more than this are within the errors of the meters. */
  readonly negativePercent: number
}

/** How a whole and its parts agree: the values of enum balanceState. */
export type BalanceState = 'ok' | 'watch' | 'bad'

/** A whole against the sum of its parts. */
export interface Balance {
  readonly use: number | null
  readonly parts: number | null
  /** Whole minus parts: what no part accounts for; negative where the parts are more. */
  readonly gap: number | null
  /** Of the whole, in per cent. */
  readonly ratio: number | null
  readonly state: BalanceState | null
}

/** Nothing to compare. */
export const noBalance: Balance = { use: null, parts: null, gap: null, ratio: null, state: null }

/**
 * Holds a whole against the sum of its parts (pages, /branchEnergyConsumption: 差率 = (父 − Σ子) / 父).
 *
 * Without a known whole or any known part there is nothing to compare. A whole of 0 with parts above 0 is wrong and has
 * no ratio.
 */
export function balanceOf(use: number | null, parts: number | null, limits: BalanceLimits): Balance {
  if (use === null || parts === null) return { ...noBalance, use, parts }
  const raw = use - parts
  const gap = Math.abs(raw) <= Math.max(Math.abs(use), Math.abs(parts)) * 1e-9 ? 0 : raw
  if (use === 0) return { use, parts, gap, ratio: null, state: gap === 0 ? 'ok' : 'bad' }
  const ratio = (gap / Math.abs(use)) * 100
  return { use, parts, gap, ratio, state: stateOf(ratio, limits) }
}

/** 正常 / 关注 / 异常 of a ratio in per cent; below −`negativePercent` is always wrong. */
export function stateOf(ratio: number, limits: BalanceLimits): BalanceState {
  if (ratio < -limits.negativePercent || ratio > limits.badPercent) return 'bad'
  return ratio > limits.okPercent ? 'watch' : 'ok'
}

/** The worst of some states; `ok` where there is none. */
export function worstState(states: readonly (BalanceState | null)[]): BalanceState {
  if (states.includes('bad')) return 'bad'
  return states.includes('watch') ? 'watch' : 'ok'
}
