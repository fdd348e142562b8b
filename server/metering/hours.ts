import { type SlotSeries, slotMark } from './slots.ts'
import { emptyUsage, type UsageRow } from './usage-rows.ts'
import { dateOfDays, offsetIn, offsetSteps } from './zone.ts'

/**
 * Adds slots up to local hours, in time order; hours without any mark are left out.
 *
 * An hour that the clock passes twice holds the slots of both; half-hour zones work because slots are laid on the
 * local grid.
 */
export function hoursOf(series: SlotSeries, zone: string): UsageRow[] {
  const steps = offsetSteps(zone)
  const hours: UsageRow[] = []
  let hour: UsageRow | undefined
  let before: UsageRow | undefined
  let lastDay = Number.NaN
  let dayKey = 0
  for (let index = 0; index < series.marks.length; index += 1) {
    if (series.marks[index] === 0) continue
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
      // A shift of half an hour comes back to the hour before the one it was in.
      if (before?.period === period) [hour, before] = [before, hour]
      else {
        before = hour
        hour = emptyUsage(period, 0)
        hours.push(hour)
      }
    }
    addSlot(hour, series, index, ts)
  }
  return hours
}

function addSlot(hour: UsageRow, series: SlotSeries, index: number, ts: number): void {
  const mark = series.marks[index]!
  hour.due += 1
  if (mark === slotMark.measured) hour.good += 1
  else {
    hour.estimatedSlots += 1
    hour.source = 3
  }
  hour.estimated += series.estimated[index]!
  hour.guess += series.guess[index]!
  if (mark === slotMark.unknown) return
  const use = series.use[index]!
  const perHour = (use * 3600) / series.slotSeconds
  hour.use = (hour.use ?? 0) + use
  if (hour.peak === null || perHour > hour.peak) {
    hour.peak = perHour
    hour.peakTs = ts
  }
}
