import { dateOfDays, daysOfDate } from '../zone.ts'

/** Local hours since 1970 of a key yyyymmddhh. */
export function localHour(key: number): number {
  const day = Math.floor(key / 100)
  return daysOfDate(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100) * 24 + (key % 100)
}

/** The key yyyymmddhh of local hours since 1970. */
export function hourKey(hour: number): number {
  const { year, month, day } = dateOfDays(Math.floor(hour / 24))
  return ((year * 100 + month) * 100 + day) * 100 + (((hour % 24) + 24) % 24)
}
