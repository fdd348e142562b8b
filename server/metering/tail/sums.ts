/**
 * Usage as a row of numbers, so that half a million of them stay small: use (NaN where nothing is known), due, good,
 * estimated slots, estimated, guess, peak and its start (NaN without one), source; see `UsageRow`.
 */
export type Sum = Float64Array

/** Numbers of a `Sum`. */
export const sumWidth = 9

/** A sum of nothing. */
export function emptySum(): Sum {
  const sum = new Float64Array(sumWidth)
  clearSum(sum)
  return sum
}

/** Makes it a sum of nothing again. */
export function clearSum(sum: Sum): void {
  sum.fill(0)
  sum[0] = Number.NaN
  sum[6] = Number.NaN
  sum[7] = Number.NaN
}

/** Adds a later part; of equal peaks the earlier one stays. */
export function addSum(sum: Sum, part: Sum): void {
  const use = part[0]!
  if (!Number.isNaN(use)) sum[0] = Number.isNaN(sum[0]!) ? use : sum[0]! + use
  for (let place = 1; place <= 5; place += 1) sum[place]! += part[place]!
  const peak = part[6]!
  if (!Number.isNaN(peak) && !(peak <= sum[6]!)) {
    sum[6] = peak
    sum[7] = part[7]!
  }
  if (part[8]! > sum[8]!) sum[8] = part[8]!
}

/** Whether a row of it would be there at all: every stored period has slots that were due. */
export function hasSlots(sum: Sum): boolean {
  return sum[1]! > 0
}
