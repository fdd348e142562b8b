/** Zone in which instants are written where the project declares no other. */
export const DEFAULT_ZONE = 'Asia/Shanghai'

/** Parts of a moment on the wall clock of a zone; month and day count from 1. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, made)
  return made
}

/** Wall clock of an instant (epoch milliseconds) in a zone. */
export function wallClock(atMs: number, zone = DEFAULT_ZONE): WallClock {
  const parts: Record<string, number> = {}
  for (const part of formatterOf(zone).formatToParts(atMs)) parts[part.type] = Number(part.value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/** Instant (epoch milliseconds) of a wall clock in a zone; inside the hour that a clock change skips, the later one. */
export function instantOf(clock: WallClock, zone = DEFAULT_ZONE): number {
  const asUtc = Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second)
  const offsetAt = (atMs: number): number => {
    const seen = wallClock(atMs, zone)
    return Date.UTC(seen.year, seen.month - 1, seen.day, seen.hour, seen.minute, seen.second) - atMs
  }
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}

const WALL_TEXT = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:[T ](\d{1,2})(?::(\d{2}))?(?::(\d{2}))?)?$/

/**
 * Reads what an endpoint may send for a moment: ISO instant, day, month or year text, period number
 * (yyyy, yyyymm, yyyymmdd, yyyymmddhh), epoch seconds or epoch milliseconds. Anything else gives null.
 *
 * A ten-digit number is a period where its parts make a date and an hour, else epoch seconds.
 */
export function readMoment(value: unknown, zone = DEFAULT_ZONE): WallClock | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : wallClock(value.getTime(), zone)
  if (typeof value === 'number') return readMomentNumber(value, zone)
  if (typeof value !== 'string' || value === '') return null
  if (/^\d+$/.test(value)) return readMomentNumber(Number(value), zone)
  const wall = WALL_TEXT.exec(value)
  if (wall) return checkedClock(wall.slice(1).map((part) => (part === undefined ? undefined : Number(part))))
  const atMs = Date.parse(value)
  return Number.isNaN(atMs) ? null : wallClock(atMs, zone)
}

function readMomentNumber(value: number, zone: string): WallClock | null {
  if (!Number.isFinite(value)) return null
  const digits = String(value)
  if (/^\d+$/.test(digits) && [4, 6, 8, 10].includes(digits.length)) {
    const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), digits.slice(8, 10)]
    const period = checkedClock(parts.map((part) => (part === '' ? undefined : Number(part))))
    if (period && period.year >= 1900) return period
  }
  return wallClock(value < 1e11 ? value * 1000 : value, zone)
}

function checkedClock(parts: readonly (number | undefined)[]): WallClock | null {
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
  const inside = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 24 && minute <= 59 && second <= 59
  return inside ? { year, month, day, hour, minute, second } : null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-07-16`. */
export const dayText = (clock: WallClock): string => `${clock.year}-${two(clock.month)}-${two(clock.day)}`

/** `07-16 14:30`, the time of a table cell (look.md). */
export const shortText = (clock: WallClock): string =>
  `${two(clock.month)}-${two(clock.day)} ${two(clock.hour)}:${two(clock.minute)}`

/** `14:30`. */
export const timeText = (clock: WallClock): string => `${two(clock.hour)}:${two(clock.minute)}`

/** `2026-07-16 14:30:05`, shown on hover. */
export const fullText = (clock: WallClock): string => `${dayText(clock)} ${timeText(clock)}:${two(clock.second)}`

/** `2026-07`. */
export const monthText = (clock: WallClock): string => `${clock.year}-${two(clock.month)}`

/** Day of the week of a wall clock: 0 Sunday to 6 Saturday. */
export const weekdayOf = (clock: WallClock): number =>
  new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay()

/** 周日 to 周六. */
export const weekdayText = (clock: WallClock): string => `周${'日一二三四五六'[weekdayOf(clock)]}`
