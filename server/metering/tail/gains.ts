import { periodKeys } from '../zone.ts'

/** What one slot gained. */
export interface SlotGain {
  /** Start, epoch seconds. */
  readonly ts: number
  readonly use: number
  /** What it held before. */
  readonly before: number
  /** It held nothing yet, so it now counts as due and good. */
  readonly isNew: boolean
}

/** What one row of usage gained. */
export interface UsageGain {
  readonly period: number
  use: number
  slots: number
  /** Highest mean of the slots that gained, per hour, and the start of the first of them. */
  peak: number
  peakTs: number
}

/** Gains by period, each list in time order. */
export interface Gains {
  readonly hour: readonly UsageGain[]
  readonly day: readonly UsageGain[]
  readonly month: readonly UsageGain[]
  readonly year: readonly UsageGain[]
}

/** Gains of hours, days, months and years from those of slots in time order. */
export function gainsOf(slots: readonly SlotGain[], slotSeconds: number, zone: string): Gains {
  const gains = { hour: [] as UsageGain[], day: [] as UsageGain[], month: [] as UsageGain[], year: [] as UsageGain[] }
  for (const slot of slots) {
    const keys = periodKeys(zone, slot.ts)
    const perHour = ((slot.before + slot.use) * 3600) / slotSeconds
    for (const step of ['hour', 'day', 'month', 'year'] as const) add(gains[step], keys[step], slot, perHour)
  }
  return gains
}

function add(rows: UsageGain[], period: number, slot: SlotGain, perHour: number): void {
  let row = rows.at(-1)
  if (row?.period !== period) {
    row = { period, use: 0, slots: 0, peak: Number.NEGATIVE_INFINITY, peakTs: slot.ts }
    rows.push(row)
  }
  row.use += slot.use
  if (slot.isNew) row.slots += 1
  if (perHour > row.peak) {
    row.peak = perHour
    row.peakTs = slot.ts
  }
}
