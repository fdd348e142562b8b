/** Bits of a reading's quality code; 0 is good (model, section 2.2). */
export const quality = {
  outOfRange: 1,
  spike: 2,
  zeroDropOut: 4,
  stuck: 8,
  negativeJump: 16,
  late: 32,
  manualBad: 64,
  duplicate: 128,
} as const

const names: readonly (readonly [number, string])[] = [
  [quality.outOfRange, '越限'],
  [quality.spike, '尖峰'],
  [quality.zeroDropOut, '掉零'],
  [quality.stuck, '卡数'],
  [quality.negativeJump, '倒走'],
  [quality.late, '迟到'],
  [quality.manualBad, '人工坏值'],
  [quality.duplicate, '重复/时钟'],
]

/** Chinese words for a quality code, joined by 、; 正常 for 0. */
export function qualityText(code: number): string {
  if (code === 0) return '正常'
  return names
    .filter(([bit]) => (code & bit) !== 0)
    .map(([, name]) => name)
    .join('、')
}

/** Where a reading comes from (model, section 2.2). */
export const source = { collected: 0, resent: 1, handRead: 2, backfilled: 3, repaired: 4, interval: 5 } as const

/** Chinese word for a source code; 未知 for any other number. */
export function sourceText(code: number): string {
  return ['采集', '补传', '手抄', '补录', '修复', '区间值'][code] ?? '未知'
}

/**
 * How far a source is trusted when two give different values for the same point and instant; the higher one wins.
 *
 * What the collector sent at the time stands above what it sent again, a person read, or was filled in afterwards.
 */
export function sourceRank(code: number): number {
  return [60, 50, 40, 20, 10, 30][code] ?? 0
}
