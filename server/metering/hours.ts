import { type SlotSeries, slotMark } from './slots.ts'
import { dateOfDays, offsetIn, offsetSteps } from './zone.ts'

/** Usage of one meter in one local hour, from its slots. */
export interface HourUsage {
  /** yyyymmddhh in the zone. */
  readonly period: number
  /** Null where nothing is known. */
  use: number | null
  due: number
  good: number
  estimatedSlots: number
  estimated: number
  guess: number
  peak: number | null
  /** Start of the slot of the peak, epoch seconds. */
  peakTs: number | null
}

/**
 * Adds slots up to local hours, in time order; hours without any mark are left out.
 *
 * An hour that the clock passes twice holds the slots of both; half-hour zones work because slots are laid on the
 * local grid (`gridStart`).
 */
export function hoursOf(series: SlotSeries, zone: string): HourUsage[] {
  const steps = offsetSteps(zone)
  const hours: HourUsage[] = []
  const perHour = 3600 / series.slotSeconds
  let hour: HourUsage | undefined
  let lastDay = Number.NaN
  let dayKey = 0
  for (let index = 0; index < series.marks.length; index += 1) {
    const mark = series.marks[index]!
    if (mark === 0) continue
    const ts = series.from + index * series.slotSeconds
    const local = ts + offsetIn(steps, ts)
    const day = Math.floor(local / 86_400)
    if (day !== lastDay) {
      const date = dateOfDays(day)
      dayKey = date.year * 10_000 + date.month * 100 + date.day
      lastDay = day
    }
    const period = dayKey * 100 + Math.floor((local - day * 86_400) / 3600)
    if (hour?.period !== period) {
      hour = { period, use: null, due: 0, good: 0, estimatedSlots: 0, estimated: 0, guess: 0, peak: null, peakTs: null }
      hours.push(hour)
    }
    addSlot(hour, series, index, ts, perHour)
  }
  return mergeRepeated(hours)
}

function addSlot(hour: HourUsage, series: SlotSeries, index: number, ts: number, perHour: number): void {
  const mark = series.marks[index]!
  hour.due += 1
  if (mark === slotMark.measured) hour.good += 1
  else hour.estimatedSlots += 1
  hour.estimated += series.estimated[index]!
  hour.guess += series.guess[index]!
  if (mark === slotMark.unknown) return
  const use = series.use[index]!
  hour.use = (hour.use ?? 0) + use
  if (hour.peak === null || use * perHour > hour.peak) {
    hour.peak = use * perHour
    hour.peakTs = ts
  }
}

/** With short slots the two passings of an hour alternate with another hour only in odd zones; they are joined. */
function mergeRepeated(hours: HourUsage[]): HourUsage[] {
  const byPeriod = new Map<number, HourUsage>()
  for (const hour of hours) {
    const first = byPeriod.get(hour.period)
    if (!first) {
      byPeriod.set(hour.period, hour)
      continue
    }
    first.use = first.use === null && hour.use === null ? null : (first.use ?? 0) + (hour.use ?? 0)
    first.due += hour.due
    first.good += hour.good
    first.estimatedSlots += hour.estimatedSlots
    first.estimated += hour.estimated
    first.guess += hour.guess
    if ((hour.peak ?? -1) > (first.peak ?? -1)) {
      first.peak = hour.peak
      first.peakTs = hour.peakTs
    }
  }
  return byPeriod.size === hours.length ? hours : [...byPeriod.values()]
}

/** Start of the local hour of an instant on the zone's own grid, epoch seconds. */
export function hourStart(zone: string, ts: number): number {
  const offset = offsetIn(offsetSteps(zone), ts)
  return Math.floor((ts + offset) / 3600) * 3600 - offset
}
