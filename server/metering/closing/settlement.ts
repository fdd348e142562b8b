import type pg from 'pg'

/** Days of a billing month, keys yyyymmdd, both included. */
export interface SettledDays {
  readonly from: number
  readonly to: number
}

/**
 * Days of the billing month `month` (yyyymm) of a project that settles on the given day (1 to 28): from that day of the
 * month before to the day before it. Settling on the first is the calendar month.
 */
export function settledDays(month: number, settleDay: number): SettledDays {
  if (settleDay > 1) return { from: before(month) * 100 + settleDay, to: month * 100 + settleDay - 1 }
  const [year, one] = [Math.floor(month / 100), month % 100]
  return { from: month * 100 + 1, to: month * 100 + new Date(Date.UTC(year, one, 0)).getUTCDate() }
}

/** Whether days that begin so are a calendar month. */
export const isCalendar = (fromDay: number): boolean => fromDay % 100 === 1

const before = (month: number) => (month % 100 === 1 ? month - 89 : month - 1)

/** The day after, at whose start a billing month is over; key yyyymmdd. */
export function dayAfter(day: number): number {
  const next = new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) + 1))
  return Number(next.toISOString().slice(0, 10).replaceAll('-', ''))
}

/** A day's key yyyymmdd as `yyyy-mm-dd`. */
export function dayText(day: number): string {
  return String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
}

/** On which day of the month (1 to 28) a project settles. */
export async function settleDayOf(client: pg.Pool | pg.ClientBase, projectId: number): Promise<number> {
  const { rows } = await client.query<{ day: number }>(
    'select coalesce(settle_day, 1) as day from project where id = $1',
    [projectId],
  )
  return rows[0]?.day ?? 1
}
