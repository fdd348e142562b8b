import { hourKey, localHour } from '../issues/local-hours.ts'
import type { UsageRow } from '../usage-rows.ts'
import { periodStart } from '../zone.ts'

/** Hours of a meter without any usage, and the longest stretch of them. */
export interface ZeroStats {
  readonly hours: number
  readonly zeroHours: number
  readonly longestHours: number
  /** ISO 8601; null where there is none. */
  readonly longestFrom: string | null
  readonly longestTo: string | null
}

/** Counts the zero hours of a meter; an hour that was not fully measured ends a stretch. Hours in time order. */
export function zeroStats(hours: readonly UsageRow[], zone: string): ZeroStats {
  let zeroHours = 0
  let longest = { from: 0, hours: 0 }
  let run = { from: 0, hours: 0 }
  for (const hour of hours) {
    if (hour.use !== 0 || hour.good !== hour.due) {
      run = { from: 0, hours: 0 }
      continue
    }
    zeroHours += 1
    const at = localHour(hour.period)
    run = run.hours > 0 && run.from + run.hours === at ? { ...run, hours: run.hours + 1 } : { from: at, hours: 1 }
    if (run.hours > longest.hours) longest = run
  }
  const iso = (hour: number) => new Date(periodStart(zone, hourKey(hour)) * 1000).toISOString()
  return {
    hours: hours.length,
    zeroHours,
    longestHours: longest.hours,
    longestFrom: longest.hours > 0 ? iso(longest.from) : null,
    longestTo: longest.hours > 0 ? iso(longest.from + longest.hours) : null,
  }
}
