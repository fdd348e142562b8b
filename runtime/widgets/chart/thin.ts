/** A point of a series: place on the x axis and value; null is a missing value. */
export interface SeriesPoint {
  readonly x: number
  readonly y: number | null
}

/** Points that a chart draws of one series at most (architecture section 7). */
export const MAX_POINTS = 2000

/**
 * At most `limit` points that keep the shape: largest triangle three buckets (Steinarsson 2013, section 4.2).
 *
 * The first and last point stay; of each bucket the point stays that spans the largest triangle with the point kept
 * before it and the mean of the bucket after it. Points come sorted by `x`, without missing values; the result is a
 * sublist. A list within the limit, and a limit under 3, give the list itself or its ends.
 */
export function thinRun<P extends SeriesPoint>(points: readonly P[], limit: number): readonly P[] {
  const first = points[0]
  const last = points.at(-1)
  if (points.length <= limit || !first || !last) return points
  if (limit < 3) return limit < 2 ? [first] : [first, last]
  const kept: P[] = [first]
  const width = (points.length - 2) / (limit - 2)
  let before = first
  for (let bucket = 0; bucket < limit - 2; bucket++) {
    const from = Math.floor(bucket * width) + 1
    const to = Math.floor((bucket + 1) * width) + 1
    const after = meanOf(points, to, Math.min(Math.floor((bucket + 2) * width) + 1, points.length))
    before = largestTriangle(points, from, to, before, after)
    kept.push(before)
  }
  kept.push(last)
  return kept
}

function meanOf(points: readonly SeriesPoint[], from: number, to: number): { x: number; y: number } {
  let x = 0
  let y = 0
  for (let index = from; index < to; index++) {
    x += points[index]?.x ?? 0
    y += points[index]?.y ?? 0
  }
  return { x: x / (to - from), y: y / (to - from) }
}

function largestTriangle<P extends SeriesPoint>(
  points: readonly P[],
  from: number,
  to: number,
  before: SeriesPoint,
  after: { x: number; y: number },
): P {
  let best = points[from] as P
  let bestArea = -1
  for (let index = from; index < to; index++) {
    const point = points[index] as P
    const area = Math.abs(
      (before.x - after.x) * ((point.y ?? 0) - (before.y ?? 0)) - (before.x - point.x) * (after.y - (before.y ?? 0)),
    )
    if (area > bestArea) [best, bestArea] = [point, area]
  }
  return best
}

/**
 * A series thinned to about `limit` points with its gaps kept: each unbroken run is thinned by its share of the
 * points, and one missing point is left between two runs.
 */
export function thinSeries<P extends SeriesPoint>(points: readonly P[], limit = MAX_POINTS): readonly P[] {
  if (points.length <= limit) return points
  const runs = splitRuns(points)
  const known = runs.reduce((count, run) => count + (run.gap ? 0 : run.points.length), 0)
  return runs.flatMap((run) =>
    run.gap
      ? run.points.slice(0, 1)
      : thinRun(run.points, Math.max(3, Math.round((limit * run.points.length) / known))),
  )
}

interface Run<P> {
  readonly gap: boolean
  readonly points: P[]
}

function splitRuns<P extends SeriesPoint>(points: readonly P[]): Run<P>[] {
  const runs: Run<P>[] = []
  for (const point of points) {
    const gap = point.y === null
    const open = runs.at(-1)
    if (open && open.gap === gap) open.points.push(point)
    else runs.push({ gap, points: [point] })
  }
  return runs
}
