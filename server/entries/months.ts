const shanghaiMs = 8 * 3_600_000

/** `yyyy-mm` of an instant in China Standard Time, by which returns and bills are kept. */
export function monthOf(nowMs: number): string {
  return new Date(nowMs + shanghaiMs).toISOString().slice(0, 7)
}

/** `yyyy-mm-dd` of an instant in China Standard Time. */
export function dayOf(nowMs: number): string {
  return new Date(nowMs + shanghaiMs).toISOString().slice(0, 10)
}

/** The month so many months later; earlier where negative. */
export function addMonths(month: string, months: number): string {
  const [year = 1970, one = 1] = month.split('-').map(Number)
  const count = year * 12 + one - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The twelve months of a year. */
export function monthsOfYear(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
}

/** Days of a month. */
export function daysOfMonth(month: string): number {
  const [year = 1970, one = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, one, 0)).getUTCDate()
}
