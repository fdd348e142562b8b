import type { Neighbours } from './frozen.store.ts'

/** Where a frozen register comes from: read at the instant, sent again later, repaired, or put between two others. */
export type FrozenSource = 'frozen' | 'resent' | 'repaired' | 'interpolated'

/** A register at an instant. */
export interface FrozenRegister {
  readonly value: number
  readonly source: FrozenSource
}

/**
 * The register of a meter at an instant, from its neighbours: as it was read then, else on the straight line between
 * the two (model, section 3.1: slot edges). Null where one of them is missing, or where the register ran back between
 * them: a replacement or a roll-over has no straight line.
 */
export function registerAt(ts: number, around: Neighbours, decimals: number): FrozenRegister | null {
  const { beforeTs, beforeValue, beforeSource, afterTs, afterValue } = around
  if (beforeTs === null || beforeValue === null) return null
  if (beforeTs === ts) return { value: beforeValue, source: sourceOf(beforeSource) }
  if (afterTs === null || afterValue === null || afterValue < beforeValue) return null
  const share = (ts - beforeTs) / (afterTs - beforeTs)
  const scale = 10 ** decimals
  const value = Math.round((beforeValue + (afterValue - beforeValue) * share) * scale) / scale
  return { value, source: 'interpolated' }
}

const sourceOf = (code: number | null): FrozenSource =>
  code === 1 ? 'resent' : code === 3 || code === 4 ? 'repaired' : 'frozen'

/**
 * Why a usage is not the difference of its registers, in words; empty where it is (within what rounding of the display
 * allows, times the ratio).
 */
export function remarkOf(given: {
  readonly first: number | null
  readonly last: number | null
  readonly ratio: number
  readonly decimals: number
  readonly use: number | null
  readonly estimated: number
}): string {
  const { first, last, ratio, decimals, use, estimated } = given
  if (first === null || last === null) return '冻结时刻前后缺数'
  if (use === null) return '期间无用量'
  if (last < first) return '期间换表、翻转或清零，用量按两段计算'
  const tolerance = Math.max(2 * ratio * 10 ** -decimals, Math.abs(use) * 1e-6)
  if (Math.abs((last - first) * ratio - use) > tolerance) return '期间倍率变更、换表或有坏值，用量以分段计算为准'
  return estimated > 0 ? '期间有缺数，分时用量为估算' : ''
}
