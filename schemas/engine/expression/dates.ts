/** Zone in which instants are written where no other is named; every project here lies in it. */
const defaultZone = 'Asia/Shanghai'
const dayMs = 86_400_000
const weekdays = ['日', '一', '二', '三', '四', '五', '六']

interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Day number since 1970-01-01 of `yyyy-mm-dd` (or of the date in front of a longer text); NaN where it is no date. */
export function dayNumber(date: string): number {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(date)
  if (!match) return Number.NaN
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3] ?? 1)) / dayMs
}

/** `yyyy-mm-dd` of a day number. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The date `months` later; a day that the month does not have becomes its last one. */
export function addMonths(date: string, months: number): string {
  const at = new Date(dayNumber(date) * dayMs)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(at.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export const weekday = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

const formats = new Map<string, Intl.DateTimeFormat>()

function zoned(instant: number, zone: string): Parts {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const found = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found
  return { year, month, day, hour, minute, second }
}

function partsOf(text: string, zone: string): Parts | undefined {
  const plain = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?)?$/.exec(text)
  if (plain) {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = plain
      .slice(1)
      .map((part) => Number(part ?? 0))
    return { year, month, day: day || 1, hour, minute, second }
  }
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? undefined : zoned(instant, zone)
}

/**
 * A date (`yyyy-mm-dd`), month (`yyyy-mm`) or instant (ISO 8601) in the words of `pattern`: YYYY MM M DD D HH mm ss and
 * ddd (周一). Instants are written in `zone`. Text that is no date comes back as it is.
 */
export function formatDate(text: string, pattern: string, zone: string = defaultZone): string {
  const parts = partsOf(text, zone)
  if (!parts) return text
  const two = (value: number) => String(value).padStart(2, '0')
  return pattern.replace(/YYYY|yyyy|MM|M|DD|dd(?!d)|D|HH|H|mm|ss|ddd/g, (token) => {
    switch (token) {
      case 'YYYY':
      case 'yyyy':
        return String(parts.year).padStart(4, '0')
      case 'MM':
        return two(parts.month)
      case 'M':
        return String(parts.month)
      case 'DD':
      case 'dd':
        return two(parts.day)
      case 'D':
        return String(parts.day)
      case 'HH':
        return two(parts.hour)
      case 'H':
        return String(parts.hour)
      case 'mm':
        return two(parts.minute)
      case 'ss':
        return two(parts.second)
      default:
        return `周${weekdays[new Date(Date.UTC(parts.year, parts.month - 1, parts.day)).getUTCDay()]}`
    }
  })
}
