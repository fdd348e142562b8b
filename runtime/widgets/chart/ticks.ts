import { dayText, instantOf, monthText, timeText, type WallClock, wallClock } from '../../format/date-time.ts'

const NICE = [1, 2, 2.5, 4, 5, 8, 10]

/** A scale from the first to the last of its ticks. */
export interface Ticks {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** About `count` round steps that hold `low` to `high`; a flat span is widened upwards. */
export function niceTicks(low: number, high: number, count: number): Ticks {
  const span = high > low ? high - low : Math.abs(high) || 1
  const rough = span / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (NICE.find((nice) => nice * power >= rough * 0.999) ?? 10) * power
  const min = Math.floor(low / step + 1e-9) * step
  const steps = Math.max(1, Math.ceil((Math.max(high, low + span) - min) / step - 1e-9))
  const ticks = Array.from({ length: steps + 1 }, (_, index) => clean(min + index * step, step))
  return { min: ticks[0] as number, max: ticks.at(-1) as number, ticks }
}

const clean = (value: number, step: number): number => {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(decimals, 12)))
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
]

/** A tick of a time axis. */
export interface TimeTick {
  readonly at: number
  readonly text: string
}

/**
 * Ticks of a time axis on round hours, days, months or years of the wall clock of `zone`, at most `most` of them.
 * `fromMs` and `toMs` are epoch milliseconds.
 */
export function timeTicks(fromMs: number, toMs: number, most: number, zone?: string): TimeTick[] {
  const rough = (toMs - fromMs) / Math.max(1, most)
  const step = STEPS.find((candidate) => candidate >= rough)
  return step === undefined ? monthTicks(fromMs, toMs, rough, zone) : stepTicks(fromMs, toMs, step, zone)
}

function stepTicks(fromMs: number, toMs: number, step: number, zone?: string): TimeTick[] {
  const first = wallClock(fromMs, zone)
  const midnight = { ...first, hour: 0, minute: 0, second: 0 }
  const oneDay = toMs - fromMs <= DAY
  const ticks: TimeTick[] = []
  for (let index = 0; ticks.length < 400; index++) {
    const at = instantOf(movedBy(midnight, index * step), zone)
    if (at > toMs) break
    if (at < fromMs) continue
    const clock = wallClock(at, zone)
    const atMidnight = clock.hour === 0 && clock.minute === 0
    const endsDay = oneDay && atMidnight && at > fromMs
    ticks.push({ at, text: endsDay ? '24:00' : atMidnight && !oneDay ? dayText(clock).slice(5) : timeText(clock) })
  }
  return ticks
}

function movedBy(clock: WallClock, ms: number): WallClock {
  const at = new Date(Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute) + ms)
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: 0,
  }
}

function monthTicks(fromMs: number, toMs: number, rough: number, zone?: string): TimeTick[] {
  const months = [1, 2, 3, 6, 12, 24, 60].find((count) => count * 30 * DAY >= rough) ?? 120
  const first = wallClock(fromMs, zone)
  const ticks: TimeTick[] = []
  for (let month = first.month - 1 - ((first.month - 1) % Math.min(months, 12)); ticks.length < 400; month += months) {
    const clock = {
      year: first.year + Math.floor(month / 12),
      month: (month % 12) + 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
    }
    const at = instantOf(clock, zone)
    if (at > toMs) break
    if (at >= fromMs) ticks.push({ at, text: months >= 12 ? String(clock.year) : monthText(clock) })
  }
  return ticks
}

/** Indexes of the labels that fit: every nth of `count`, so that `labelWidth` px each fit into `width` px. */
export function fittingIndexes(count: number, labelWidth: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}

/** About how wide a text is drawn at `fontPx`, in px: Chinese signs are square, others a little over half. */
export function textWidth(text: string, fontPx: number): number {
  let ems = 0
  for (const sign of text) ems += sign > '\u2e80' ? 1 : 0.58
  return ems * fontPx
}

/** A text cut so that it is about `width` px wide, the cut marked by an ellipsis. */
export function shortened(text: string, width: number, fontPx: number): string {
  if (textWidth(text, fontPx) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && textWidth(`${signs.join('')}…`, fontPx) > width) signs.pop()
  return `${signs.join('')}…`
}
