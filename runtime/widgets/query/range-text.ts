import { DEFAULT_ZONE, instantOf, readMoment, shortText } from '../../format/date-time.ts'
import { type DayRange, type Granularity, monthStart, unitEnd, unitStart, yearStart } from './ranges.ts'

/** What a range state holds; an end may be missing before it is first set. */
export interface RangeState {
  readonly from?: string | null
  readonly to?: string | null
}

/** Whether both ends are set. */
export function isRange(value: unknown): value is DayRange {
  const range = value as RangeState | null
  return typeof range?.from === 'string' && range.from !== '' && typeof range.to === 'string' && range.to !== ''
}

/** Input of a range by its granularity: days, months or years are picked. */
export function rangeKind(granularity: Granularity): 'date' | 'month' | 'year' {
  return granularity === 'month' || granularity === 'year' ? granularity : 'date'
}

/** Both ends as the input writes them. */
export function rangeTexts(value: unknown, granularity: Granularity): readonly [string, string] {
  const length = { date: 10, month: 7, year: 4 }[rangeKind(granularity)]
  const { from, to } = (value ?? {}) as RangeState
  return [(from ?? '').slice(0, length), (to ?? '').slice(0, length)]
}

/** Days of what was picked, from the first day of the first unit to the last of the last, not past today; null where an end is missing. */
export function rangeOfTexts(
  [from, to]: readonly [string, string],
  granularity: Granularity,
  today: string,
): DayRange | null {
  if (from === '' || to === '') return null
  const whole = (text: string): string =>
    text.length === 4 ? yearStart(`${text}-01-01`) : text.length === 7 ? monthStart(`${text}-01`) : text
  const unit = rangeKind(granularity) === 'date' ? 'day' : granularity
  const first = unitStart(unit, whole(from))
  const last = unitEnd(unit, whole(to))
  return { from: first, to: last > today && whole(to) <= today ? today : last }
}

/** `yyyy-mm-dd HH:mm` on the wall clock as an ISO instant; empty text stays empty. */
export function instantText(text: string, zone = DEFAULT_ZONE): string {
  const clock = readMoment(text, zone)
  return clock ? new Date(instantOf(clock, zone)).toISOString() : ''
}

/** An instant as `yyyy-mm-dd HH:mm` on the wall clock. */
export function wallText(value: unknown, zone = DEFAULT_ZONE): string {
  const clock = readMoment(value, zone)
  return clock ? `${clock.year}-${shortText(clock)}` : ''
}
