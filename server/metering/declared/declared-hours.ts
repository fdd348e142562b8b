import { emptyUsage, type TouchedHours, type UsageRow } from '../usage-rows.ts'
import { periodKeys, periodStart } from '../zone.ts'

/** Months `yyyymm` with what was declared for them, in the unit of the energy kind. */
export type Amounts = Readonly<Record<string, number>>

/** Usage that a person declared; the values of enum usageSource. */
export const declaredSource = 4

/** Hours of a month (`yyyymm`) in a zone, keys yyyymmddhh, both included. */
export function hoursOfMonth(month: number): Pick<TouchedHours, 'from' | 'to'> {
  return { from: (month * 100 + 1) * 100, to: (month * 100 + 31) * 100 + 23 }
}

/**
 * A month's amount over its hours: the sum is known, its course is not, so that every hour is an equal share and due but
 * not measured. The hours add up to the amount exactly. There is no peak.
 */
export function declaredHours(zone: string, month: number, amount: number): UsageRow[] {
  const end = periodStart(zone, month % 100 === 12 ? month + 89 : month + 1)
  const rows: UsageRow[] = []
  for (let ts = periodStart(zone, month); ts < end; ts += 3600) {
    const period = periodKeys(zone, ts).hour
    // An hour that the clock passes twice is one.
    if (rows.at(-1)?.period === period) continue
    rows.push({ ...emptyUsage(period, declaredSource), due: 1, estimatedSlots: 1 })
  }
  let rest = amount
  for (const [place, row] of rows.entries()) {
    const use = place === rows.length - 1 ? rest : amount / rows.length
    row.use = Math.max(0, use)
    row.estimated = row.use
    rest -= use
  }
  return rows
}

/** Months whose amounts differ, oldest first. */
export function differingMonths(before: Amounts, now: Amounts): number[] {
  const months = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...months]
    .filter((month) => before[month] !== now[month])
    .map(Number)
    .sort((one, other) => one - other)
}
