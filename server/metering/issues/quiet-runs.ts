/** A meter's hours without a hole: `use[i]` is that of local hour `first + i`; NaN where it was not fully measured. */
export interface HourSeries {
  /** Hours since 1970-01-01 00:00 local time, so that 0 is a Thursday's first hour. */
  readonly first: number
  readonly use: Float64Array
}

/** A stretch of local hours `from <= hour < to` in which a meter did not move, or showed the same value. */
export interface QuietRun {
  readonly from: number
  readonly to: number
  readonly kind: 'zero' | 'same'
}

/** How a run stands to what is usual for the meter. */
export interface RunVerdict {
  /** Hours of the run in which the meter is active at other times (same hour of day, workday or weekend). */
  readonly expectedActive: number
  /** Hours around the run that this stands on. */
  readonly known: number
  readonly verdict: 'unusual' | 'usual' | 'unknown'
}

/** Hours before and after a run that tell what is usual: eight weeks. */
export const referenceHours = 56 * 24

const seasonHours = 364 * 24
const longRun = 7 * 24
/** Rests about as long as a run, within the weeks around it, from which on it is the meter's habit. */
const oftenEnough = 8
/** So many hours must be known around a run before it can be called unusual. */
const knownAtLeast = 14 * 24

/** Runs of zero usage, of any length, and of one value repeated, from `repeatsAtLeast` hours on; oldest first. */
export function quietRunsOf(series: HourSeries, repeatsAtLeast = 12): QuietRun[] {
  const { first, use } = series
  const runs: QuietRun[] = []
  for (let index = 0; index < use.length; ) {
    const value = use[index]!
    let end = index + 1
    if (!Number.isNaN(value)) while (end < use.length && use[end] === value) end += 1
    if (value === 0) runs.push({ from: first + index, to: first + end, kind: 'zero' })
    else if (end - index >= repeatsAtLeast) runs.push({ from: first + index, to: first + end, kind: 'same' })
    index = end
  }
  return runs
}

/**
 * Whether a run is out of the ordinary for its meter: in the eight weeks before and after, the meter is active at most
 * of the run's hours, or never rested nearly as long, and has no habit of such rests; and it was not at rest in the same
 * season a year before or after. Runs up to 6 h are unusual only for a meter that is never at rest otherwise.
 * `unknown`: too little is known of it.
 *
 * A meter that often shows zero at night, at weekends or in summer is not reported.
 */
export function judgeRun(series: HourSeries, run: QuietRun): RunVerdict {
  const length = run.to - run.from
  const around = activity(series, run, [
    [run.from - referenceHours, run.from],
    [run.to, run.to + referenceHours],
  ])
  const verdict = (): RunVerdict['verdict'] => {
    if (around.known < knownAtLeast) return 'unknown'
    const share = around.expected / length
    if (length <= 6) return share >= (run.kind === 'zero' ? 0.97 : 2) ? 'unusual' : 'usual'
    if (around.expected < 5 || around.similar >= oftenEnough) return 'usual'
    if (share < 0.6 && (around.expected < 12 || length < 1.5 * around.longest)) return 'usual'
    return length >= longRun && restsInSeason(series, run) ? 'usual' : 'unusual'
  }
  return { expectedActive: around.expected, known: around.known, verdict: verdict() }
}

const classOf = (hour: number) => {
  // 1970-01-01 was a Thursday: day 2 and 3 of each week are Saturday and Sunday.
  const day = Math.floor(hour / 24) % 7
  return (hour % 24) + (day === 2 || day === 3 ? 24 : 0)
}

/** Expected active hours of a run, by the mean activity of each hour of the day in the given stretches; the longest rest there and how many are about as long. */
function activity(series: HourSeries, run: QuietRun, stretches: readonly (readonly [number, number])[]) {
  const known = new Float64Array(48)
  const active = new Float64Array(48)
  let total = 0
  let totalActive = 0
  let longest = 0
  let similar = 0
  const enough = 0.8 * (run.to - run.from)
  for (const [from, to] of stretches) {
    let quiet = 0
    for (let hour = from; hour < to; hour += 1) {
      const value = at(series, hour)
      if (Number.isNaN(value)) continue
      const isActive = run.kind === 'zero' ? value !== 0 : value !== at(series, hour - 1)
      const place = classOf(hour)
      known[place]! += 1
      total += 1
      if (isActive && quiet >= enough) similar += 1
      quiet = isActive ? 0 : quiet + 1
      if (quiet > longest) longest = quiet
      if (!isActive) continue
      active[place]! += 1
      totalActive += 1
    }
  }
  const usual = total > 0 ? totalActive / total : 0
  let expected = 0
  for (let hour = run.from; hour < run.to; hour += 1) {
    const place = classOf(hour)
    expected += known[place]! >= 4 ? active[place]! / known[place]! : usual
  }
  return { expected, known: total, longest, similar }
}

/** Whether the meter mostly rests in the same weeks of the year before or after. */
function restsInSeason(series: HourSeries, run: QuietRun): boolean {
  return [-seasonHours, seasonHours].some((shift) => {
    let known = 0
    let active = 0
    for (let hour = run.from + shift; hour < run.to + shift; hour += 1) {
      const value = at(series, hour)
      if (Number.isNaN(value)) continue
      known += 1
      if (run.kind === 'zero' ? value !== 0 : value !== at(series, hour - 1)) active += 1
    }
    return known >= (run.to - run.from) / 2 && active / known < 0.4
  })
}

function at({ first, use }: HourSeries, hour: number): number {
  return use[hour - first] ?? Number.NaN
}
