/** What a collector keeps of what it read, a week back at most: every report of the last day, before it one an hour. */
export interface KeptValues {
  keep(ts: number, values: readonly number[]): void
  /** What was kept between two instants (epoch seconds, both included), oldest first. */
  between(from: number, to: number): readonly { readonly ts: number; readonly values: Float64Array }[]
}

const hour = 3600
const day = 24 * hour
const week = 7 * day

/** An empty memory. */
export function keepValues(): KeptValues {
  let kept: { readonly ts: number; readonly values: Float64Array }[] = []
  let thinnedTo = 0
  return {
    keep(ts, values) {
      kept.push({ ts, values: Float64Array.from(values) })
      if (ts < thinnedTo + hour) return
      thinnedTo = ts
      kept = kept.filter((one) => one.ts > ts - day || (one.ts > ts - week && one.ts % hour === 0))
    },
    between: (from, to) => kept.filter(({ ts }) => ts >= from && ts <= to),
  }
}
