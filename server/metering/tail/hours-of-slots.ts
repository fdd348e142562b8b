import { eachPart } from '../slots.ts'
import { dateOfDays } from '../zone.ts'
import type { MeasuredInterval } from './tail.ts'

/** A slot of plain measured usage. */
export interface SlotUse {
  /** Start, epoch seconds. */
  readonly ts: number
  readonly use: number
}

/** An hour as its slots make it. */
export interface HourUse {
  /** yyyymmddhh in the zone. */
  readonly period: number
  use: number
  /** Slots that it holds: each is due and good. */
  slots: number
  /** Highest mean of a slot, per hour, and the start of the first such slot. */
  peak: number
  peakTs: number
}

/** Slots from an instant that one begins at to the one of the newest reading. Measured intervals cover all of them. */
export function slotsFrom(
  intervals: readonly MeasuredInterval[],
  start: number,
  last: number,
  slotSeconds: number,
): SlotUse[] {
  const slots: { ts: number; use: number }[] = []
  for (let ts = start; ts < last; ts += slotSeconds) slots.push({ ts, use: 0 })
  const grid = { from: start, slotSeconds }
  const add = (index: number, use: number) => {
    if (index >= 0) slots[index]!.use += use
  }
  for (const interval of intervals) if (interval.to > start) eachPart(grid, interval, add)
  return slots
}

/** Hours of slots in time order, in a zone that is `offset` seconds ahead of UTC. */
export function hoursOfSlots(slots: readonly SlotUse[], slotSeconds: number, offset: number): HourUse[] {
  const hours: HourUse[] = []
  for (const { ts, use } of slots) {
    const period = hourKey(ts, offset)
    const perHour = (use * 3600) / slotSeconds
    let hour = hours.at(-1)
    if (hour?.period !== period) {
      hour = { period, use: 0, slots: 0, peak: Number.NEGATIVE_INFINITY, peakTs: ts }
      hours.push(hour)
    }
    hour.use += use
    hour.slots += 1
    if (perHour > hour.peak) {
      hour.peak = perHour
      hour.peakTs = ts
    }
  }
  return hours
}

const keys = new Map<number, number>()
const mostKeys = 1000

/** Key yyyymmddhh of the hour of an instant, in a zone that is `offset` seconds ahead of UTC. */
export function hourKey(ts: number, offset: number): number {
  const hours = Math.floor((ts + offset) / 3600)
  const known = keys.get(hours)
  if (known !== undefined) return known
  const { year, month, day } = dateOfDays(Math.floor(hours / 24))
  const key = ((year * 100 + month) * 100 + day) * 100 + (hours - Math.floor(hours / 24) * 24)
  if (keys.size >= mostKeys) keys.clear()
  keys.set(hours, key)
  return key
}
