/** What a date input holds. */
export type DateKind = 'date' | 'month' | 'year' | 'dateTime' | 'time'

/** How each kind is written, in the words of dayjs, for arco's panel. */
export const datePattern: Readonly<Record<DateKind, string>> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  year: 'YYYY',
  dateTime: 'YYYY-MM-DD HH:mm',
  time: 'HH:mm',
}

/** How each kind is typed, for the placeholder. */
export const dateHint: Readonly<Record<DateKind, string>> = {
  date: '年-月-日',
  month: '年-月',
  year: '年',
  dateTime: '年-月-日 时:分',
  time: '时:分',
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * What was typed, in the form of its kind; `undefined` where it is no such date. Also takes `2026/7/1`, `2026.7.1`,
 * `2026年7月1日`, `20260701` and, for times, `8:05` or `805`.
 */
export function readDateText(text: string, kind: DateKind): string | undefined {
  const plain = text.normalize('NFKC').trim()
  if (kind === 'time') {
    const [, hour = '', minute = ''] = /^(\d{1,2}):?(\d{2})(?::\d{2})?$/.exec(plain) ?? []
    return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${two(Number(hour))}:${minute}` : undefined
  }
  if (kind === 'dateTime') {
    const [, day = '', time = '00:00'] = /^(\S+?)(?:[ T]+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(plain) ?? []
    const date = readDateText(day, 'date')
    const clock = readDateText(time, 'time')
    return date && clock ? `${date} ${clock}` : undefined
  }
  const parts = /^\d{8}$/.test(plain)
    ? [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)]
    : plain
        .replace(/[年月/.]/g, '-')
        .replace(/日$/, '')
        .split('-')
        .filter((part) => part !== '')
  const [year, month, day] = parts.map(Number)
  if (parts.some((part) => !/^\d+$/.test(part)) || year === undefined || year < 1900 || year > 2999) return undefined
  if (kind === 'year') return parts.length === 1 ? String(year) : undefined
  if (month === undefined || month < 1 || month > 12) return undefined
  if (kind === 'month') return parts.length === 2 ? `${year}-${two(month)}` : undefined
  if (day === undefined || parts.length !== 3 || day < 1 || day > daysIn(year, month)) return undefined
  return `${year}-${two(month)}-${two(day)}`
}
