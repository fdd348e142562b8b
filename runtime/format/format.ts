import type { Format } from '../../schemas/index.ts'
import {
  DEFAULT_ZONE,
  dayText,
  fullText,
  monthText,
  readMoment,
  shortText,
  timeText,
  type WallClock,
} from './date-time.ts'
import { EMPTY_TEXT, type Figure, fixedDecimals, quantity } from './number.ts'

/** How a value is written; the words of columns, cards, axes and facts. */
export interface FormatOptions {
  readonly format?: Format
  /** Decimals that the quantity keeps (℃, COP); without it the number display of specification section 9 applies. */
  readonly decimals?: number
  readonly unit?: string
  /** IANA zone of instants; that of the project. */
  readonly zone?: string
}

/** Text of a value with its unit, e.g. `208.72 万 kWh`, `43.6 %`, `07-16 14:30`; missing or unreadable gives `--`. */
export function formatValue(value: unknown, options: FormatOptions = {}): string {
  const { figure, unit } = figureOf(value, options)
  if (figure === EMPTY_TEXT || unit === '') return figure
  return unit === '℃' || unit === '°' ? `${figure}${unit}` : `${figure} ${unit}`
}

/** The same as two parts, for a big figure with a small unit. */
export function figureOf(value: unknown, options: FormatOptions = {}): Figure {
  const { format = defaultFormat(value, options), unit = '' } = options
  if (isMissing(value)) return { figure: EMPTY_TEXT, unit: '' }
  if (isNumeric(format)) return numberFigure(value, format, options)
  return { figure: textOf(value, format, options), unit }
}

/** Text shown on hover where the cell is shorter than what is known: the full time, the exact number. */
export function fullValue(value: unknown, options: FormatOptions = {}): string | undefined {
  const { format = defaultFormat(value, options), zone } = options
  if (isMissing(value)) return undefined
  if (format === 'shortDateTime' || format === 'dateTime' || format === 'time') {
    const clock = readMoment(value, zone)
    return clock ? fullText(clock) : undefined
  }
  return fullNumber(value, options)
}

function fullNumber(value: unknown, options: FormatOptions): string | undefined {
  const { format = defaultFormat(value, options), unit = '', decimals } = options
  const number = Number(value)
  if (isMissing(value) || decimals !== undefined || (format !== 'number' && format !== 'money')) return undefined
  if (!Number.isFinite(number) || Math.abs(number) < 1e4) return undefined
  const exact = fixedDecimals(number, 0)
  return unit || format === 'money' ? `${exact} ${unit || '元'}` : exact
}

/** Text of a value at the pointer: like `formatValue`, but a large quantity whole instead of in 万 or 亿. */
export function exactValue(value: unknown, options: FormatOptions = {}): string {
  return fullNumber(value, options) ?? formatValue(value, options)
}

/** Whether a format writes a number; such cells stand right in tabular figures. */
export function isNumeric(format: Format | undefined): boolean {
  return format !== undefined && NUMERIC.has(format)
}

const NUMERIC: ReadonlySet<Format> = new Set<Format>([
  'number',
  'integer',
  'decimal',
  'percent',
  'money',
  'duration',
  'bytes',
])

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))

function defaultFormat(value: unknown, options: FormatOptions): Format {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'object') return value instanceof Date ? 'dateTime' : 'json'
  // Where decimals are told, numbers may come as text; a word among them, such as the name of a state, stays a word.
  const isNumber =
    typeof value === 'number' || (options.decimals !== undefined && value !== '' && Number.isFinite(Number(value)))
  return isNumber ? 'number' : 'text'
}

function numberFigure(value: unknown, format: Format, options: FormatOptions): Figure {
  const number = typeof value === 'boolean' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return { figure: EMPTY_TEXT, unit: '' }
  const { decimals, unit = '' } = options
  switch (format) {
    case 'integer':
      return { figure: fixedDecimals(number, 0), unit }
    case 'percent':
      return { figure: fixedDecimals(number, decimals ?? 1), unit: unit || '%' }
    case 'decimal':
      return { figure: fixedDecimals(number, decimals ?? 2), unit }
    case 'duration':
      return { figure: durationText(number, unit), unit: '' }
    case 'bytes':
      return bytesFigure(number)
    case 'money':
      return moneyFigure(number, decimals, unit || '元')
    default:
      return decimals === undefined ? quantity(number, unit) : { figure: fixedDecimals(number, decimals), unit }
  }
}

function moneyFigure(value: number, decimals: number | undefined, unit: string): Figure {
  return decimals === undefined ? quantity(value, unit) : { figure: fixedDecimals(value, decimals), unit }
}

const SECONDS_PER: Readonly<Record<string, number>> = { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 }

/**
 * A length of time in its two largest parts: `2 时 27 分`, `45 秒`, `3 天 4 时`.
 *
 * `unit` says what the number counts (ms, s, min, h, d; seconds where absent).
 */
export function durationText(value: number, unit = ''): string {
  const total = Math.round(Math.abs(value) * (SECONDS_PER[unit] ?? 1))
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(total / 86_400), '天'],
    [Math.floor((total % 86_400) / 3600), '时'],
    [Math.floor((total % 3600) / 60), '分'],
    [total % 60, '秒'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  if (first < 0) return '0 秒'
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0)
  return (value < 0 ? '-' : '') + shown.map(([count, name]) => `${count} ${name}`).join(' ')
}

function bytesFigure(value: number): Figure {
  const names = ['B', 'KB', 'MB', 'GB', 'TB']
  const power = Math.min(names.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, Math.abs(value))) / 10)))
  return { figure: fixedDecimals(value / 1024 ** power, power === 0 ? 0 : 1), unit: names[power] ?? 'B' }
}

function textOf(value: unknown, format: Format, options: FormatOptions): string {
  if (format === 'boolean') return value === true || value === 1 || value === '1' || value === 'true' ? '是' : '否'
  if (format === 'json') return typeof value === 'string' ? value : JSON.stringify(value)
  const write = MOMENT_TEXT[format]
  if (!write) return Array.isArray(value) ? value.map((item) => formatValue(item)).join('、') : String(value)
  const clock = readMoment(value, options.zone ?? DEFAULT_ZONE)
  return clock ? write(clock) : String(value)
}

const MOMENT_TEXT: { readonly [F in Format]?: (clock: WallClock) => string } = {
  date: dayText,
  time: timeText,
  dateTime: fullText,
  shortDateTime: shortText,
  hour: (clock) => `${shortText(clock).slice(0, 8)}:00`,
  month: monthText,
  year: (clock) => String(clock.year),
}
