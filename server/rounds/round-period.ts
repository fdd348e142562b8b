import { addMonths, daysOfMonth } from '../entries/months.ts'

/** How often a plan's meters are read. */
export type ReadingCycle = 'week' | 'month' | 'quarter'

const dayMs = 86_400_000

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Period that a day (`yyyy-mm-dd`) lies in: `2026-11`, `2026Q4`, or the ISO week `2026W47`. */
export function periodOf(cycle: ReadingCycle, day: string): string {
  if (cycle === 'month') return day.slice(0, 7)
  if (cycle === 'quarter') return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
  // ISO 8601: a week belongs to the year of its Thursday.
  const monday = utc(day) - ((new Date(utc(day)).getUTCDay() + 6) % 7) * dayMs
  const year = text(monday + 3 * dayMs).slice(0, 4)
  const first = utc(`${year}-01-04`)
  const firstMonday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  return `${year}W${String(Math.round((monday - firstMonday) / (7 * dayMs)) + 1).padStart(2, '0')}`
}

/** First and last day of a period, both included. */
export function daysOfPeriod(period: string): { readonly from: string; readonly to: string } {
  const year = period.slice(0, 4)
  if (period[4] === '-') return { from: `${period}-01`, to: `${period}-${daysOfMonth(period)}` }
  if (period[4] === 'Q') {
    const first = `${year}-${String(Number(period.slice(5)) * 3 - 2).padStart(2, '0')}`
    const last = addMonths(first, 2)
    return { from: `${first}-01`, to: `${last}-${daysOfMonth(last)}` }
  }
  const first = utc(`${year}-01-04`)
  const firstMonday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const monday = firstMonday + (Number(period.slice(5)) - 1) * 7 * dayMs
  return { from: text(monday), to: text(monday + 6 * dayMs) }
}

/** The period before. */
export function periodBefore(cycle: ReadingCycle, period: string): string {
  return periodOf(cycle, text(utc(daysOfPeriod(period).from) - dayMs))
}

/** Day by which a period's meters should be read: so many days after its end. */
export function dueDate(period: string, dueDay: number): string {
  return text(utc(daysOfPeriod(period).to) + dueDay * dayMs)
}
