import { periodKeys } from '../zone.ts'

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

/** Hours of slots in time order. */
export function hoursOfSlots(slots: readonly SlotUse[], slotSeconds: number, zone: string): HourUse[] {
  const hours: HourUse[] = []
  for (const { ts, use } of slots) {
    const period = periodKeys(zone, ts).hour
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
