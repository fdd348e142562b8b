import { emptyUsage, type UsageRow } from '../usage-rows.ts'
import { sharesOf, type VirtualPart } from './formula.ts'

/** One stored hour of a member. */
export interface MemberHour {
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimatedSlots: number
  readonly estimated: number
  readonly guess: number
  readonly peakTs: number | null
}

/** Hours by period (yyyymmddhh) of one meter. */
export type MemberHours = ReadonlyMap<number, MemberHour>

/**
 * Hours of a virtual meter from those of its members, oldest first. `unit` gives the factor from a member's unit to the
 * virtual meter's. What is not known of a sum is left out of it, as with nodes; of a difference nothing is known then.
 */
export function virtualHours(
  parts: readonly VirtualPart[],
  hoursOf: (meterId: number) => MemberHours | undefined,
  unit: (meterId: number) => number,
): UsageRow[] {
  const rows: UsageRow[] = []
  for (const part of parts) {
    const members = part.terms.map((term) => ({
      factor: term.factor * unit(term.meterId),
      hours: hoursOf(term.meterId) ?? new Map<number, MemberHour>(),
    }))
    const periods = new Set(members.flatMap(({ hours }) => [...hours.keys()]))
    for (const period of periods) {
      if (period < part.from || period >= part.to) continue
      rows.push(hourOf(part, period, members, part.byUsage ? shareOf(part.byUsage, period, hoursOf) : 1))
    }
  }
  return rows.sort((one, other) => one.period - other.period)
}

function hourOf(
  part: VirtualPart,
  period: number,
  members: readonly { readonly factor: number; readonly hours: MemberHours }[],
  share: number,
): UsageRow {
  const row = emptyUsage(period, part.source)
  let isWhole = true
  for (const { factor, hours } of members) {
    const hour = hours.get(period)
    if (hour?.use == null) isWhole = false
    if (!hour) continue
    if (hour.use !== null) row.use = (row.use ?? 0) + hour.use * factor * share
    row.due += hour.due
    row.good += hour.good
    row.estimatedSlots += hour.estimatedSlots
    row.estimated += hour.estimated * factor * share
    row.guess += hour.guess * factor * share
    if (hour.peakTs !== null && (row.peakTs === null || hour.peakTs < row.peakTs)) row.peakTs = hour.peakTs
  }
  if (part.needsAll && !isWhole) row.use = null
  row.peak = row.use
  return row
}

function shareOf(
  { own, all }: NonNullable<VirtualPart['byUsage']>,
  period: number,
  hoursOf: (meterId: number) => MemberHours | undefined,
): number {
  const shares = sharesOf(all.map((meterId) => hoursOf(meterId)?.get(period)?.use ?? 0))
  return shares[all.indexOf(own)] ?? 0
}
