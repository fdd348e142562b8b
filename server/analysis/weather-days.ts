import { daysBetween } from './periods.ts'

/** One hour of weather: temperature ℃, relative humidity %, global irradiation W/m². */
export interface WeatherHour {
  /** yyyymmddhh, local. */
  readonly hour: number
  readonly t: number | null
  readonly rh: number | null
  readonly ghi: number | null
}

/** One day of weather. Degree days stand on the day's mean: HDD18 = max(0, 18-T), CDD26 = max(0, T-26) (model 7). */
export interface WeatherDay {
  readonly day: number
  readonly max: number | null
  readonly min: number | null
  readonly mean: number | null
  readonly rh: number | null
  readonly hdd18: number | null
  readonly cdd26: number | null
  /** Hours with a temperature, of 24. */
  readonly hours: number
}

/** Days of the hours given, oldest first. `hours` come sorted. */
export function weatherDays(hours: readonly WeatherHour[]): WeatherDay[] {
  const days = new Map<number, WeatherHour[]>()
  for (const hour of hours) {
    const day = Math.floor(hour.hour / 100)
    days.set(day, [...(days.get(day) ?? []), hour])
  }
  return [...days].map(([day, own]) => {
    const ts = own.flatMap(({ t }) => (t === null ? [] : [t]))
    const rhs = own.flatMap(({ rh }) => (rh === null ? [] : [rh]))
    const mean = meanOf(ts)
    return {
      day,
      max: ts.length > 0 ? Math.max(...ts) : null,
      min: ts.length > 0 ? Math.min(...ts) : null,
      mean,
      rh: meanOf(rhs),
      hdd18: mean === null ? null : Math.max(0, 18 - mean),
      cdd26: mean === null ? null : Math.max(0, mean - 26),
      hours: ts.length,
    }
  })
}

/** Longest gap of hours that is filled linearly (model 3.2). */
export const longestFillHours = 6

/**
 * Temperatures for the gaps between known hours, linear, where a gap is at most six hours; longer gaps stay.
 *
 * `hours` come sorted by hour; a missing hour and a null temperature are both gaps.
 */
export function fillLinear(hours: readonly { hour: number; t: number | null }[]): { hour: number; t: number }[] {
  const known = hours.flatMap(({ hour, t }) => (t === null ? [] : [{ hour, t, at: hoursSince(hour) }]))
  const filled: { hour: number; t: number }[] = []
  for (const [index, next] of known.entries()) {
    const before = known[index - 1]
    if (!before) continue
    const missing = next.at - before.at - 1
    if (missing < 1 || missing > longestFillHours) continue
    for (let step = 1; step <= missing; step += 1) {
      const t = before.t + ((next.t - before.t) * step) / (missing + 1)
      filled.push({ hour: hourKey(before.hour, step), t: Math.round(t * 10) / 10 })
    }
  }
  return filled
}

function hoursSince(hour: number): number {
  return daysBetween(19700101, Math.floor(hour / 100)) * 24 + (hour % 100)
}

function hourKey(from: number, steps: number): number {
  const date = new Date(hoursSince(from) * 3_600_000 + steps * 3_600_000)
  const day = date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate()
  return day * 100 + date.getUTCHours()
}

function meanOf(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
}
