import {
  dayText,
  instantOf,
  readMoment,
  shortText,
  timeText,
  type WallClock,
  weekdayOf,
  weekdayText,
} from '../../format/date-time.ts'
import { formatValue } from '../../format/format.ts'
import type { ChartInput } from './input.ts'

/** A place on the x axis. */
export interface AxisPlace {
  /** Names the place among its neighbours. */
  readonly key: string
  /** Text in tooltip, table and export. */
  readonly text: string
  /** Text at the axis, up to two lines. */
  readonly tick: string
  /** Epoch milliseconds on a time axis, the number on a number axis, else 0. */
  readonly at: number
  /** Wall clock where the place is a moment. */
  readonly clock: WallClock | null
}

/** The place of an x value; null where it is missing or unreadable on a time or number axis. */
export function toPlace(input: ChartInput, value: unknown): AxisPlace | null {
  const x = input.x
  if (value === null || value === undefined || !x) return null
  const key = String(value)
  if (x.kind === 'number') {
    const at = Number(value)
    const text = formatValue(at, { format: x.format, decimals: x.decimals, unit: x.unit })
    return Number.isFinite(at) ? { key, text, tick: text, at, clock: null } : null
  }
  const clock = x.format !== undefined || isMomentText(value) ? readMoment(value, input.zone) : null
  if (x.kind === 'time') {
    const moment = clock ?? readMoment(value, input.zone)
    if (!moment) return null
    const at = instantOf(moment, input.zone)
    return { key, text: momentText(moment, value, input, x.format), tick: timeText(moment), at, clock: moment }
  }
  if (!clock)
    return {
      key,
      text: formatValue(value, { format: x.format }),
      tick: formatValue(value, { format: x.format }),
      at: 0,
      clock,
    }
  const text = momentText(clock, value, input, x.format)
  return { key, text, tick: isWholeDay(value) && !isCoarse(x.format) ? dayTick(clock) : text, at: 0, clock }
}

const isMomentText = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}(-\d{2})?([T ]\d{2}:\d{2}|$)/.test(value)

const isWholeDay = (value: unknown): boolean => /^(\d{4}-\d{2}-\d{2}|\d{8})$/.test(String(value))

const isCoarse = (format: string | undefined): boolean => format === 'month' || format === 'year'

const dayTick = (clock: WallClock): string => `${dayText(clock).slice(5)}\n${weekdayText(clock)}`

function momentText(
  clock: WallClock,
  value: unknown,
  input: ChartInput,
  format: NonNullable<ChartInput['x']>['format'],
): string {
  if (format && format !== 'date') return formatValue(value, { format, zone: input.zone })
  if (isWholeDay(value)) return `${dayText(clock).slice(5)} ${weekdayText(clock)}`
  if (/^\d{4}-\d{2}$/.test(String(value))) return String(value)
  return `${shortText(clock)}`
}

/**
 * Word of a shaded place, null where it is not shaded.
 *
 * Text is taken as it is; true is 周末 on a Saturday or Sunday, else 节假日.
 */
export function shadeWord(value: unknown, place: AxisPlace): string | null {
  if (typeof value === 'string' && value !== '') return value
  if (value !== true && value !== 1) return null
  const weekday = place.clock ? weekdayOf(place.clock) : 6
  return weekday === 0 || weekday === 6 ? '周末' : '节假日'
}

/** Places with only the time at the axis where all of them are times of one day, its end written 24:00; else as they are. */
export function withinOneDay<P extends AxisPlace>(places: readonly P[]): readonly P[] {
  const last = places.at(-1)
  const ends = last?.clock && places.length > 2 && timeText(last.clock) === '00:00'
  const inside = ends ? places.slice(0, -1) : places
  const days = new Set(inside.map((place) => place.clock && dayText(place.clock)))
  const times = new Set(inside.map((place) => place.clock && timeText(place.clock)))
  if (inside.length < 2 || days.size > 1 || days.has(null) || times.size < inside.length) return places
  return places.map((place) => {
    const tick = place.clock ? timeText(place.clock) : place.tick
    return { ...place, tick: ends && place === last ? '24:00' : tick }
  })
}
