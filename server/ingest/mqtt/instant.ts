import { instantsOf } from '../../metering/zone.ts'

const msFrom = 100_000_000_000

/**
 * Epoch milliseconds of what a device wrote for an instant; undefined where it is none. `format` is a word or letters of
 * a topic document (`at.format`); what carries no offset is meant in `zone`, of two instants of one wall clock the first.
 */
export function instantOf(value: unknown, format: string, zone: string): number | undefined {
  if (format === 'auto') return automatic(value, zone)
  if (format === 'epochMs') return whole(value)
  if (format === 'epochS') {
    const seconds = whole(value)
    return seconds === undefined ? undefined : seconds * 1000
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return format === 'iso' ? iso(text, zone) : lettered(text, format, zone)
}

function whole(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 8.64e15
    ? Math.floor(number)
    : undefined
}

function automatic(value: unknown, zone: string): number | undefined {
  const text = String(value).trim()
  if (/^\d{14}(\d{3})?$/.test(text)) return lettered(text, 'yyyyMMddHHmmssSSS'.slice(0, text.length), zone)
  const number = whole(value)
  if (number !== undefined) return Math.abs(number) < msFrom ? number * 1000 : number
  return typeof value === 'string' ? iso(text, zone) : undefined
}

function iso(text: string, zone: string): number | undefined {
  const [, date, time, fraction = '', offset] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,9}))?\s*(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  if (date === undefined || time === undefined) return undefined
  const milliseconds = Number(`${fraction}000`.slice(0, 3))
  const clock = time.length === 5 ? `${time}:00` : time
  if (offset) {
    const at = Date.parse(`${date}T${clock}${offset.toUpperCase()}`)
    return Number.isFinite(at) ? at + milliseconds : undefined
  }
  const seconds = lettered(`${date} ${clock}`, 'yyyy-MM-dd HH:mm:ss', zone)
  return seconds === undefined ? undefined : seconds + milliseconds
}

const units: Readonly<Record<string, string>> = {
  y: 'year',
  M: 'month',
  d: 'day',
  H: 'hour',
  h: 'hour',
  m: 'minute',
  s: 'second',
  S: 'ms',
}

function lettered(text: string, format: string, zone: string): number | undefined {
  const found: Record<string, string> = {}
  if (text.length !== format.length) return undefined
  for (let index = 0; index < format.length; index += 1) {
    const unit = units[format[index]!]
    const character = text[index]!
    if (unit === undefined) {
      if (character !== format[index]) return undefined
    } else if (!/\d/.test(character)) return undefined
    else found[unit] = (found[unit] ?? '') + character
  }
  const of = (unit: string, missing: number) => (found[unit] === undefined ? missing : Number(found[unit]))
  const clock = {
    year: of('year', Number.NaN),
    month: of('month', 1),
    day: of('day', 1),
    hour: of('hour', 0),
    minute: of('minute', 0),
    second: of('second', 0),
  }
  const isReal =
    clock.year >= 1970 && clock.month >= 1 && clock.month <= 12 && clock.day >= 1 && clock.day <= daysIn(clock)
  if (!isReal || clock.hour > 23 || clock.minute > 59 || clock.second > 59) return undefined
  const [ts] = instantsOf(zone, clock)
  return ts === undefined ? undefined : ts * 1000 + of('ms', 0)
}

const daysIn = ({ year, month }: { readonly year: number; readonly month: number }): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()
