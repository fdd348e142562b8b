import type { UsageInterval } from './register-usage.ts'

/** Marks of a slot, or'ed: which kinds of intervals lie in it. 0: nothing is known to be due there. */
export const slotMark = { measured: 1, estimated: 2, unknown: 4 } as const

/** A row of equal slots; index `i` covers `from + i * slotSeconds` (epoch seconds) up to the next, right-open. */
export interface SlotSeries {
  readonly from: number
  readonly slotSeconds: number
  /** Known usage of each slot; 0 where nothing is known, see `marks`. */
  readonly use: Float64Array
  /** The part of `use` whose course was estimated (a gap that was split). */
  readonly estimated: Float64Array
  /** Estimate of what is unknown; never contained in `use`. */
  readonly guess: Float64Array
  readonly marks: Uint8Array
}

/** Which slots to fill: whole slots from `from` to `to`. */
export interface SlotWindow {
  readonly from: number
  readonly to: number
  readonly slotSeconds: number
}

/** Measured usage of a slot before the window, by its start; undefined where it was not measured. */
export type EarlierUsage = (ts: number) => number | undefined

const weekSeconds = 604_800
const linearGapSeconds = 7200

/**
 * Lays intervals on slots so that the sum over slots equals the sum of the known intervals.
 *
 * Measured usage is interpolated linearly at slot edges. A gap of up to 2 h is split linearly, a longer one by the mean
 * of the same week-slot in the four weeks before, counting measured slots only; where none is known, linearly again
 * (model 3.2). Parts outside the window are left out. `intervals` come oldest first.
 */
export function spreadToSlots(
  intervals: readonly UsageInterval[],
  window: SlotWindow,
  earlier: EarlierUsage = () => undefined,
): SlotSeries {
  const count = Math.max(0, Math.round((window.to - window.from) / window.slotSeconds))
  const series: SlotSeries = {
    from: window.from,
    slotSeconds: window.slotSeconds,
    use: new Float64Array(count),
    estimated: new Float64Array(count),
    guess: new Float64Array(count),
    marks: new Uint8Array(count),
  }
  for (const interval of intervals) if (interval.kind === 'measured') layLinear(series, interval, slotMark.measured)
  // Measured slots first: they are what the estimates of gaps stand on.
  for (const interval of intervals) {
    if (interval.kind === 'gap') {
      if (interval.to - interval.from <= linearGapSeconds) layLinear(series, interval, slotMark.estimated)
      else layByProfile(series, interval, earlier)
    }
  }
  for (const interval of intervals) if (interval.kind === 'unknown') guessUnknown(series, interval, earlier)
  return series
}

/** An interval whose usage is known. */
type Known = Extract<UsageInterval, { use: number }>

function layLinear(series: SlotSeries, interval: Known, mark: number): void {
  eachPart(series, interval, (index, part) => add(series, index, part, mark))
}

/** Parts of an interval's usage in the slots that it touches, by their place from `from` on; negative before it. */
export function eachPart(
  slots: { readonly from: number; readonly slotSeconds: number },
  interval: Known,
  each: (index: number, use: number) => void,
): void {
  const { from, slotSeconds } = slots
  const first = Math.floor((interval.from - from) / slotSeconds)
  const last = Math.ceil((interval.to - from) / slotSeconds) - 1
  if (first === last) {
    each(first, interval.use)
    return
  }
  const perSecond = interval.use / (interval.to - interval.from)
  let rest = interval.use
  for (let index = first; index <= last; index += 1) {
    const part = index === last ? rest : perSecond * overlap(slots, index, interval)
    rest -= part
    each(index, Math.max(0, part))
  }
}

function layByProfile(series: SlotSeries, interval: Known, earlier: EarlierUsage): void {
  const weights = weightsOf(series, interval, earlier)
  const total = weights.shares.reduce((sum, share) => sum + share, 0)
  if (!(total > 0)) {
    layLinear(series, interval, slotMark.estimated)
    return
  }
  // The largest share takes the rounding, so that the shares sum to the interval's usage and none turns negative.
  let largest = 0
  let rest = interval.use
  const parts = weights.shares.map((share, index) => {
    if (share > weights.shares[largest]!) largest = index
    const part = (interval.use * share) / total
    rest -= part
    return part
  })
  parts[largest]! += rest
  for (const [offset, part] of parts.entries()) add(series, weights.first + offset, part, slotMark.estimated)
}

function guessUnknown(series: SlotSeries, interval: UsageInterval, earlier: EarlierUsage): void {
  const { first, shares } = weightsOf(series, interval, earlier)
  for (const [offset, share] of shares.entries()) {
    const index = first + offset
    if (index < 0 || index >= series.marks.length) continue
    series.guess[index]! += share
    series.marks[index]! |= slotMark.unknown
  }
}

/** Expected usage of each slot that the interval touches, in proportion to the part that it covers. */
function weightsOf(series: SlotSeries, interval: UsageInterval, earlier: EarlierUsage) {
  const { from, slotSeconds } = series
  const first = Math.floor((interval.from - from) / slotSeconds)
  const last = Math.ceil((interval.to - from) / slotSeconds) - 1
  const means: (number | undefined)[] = []
  let sum = 0
  let known = 0
  for (let index = first; index <= last; index += 1) {
    const mean = meanOfWeeks(series, index, earlier)
    means.push(mean)
    if (mean !== undefined) {
      sum += mean
      known += 1
    }
  }
  const usual = known > 0 ? sum / known : 0
  const shares = means.map(
    (mean, offset) => ((mean ?? usual) * overlap(series, first + offset, interval)) / slotSeconds,
  )
  return { first, shares }
}

function meanOfWeeks(series: SlotSeries, index: number, earlier: EarlierUsage): number | undefined {
  const slotsPerWeek = weekSeconds / series.slotSeconds
  let sum = 0
  let known = 0
  for (let week = 1; week <= 4; week += 1) {
    const before = index - week * slotsPerWeek
    const use = before >= 0 ? measuredAt(series, before) : earlier(series.from + before * series.slotSeconds)
    if (use === undefined) continue
    sum += use
    known += 1
  }
  return known > 0 ? sum / known : undefined
}

function measuredAt(series: SlotSeries, index: number): number | undefined {
  return series.marks[index] === slotMark.measured ? series.use[index] : undefined
}

function overlap(
  series: { readonly from: number; readonly slotSeconds: number },
  index: number,
  interval: { from: number; to: number },
): number {
  const start = series.from + index * series.slotSeconds
  return Math.min(interval.to, start + series.slotSeconds) - Math.max(interval.from, start)
}

function add(series: SlotSeries, index: number, use: number, mark: number): void {
  if (index < 0 || index >= series.marks.length) return
  series.use[index]! += use
  if (mark === slotMark.estimated) series.estimated[index]! += use
  series.marks[index]! |= mark
}
