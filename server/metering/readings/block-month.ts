/** Seconds of the longest month: a month that reaches into a window begins less than this before it. */
export const longestMonth = 31 * 86_400

/** Beginning of the month (UTC) that an instant falls into; both in epoch seconds. */
export function monthOf(ts: number): number {
  const at = new Date(ts * 1000)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1) / 1000
}

/** Beginning of the month after the one that begins at `month`. */
export function monthAfter(month: number): number {
  return monthOf(month + longestMonth)
}
