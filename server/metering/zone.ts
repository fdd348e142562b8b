/** A stretch of constant offset: from `from` (epoch seconds) on, local time is UTC + `offset` seconds. */
export interface OffsetStep {
  readonly from: number
  readonly offset: number
}

/** A local date and time without a zone. `month` is 1 to 12. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** Period keys of an instant in a zone: hour = yyyymmddhh, day = yyyymmdd, month = yyyymm, year = yyyy. */
export interface PeriodKeys {
  readonly hour: number
  readonly day: number
  readonly month: number
  readonly year: number
}

const firstYear = 1990
const lastYear = 2060
const zones = new Map<string, readonly OffsetStep[]>()

/** Whether this machine knows the zone (an IANA name such as `Asia/Shanghai`). */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

/**
 * All changes of a zone's offset from 1990 to 2060, oldest first; the first also holds before. Made once per zone.
 *
 * Throws RangeError for a zone that this machine does not know.
 */
export function offsetSteps(zone: string): readonly OffsetStep[] {
  const known = zones.get(zone)
  if (known) return known
  const formatter = formatterOf(zone)
  const probe = (ts: number) => probeOffset(formatter, ts)
  const steps: OffsetStep[] = []
  let before = Date.UTC(firstYear, 0, 1) / 1000
  let offset = probe(before)
  steps.push({ from: before, offset })
  for (let month = 1; month <= (lastYear - firstYear) * 12; month += 1) {
    const ts = Date.UTC(firstYear, month, 1) / 1000
    const now = probe(ts)
    if (now !== offset) {
      steps.push({ from: changeBetween(probe, before, ts), offset: now })
      offset = now
    }
    before = ts
  }
  zones.set(zone, steps)
  return steps
}

/** Seconds that local time is ahead of UTC at an instant. */
export function offsetAt(zone: string, ts: number): number {
  return offsetIn(offsetSteps(zone), ts)
}

/** The same over steps that the caller holds; the way for loops over many instants. */
export function offsetIn(steps: readonly OffsetStep[], ts: number): number {
  let low = 0
  let high = steps.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (steps[middle]!.from <= ts) low = middle
    else high = middle - 1
  }
  return steps[low]!.offset
}

/** Period keys of an instant in a zone. */
export function periodKeys(zone: string, ts: number): PeriodKeys {
  const local = ts + offsetAt(zone, ts)
  const { year, month, day } = dateOfDays(Math.floor(local / 86_400))
  const monthKey = year * 100 + month
  const dayKey = monthKey * 100 + day
  return { hour: dayKey * 100 + Math.floor(modulo(local, 86_400) / 3600), day: dayKey, month: monthKey, year }
}

/** Epoch seconds of a local time that exists once, twice or never in the zone: 1, 2 or 0 instants, oldest first. */
export function instantsOf(zone: string, clock: WallClock): number[] {
  return instantsOfSeconds(offsetSteps(zone), wallSeconds(clock))
}

/** The same for local seconds since 1970-01-01 00:00, over steps that the caller holds. */
export function instantsOfSeconds(steps: readonly OffsetStep[], local: number): number[] {
  const around = [offsetIn(steps, local - 86_400), offsetIn(steps, local + 86_400)]
  const found = [...new Set(around)].map((offset) => local - offset)
  return found.filter((ts) => ts + offsetIn(steps, ts) === local).sort((one, other) => one - other)
}

/** Start of the local day of an instant, epoch seconds. A day that begins inside a jump begins right after it. */
export function dayStart(zone: string, ts: number): number {
  const steps = offsetSteps(zone)
  const local = ts + offsetIn(steps, ts)
  const midnight = local - modulo(local, 86_400)
  return instantsOfSeconds(steps, midnight)[0] ?? midnight - offsetIn(steps, midnight - 86_400)
}

/** Start of a period given by its key (yyyy to yyyymmddhh, by the number of digits) in the zone, epoch seconds. */
export function periodStart(zone: string, period: number): number {
  const text = String(period)
  const part = (from: number, to: number, missing: number) =>
    text.length >= to ? Number(text.slice(from, to)) : missing
  const local = daysOfDate(part(0, 4, 1970), part(4, 6, 1), part(6, 8, 1)) * 86_400 + part(8, 10, 0) * 3600
  const steps = offsetSteps(zone)
  return instantsOfSeconds(steps, local)[0] ?? local - offsetIn(steps, local - 86_400)
}

/** Local seconds since 1970-01-01 00:00 of a wall clock. */
export function wallSeconds(clock: WallClock): number {
  const days = daysOfDate(clock.year, clock.month, clock.day)
  return days * 86_400 + clock.hour * 3600 + clock.minute * 60 + clock.second
}

/** Days since 1970-01-01 of a date (proleptic Gregorian); a day beyond the month runs over, as in Date.UTC. */
export function daysOfDate(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000)
}

/** The date of a number of days since 1970-01-01. */
export function dateOfDays(days: number): { year: number; month: number; day: number } {
  const date = new Date(days * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The offset that the zone has when no summer time is in force: the smallest one within half a year of an instant. */
export function standardOffset(zone: string, ts: number): number {
  const halfYear = 183 * 86_400
  const steps = offsetSteps(zone)
  let offset = offsetIn(steps, ts - halfYear)
  for (const step of steps) {
    if (step.from > ts + halfYear) break
    if (step.from > ts - halfYear) offset = Math.min(offset, step.offset)
  }
  return offset
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

function probeOffset(formatter: Intl.DateTimeFormat, ts: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(ts * 1000)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - ts
}

function changeBetween(probe: (ts: number) => number, from: number, to: number): number {
  const before = probe(from)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (probe(middle) === before) low = middle
    else high = middle
  }
  return high
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
