import type { DateKind } from '../../fields/date-text.ts'
import { dayText, instantOf, readMoment, timeText } from '../../format/date-time.ts'

/** Text of a stored value in a date input: instants on the wall clock of `zone`, everything else as it is stored. */
export function momentText(value: unknown, kind: DateKind, zone: string | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind !== 'dateTime') return String(value)
  const clock = readMoment(value, zone)
  return clock ? `${dayText(clock)} ${timeText(clock)}` : String(value)
}

/**
 * What is stored for the text of a date input: a moment as ISO 8601 in UTC, a year as a number where the field holds
 * numbers, null for nothing. A text that is no date stays as it is, so that validation names it.
 */
export function momentValue(
  text: string,
  kind: DateKind,
  numeric: boolean,
  zone: string | undefined,
): string | number | null {
  if (text === '') return null
  if (kind === 'year' && numeric && /^\d{4}$/.test(text)) return Number(text)
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(text) ?? []
  if (kind !== 'dateTime' || minute === undefined) return text
  const at = instantOf(
    {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: Number(hour),
      minute: Number(minute),
      second: 0,
    },
    zone,
  )
  return new Date(at).toISOString()
}
