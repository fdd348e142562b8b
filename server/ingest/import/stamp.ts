import {
  daysOfDate,
  instantsOfSeconds,
  type OffsetStep,
  offsetIn,
  offsetSteps,
  standardOffset,
} from '../../metering/zone.ts'

/** How dates are written: year first (also ISO 8601), month first or day first, or epoch seconds. */
export type StampOrder = 'ymd' | 'mdy' | 'dmy' | 'epoch'

/** `wall`: clocks on the wall, summer time included; `standard`: the zone's standard time all year round. */
export type StampClock = 'wall' | 'standard'

/** Why an instant could not be read, as a sentence for the report. */
export type StampRefusal = '时间无法识别' | '当地没有这个时刻（夏令时跳过），若文件全年按标准时记录请改选“标准时”'

/** What one series (meter) has already used of the hours that a clock passes twice. */
export interface SeriesClock {
  usedTwice?: Set<number>
}

/** Local seconds and, where the text itself says it, the offset; undefined for a text that is no instant. */
export interface ParsedStamp {
  readonly local: number
  readonly offset: number | undefined
}

/** Reads the text of an instant; the zone plays no part yet. */
export function parseStamp(text: string, order: StampOrder): ParsedStamp | undefined {
  if (order === 'epoch') {
    const value = Number(text)
    if (!Number.isFinite(value) || text.trim() === '') return undefined
    return { local: Math.round(value > 1e11 ? value / 1000 : value), offset: 0 }
  }
  return parseIso(text) ?? parseLoose(text, order) ?? parseSerial(text) ?? parseCompact(text)
}

/** `20260104`, `20260104 0800`, `20260104080000`: a date without signs between its parts. */
function parseCompact(text: string): ParsedStamp | undefined {
  const match = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?)?$/.exec(text.trim())
  if (!match || text.trim().length === 12) return undefined
  const [, year, month, day, hour = '00', minute = '00', seconds = '00'] = match
  return parseIso(`${year}-${month}-${day} ${hour}:${minute}:${seconds}`)
}

/** Days between 1899-12-30, from which workbooks count, and 1970-01-01. */
const serialEpochDays = 25_569

/** A workbook's count of days where a cell lost its date format: `46023.0416667`; 1927 to 2173. */
function parseSerial(text: string): ParsedStamp | undefined {
  if (!/^\s*[1-9]\d{4}(\.\d+)?\s*$/.test(text)) return undefined
  return { local: Math.round((Number(text) - serialEpochDays) * 86_400), offset: undefined }
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a month has the day: 30 February never rolls over into March. */
function isDayOf(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day >= 1 && day <= (monthDays[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0)
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)

/** The fast way for `yyyy-mm-dd[T ]hh:mm[:ss][Z]`; anything else is left to the loose one. */
function parseIso(text: string): ParsedStamp | undefined {
  const { length } = text
  if (length < 16 || length > 20 || text.charCodeAt(4) !== 45 || text.charCodeAt(13) !== 58) return undefined
  const year = two(text, 0) * 100 + two(text, 2)
  const month = two(text, 5)
  const day = two(text, 8)
  const seconds = length >= 19 ? two(text, 17) : 0
  const clock = two(text, 11) * 3600 + two(text, 14) * 60 + seconds
  if (!(clock >= 0 && clock <= 86_400 && isDayOf(year, month, day))) return undefined
  const last = text.charCodeAt(length - 1)
  const isUtc = last === 90
  if (!isUtc && (last < 48 || last > 57)) return undefined
  if (length === 18 || (length === 20 && !isUtc)) return undefined
  return { local: daysOfDate(year, month, day) * 86_400 + clock, offset: isUtc ? 0 : undefined }
}

const loose =
  /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?(?:[T\s]*(\d{1,2})[:时](\d{1,2})分?(?::?(\d{1,2})(?:[.,]\d+)?秒?)?\s*([AaPp][Mm])?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

function parseLoose(text: string, order: StampOrder): ParsedStamp | undefined {
  const match = loose.exec(text.trim())
  if (!match) return undefined
  const [, first = '', second = '', third = '', hour = '0', minute = '0', seconds = '0', half, zone] = match
  const [year, month, day] =
    first.length === 4
      ? [Number(first), Number(second), Number(third)]
      : order === 'dmy'
        ? [fullYear(third), Number(second), Number(first)]
        : [fullYear(third), Number(first), Number(second)]
  if (!isDayOf(year, month, day)) return undefined
  let hours = Number(hour)
  if (half) hours = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hours > 24 || Number(minute) > 59 || Number(seconds) > 59) return undefined
  const local = daysOfDate(year, month, day) * 86_400 + hours * 3600 + Number(minute) * 60 + Number(seconds)
  return { local, offset: zone === undefined ? undefined : zone === 'Z' ? 0 : offsetOf(zone) }
}

function fullYear(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900)
}

function offsetOf(zone: string): number {
  const digits = zone.replace(':', '')
  return (digits.startsWith('-') ? -1 : 1) * (Number(digits.slice(1, 3)) * 3600 + Number(digits.slice(3, 5)) * 60)
}

/** The order in which day and month stand, from some texts of one column; year first where nothing says otherwise. */
export function orderOf(texts: readonly string[]): StampOrder {
  const given = texts.filter((text) => text.trim() !== '')
  if (given.length > 0 && given.every((text) => /^\d{9,13}(\.\d+)?$/.test(text.trim()))) return 'epoch'
  let order: StampOrder = 'ymd'
  for (const text of given) {
    const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2,4})/.exec(text.trim())
    if (!match) continue
    if (Number(match[1]) > 12) return 'dmy'
    // Where days are written with points, they come first.
    order = text.trim().charAt(match[1]!.length) === '.' ? 'dmy' : 'mdy'
    if (Number(match[2]) > 12) return 'mdy'
  }
  return order
}

/** Reads the instants of one file: text in, epoch seconds UTC out. */
export class StampReader {
  private readonly steps: readonly OffsetStep[]
  private lastText = ''
  private lastParsed: ParsedStamp | undefined
  private standardDay = Number.NaN
  private standard = 0
  /** The instant read last lies in an hour that the clock passes twice, and was taken as its second passing. */
  wasAgain = false

  /** `zone` is where the file was written; texts that carry their own offset do not ask it. */
  constructor(
    private readonly zone: string,
    private readonly clock: StampClock,
    private readonly order: StampOrder,
  ) {
    this.steps = offsetSteps(zone)
  }

  /**
   * Epoch seconds of the instant `shiftSeconds` before the one that a text names, or why there are none.
   *
   * The shift is taken on the clock face: a file that names the ends of its intervals names each by the clock that was
   * in force when the interval began. An hour that the clock passes twice goes to its first passing when the series
   * meets it first, then to its second.
   */
  read(text: string, series: SeriesClock, shiftSeconds = 0): number | StampRefusal {
    if (text !== this.lastText) {
      this.lastText = text
      this.lastParsed = parseStamp(text, this.order)
    }
    const parsed = this.lastParsed
    if (parsed === undefined) return '时间无法识别'
    this.wasAgain = false
    const { offset } = parsed
    const local = parsed.local - shiftSeconds
    if (offset !== undefined) return local - offset
    if (this.clock === 'standard') return local - this.standardAt(local)
    if (this.steps.length === 1) return local - this.steps[0]!.offset
    const before = offsetIn(this.steps, local - 86_400)
    if (before === offsetIn(this.steps, local + 86_400)) return local - before
    const [once, again] = instantsOfSeconds(this.steps, local)
    if (once === undefined) return '当地没有这个时刻（夏令时跳过），若文件全年按标准时记录请改选“标准时”'
    if (again === undefined) return once
    series.usedTwice ??= new Set()
    if (series.usedTwice.has(local)) {
      this.wasAgain = true
      return again
    }
    series.usedTwice.add(local)
    return once
  }

  private standardAt(local: number): number {
    const day = Math.floor(local / 86_400)
    if (day !== this.standardDay) {
      this.standardDay = day
      this.standard = standardOffset(this.zone, local)
    }
    return this.standard
  }
}
