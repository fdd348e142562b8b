/**
 * Readings on their way into the store, column by column: `pointIds[i]`, `ts[i]` (epoch seconds UTC), `values[i]` …
 * belong together. One batch has one source.
 */
export interface ReadingBatch {
  readonly pointIds: number[]
  readonly ts: number[]
  readonly values: number[]
  /** Quality bits as the source gave them; absent: all good. */
  readonly qualities?: number[]
  /** Source code, see server/metering/quality.ts. */
  readonly source: number
  /** Raw packet that all of them came in; absent where there is none. */
  readonly packet?: number
}

/** Readings of several batches put together: where `sources` and `packets` are there, each row has its own. */
export interface ReadingRows extends ReadingBatch {
  readonly sources?: number[]
  readonly packets?: (number | null)[]
}

/** What became of a batch. `replaced` are counted in `taken` too. */
export interface StoredCounts {
  /** New readings, and those that took the place of one from a lower source. */
  readonly taken: number
  /** Already there with the same value. */
  readonly repeated: number
  /** Already there with another value, from this batch or the store; kept in `reading_conflict`. */
  readonly conflicting: number
  readonly replaced: number
}

/** An empty batch of a source. */
export function emptyBatch(source: number): ReadingBatch {
  return { pointIds: [], ts: [], values: [], source }
}

/** Stretches of time per point that a batch touches, cut where 31 days pass without a reading's bucket. */
export function spansOf(
  pointIds: readonly number[],
  ts: readonly number[],
): { pointIds: number[]; from: number[]; to: number[] } {
  const bucketSeconds = 31 * 86_400
  const spans = new Map<number, { point: number; from: number; to: number }>()
  let lastPoint = Number.NaN
  let lastBucket = Number.NaN
  let span: { point: number; from: number; to: number } | undefined
  for (let index = 0; index < ts.length; index += 1) {
    const point = pointIds[index]!
    const at = ts[index]!
    const bucket = Math.floor(at / bucketSeconds)
    if (point !== lastPoint || bucket !== lastBucket || span === undefined) {
      // Points are below 2^41 and buckets of 31 days below 2^11, so that both fit one safe integer.
      const key = point * 2048 + bucket
      span = spans.get(key) ?? { point, from: at, to: at }
      spans.set(key, span)
      lastPoint = point
      lastBucket = bucket
    }
    if (at < span.from) span.from = at
    if (at > span.to) span.to = at
  }
  const sorted = [...spans.values()].sort((one, other) => one.point - other.point || one.from - other.from)
  const merged: { point: number; from: number; to: number }[] = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last && last.point === next.point && next.from - last.to <= bucketSeconds / 4) last.to = next.to
    else merged.push({ ...next })
  }
  return {
    pointIds: merged.map((one) => one.point),
    from: merged.map((one) => one.from),
    to: merged.map((one) => one.to),
  }
}
