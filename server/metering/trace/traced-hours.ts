import { badInput } from '../../errors.ts'
import { dateOfDays, daysOfDate, periodStart } from '../zone.ts'
import type { TracedHours } from './trace.store.ts'

/**
 * Hours of a traced figure: of a period (yyyy to yyyymmddhh), or of dates from and to, both inclusive. With the instants
 * in the zone, epoch seconds, right-open.
 */
export function tracedHours(
  params: Readonly<Record<string, unknown>>,
  zone: string,
): TracedHours & { readonly fromTs: number; readonly toTs: number } {
  const key = (value: unknown) => String(value ?? '').replaceAll(/\D/g, '')
  const first = params.period === undefined ? key(params.from) : key(params.period)
  const last = params.period === undefined ? key(params.to) : first
  if (!/^\d{4}(\d\d){0,3}$/.test(first)) throw badInput('period', '时段应为 yyyy、yyyymm、yyyymmdd 或 yyyymmddhh')
  if (last.length !== first.length || last < first) throw badInput('to', '结束不能早于开始')
  const from = Number(
    first
      .padEnd(10, '0')
      .replace(/^(\d{4})00/, '$101')
      .replace(/^(\d{6})00/, '$101'),
  )
  const end = after(last)
  const toTs = periodStart(zone, end)
  return {
    from,
    // The last hour before the end: any hour key from the day before on compares as it should.
    to: first.length === 10 ? Number(last) : lastHourBefore(end),
    isByDay: first.length < 10,
    fromTs: periodStart(zone, from),
    toTs,
  }
}

/** The first hour (yyyymmddhh) after a period. */
function after(period: string): number {
  const year = Number(period.slice(0, 4))
  if (period.length === 4) return (year + 1) * 1_000_000 + 10_100
  const month = Number(period.slice(4, 6))
  if (period.length === 6) return (month === 12 ? (year + 1) * 100 + 1 : year * 100 + month + 1) * 10_000 + 100
  const day = Number(period.slice(6, 8))
  const hour = period.length === 10 ? Number(period.slice(8)) + 1 : 24
  const date = dateOfDays(daysOfDate(year, month, day) + (hour === 24 ? 1 : 0))
  return ((date.year * 100 + date.month) * 100 + date.day) * 100 + (hour === 24 ? 0 : hour)
}

function lastHourBefore(end: number): number {
  const day = Math.floor(end / 100)
  const date = dateOfDays(daysOfDate(Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100) - 1)
  return ((date.year * 100 + date.month) * 100 + date.day) * 100 + 23
}
