import { changeOf } from './comparison.ts'

/** What is known of one node in one period, in the unit of the answer. */
export interface PeriodFact {
  /** Usage; null where nothing is known. */
  readonly use: number | null
  /** Slots due and slots that came good. */
  readonly due: number
  readonly good: number
  /** The part of `use` whose course was estimated. */
  readonly estimated: number
  /** True where somebody entered the value by hand. */
  readonly manual: boolean
}

/** Sum over a span, e.g. of the same days last year. */
export interface SpanSum {
  readonly use: number | null
  readonly due: number
  readonly good: number
  /** What of the asked span `use` may be compared with: of the same meters and projects, so that a new one is no rise. */
  readonly base: number | null
}

/** All that a row needs: a fact a period, the compared values a period, and three sums. */
export interface NodeFacts {
  /** One a period of the span, in order. */
  readonly values: readonly PeriodFact[]
  /** Usage of the same period last year, one a period. */
  readonly lastYear: readonly (number | null)[]
  /** What is over of the span; last year's and the earlier one hold the same part. */
  readonly now: SpanSum
  readonly yearAgo: SpanSum
  readonly before: SpanSum
}

/** A period of which nothing is known. */
export const noFact: PeriodFact = { use: null, due: 0, good: 0, estimated: 0, manual: false }
/** A span of which nothing is known. */
export const noSum: SpanSum = { use: null, due: 0, good: 0, base: null }

/** Facts of a node without any usage, over `count` periods. */
export function emptyFacts(count: number): NodeFacts {
  return {
    values: Array.from({ length: count }, () => noFact),
    lastYear: Array.from({ length: count }, () => null),
    now: noSum,
    yearAgo: noSum,
    before: noSum,
  }
}

/** The nodes taken together. Unknown and known is known; only unknowns stay unknown. */
export function addFacts(parts: readonly NodeFacts[], count: number): NodeFacts {
  const values = Array.from({ length: count }, () => ({ ...noFact }))
  const lastYear: (number | null)[] = Array.from({ length: count }, () => null)
  const sums = { now: { ...noSum }, yearAgo: { ...noSum }, before: { ...noSum } }
  for (const part of parts) {
    for (let index = 0; index < count; index += 1) {
      addPeriod(values[index]!, part.values[index]!)
      lastYear[index] = addKnown(lastYear[index]!, part.lastYear[index] ?? null)
    }
    addSum(sums.now, part.now)
    addSum(sums.yearAgo, part.yearAgo)
    addSum(sums.before, part.before)
  }
  return { values, lastYear, ...sums }
}

/**
 * What `total` has beyond `parts`: the remainder, so that parts and remainder add up to the total. A period in which
 * the total is unknown has no remainder; an unknown part counts as nothing. It may be negative: parts above the total.
 */
export function restOf(total: NodeFacts, parts: readonly NodeFacts[]): NodeFacts {
  const sum = addFacts(parts, total.values.length)
  const minus = (whole: number | null, part: number | null) =>
    whole === null ? null : clean(whole - (part ?? 0), whole)
  const minusSum = (whole: SpanSum, part: SpanSum): SpanSum => ({
    ...noSum,
    use: minus(whole.use, part.use),
    base: minus(whole.base, part.base),
  })
  return {
    values: total.values.map((fact, index) => ({
      use: minus(fact.use, sum.values[index]!.use),
      due: 0,
      good: 0,
      estimated: 0,
      manual: false,
    })),
    lastYear: total.lastYear.map((use, index) => minus(use, sum.lastYear[index] ?? null)),
    now: minusSum(total.now, sum.now),
    yearAgo: minusSum(total.yearAgo, sum.yearAgo),
    before: minusSum(total.before, sum.before),
  }
}

/** Sum of what is known; null where nothing is. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(addKnown, null)
}

/** Change of the asked span against a compared one, in per cent; null where the two cannot be compared. */
export function changeAgainst({ base, use }: SpanSum): number | null {
  return changeOf(base, use)
}

/** Good slots of those due, in per cent; null where none was due. */
export function completenessOf({ due, good }: { due: number; good: number }): number | null {
  return due > 0 ? Math.min(100, (good / due) * 100) : null
}

/** Whether a value is shown as estimated: over 1 % of it is, or less than 90 % of its slots came good (pages). */
export function isEstimated({ use, due, good, estimated }: PeriodFact): boolean {
  return use !== null && (estimated > Math.abs(use) * 0.01 || (due > 0 && good / due < 0.9))
}

/** Whether nothing is left of a remainder, rounding aside. */
export function isNothing(facts: NodeFacts): boolean {
  return facts.values.every(({ use }) => use === null || use === 0)
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function addPeriod(into: Writable<PeriodFact>, part: PeriodFact): void {
  into.use = addKnown(into.use, part.use)
  into.due += part.due
  into.good += part.good
  into.estimated += part.estimated
  into.manual ||= part.manual
}

function addSum(into: Writable<SpanSum>, part: SpanSum): void {
  into.use = addKnown(into.use, part.use)
  into.due += part.due
  into.good += part.good
  into.base = addKnown(into.base, part.base)
}

function addKnown(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : one + other
}

/** Adding thousands of doubles leaves a dust of about 1e-12 of the total, which is no remainder. */
function clean(rest: number, whole: number): number {
  return Math.abs(rest) <= Math.abs(whole) * 1e-9 ? 0 : rest
}
