import { source } from './quality.ts'
import type { SourcedReading } from './usage-of-readings.ts'

/** How missing or bad readings are filled. */
export type FillMethod = 'linear' | 'samePeriod'

/** What a filling stands on. */
export interface FillParts {
  /** Good readings around the span, oldest first. */
  readonly readings: readonly SourcedReading[]
  /** Epoch seconds, inclusive. */
  readonly from: number
  readonly to: number
  readonly periodSeconds: number
  readonly method: FillMethod
  /** Measured usage of the interval that ends at an instant, for the same period of another week; undefined: unknown. */
  readonly usual: (ts: number) => number | undefined
}

/**
 * Values for each instant of the period's grid from `from` to `to` that no good reading covers; nothing where a
 * neighbour is missing on either side.
 *
 * Registers run from the neighbour before to the one after, evenly or by the course of the same period; both ends stay
 * as they are, so the energy is kept. Interval values go evenly from one neighbour to the other, or repeat the same period.
 */
export function fillValues(parts: FillParts): { ts: number; value: number }[] {
  const { readings, from, to, periodSeconds } = parts
  const before = readings.findLast((reading) => reading.ts < from)
  const after = readings.find((reading) => reading.ts > to)
  if (!before || !after) return []
  const known = new Set(readings.map((reading) => reading.ts))
  const instants: number[] = []
  for (let ts = before.ts + periodSeconds; ts < after.ts; ts += periodSeconds) instants.push(ts)
  const wanted = instants.filter((ts) => ts >= from && ts <= to && !known.has(ts))
  if (before.source === source.interval) {
    return wanted.map((ts) => ({
      ts,
      value: (parts.method === 'samePeriod' && parts.usual(ts)) || between(before, after, ts),
    }))
  }
  if (after.value < before.value) return []
  const course = parts.method === 'samePeriod' ? courseOf([...instants, after.ts], parts.usual) : undefined
  return wanted.map((ts) => {
    const share = course?.get(ts) ?? (ts - before.ts) / (after.ts - before.ts)
    return { ts, value: before.value + (after.value - before.value) * share }
  })
}

function between(before: SourcedReading, after: SourcedReading, ts: number): number {
  return before.value + ((after.value - before.value) * (ts - before.ts)) / (after.ts - before.ts)
}

/** Share of the whole that is used up by each instant, after the usual course; undefined where that is not known. */
function courseOf(instants: readonly number[], usual: FillParts['usual']): Map<number, number> | undefined {
  const uses = instants.map(usual)
  const total = uses.reduce<number>((sum, use) => sum + (use ?? 0), 0)
  if (!(total > 0) || uses.some((use) => use === undefined)) return undefined
  const course = new Map<number, number>()
  let sum = 0
  for (const [index, ts] of instants.entries()) {
    sum += uses[index]!
    course.set(ts, sum / total)
  }
  return course
}
