import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { periodKeys, periodStart } from '../metering/zone.ts'
import { dateOfKey, dayKeyOf, daysBetween, keysOf, labelOf, type Span } from './periods.ts'
import { findStation, loadHours, mayWrite, type Station, writeHours } from './weather.store.ts'
import { fillLinear, longestFillHours, weatherDays } from './weather-days.ts'
import { type Forecast, loadForecast, loadIssues } from './weather-forecast.store.ts'

interface SeriesRequest {
  readonly stationId?: number | null
  readonly from: string
  readonly to: string
  /** Which issue of the forecast; the newest of the span where absent. */
  readonly issuedAt?: string | null
}

const longestDays = 366

/** `weather.series`: hours, days with degree days, and the figures of the span (pages, /weatherTemperature). */
export function weatherSeriesService(store: Store): Service {
  return async ({ params }) => {
    const request = params as unknown as SeriesRequest
    const station = await findStation(store, request.stationId)
    const { from, to } = checkedDays(request.from, request.to)
    const hours = await loadHours(store, station, from, to)
    const days = weatherDays(hours)
    const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const missing = (daysBetween(from, to) + 1) * 24 - hours.filter(({ t }) => t !== null).length
    const long = daysBetween(from, to) > 45
    const issues = await loadIssues(store, station, from, to)
    const issuedAt = request.issuedAt ? new Date(request.issuedAt).toISOString() : issues[0]
    const forecast = long || issuedAt === undefined ? undefined : await loadForecast(store, station, issuedAt)
    return {
      station: { id: station.id, name: station.name },
      issues: issues.map((value) => ({ value, label: issueLabel(station, value) })),
      forecast: forecast
        ? { issuedAt: forecast.issuedAt, label: issueLabel(station, forecast.issuedAt), source: forecast.source }
        : { issuedAt: null, label: '', source: '' },
      rows: long
        ? days.map((day) => ({
            time: dateOfKey(day.day),
            t: day.mean,
            rh: day.rh,
            ghi: null,
            f: null,
            source: '',
            filled: false,
          }))
        : withForecast(station, hours, forecast, from),
      days: days.map(({ day, ...row }) => ({ day: dateOfKey(day), label: labelOf('day', day), ...row })),
      facts: {
        max: extreme(
          days.map(({ max }) => max),
          Math.max,
        ),
        min: extreme(
          days.map(({ min }) => min),
          Math.min,
        ),
        mean: meanOf(hours.map(({ t }) => t)),
        hdd18: sum(days.map(({ hdd18 }) => hdd18)),
        cdd26: sum(days.map(({ cdd26 }) => cdd26)),
        missing,
      },
    }
  }
}

/** Known hours with the forecast beside them; hours that only the forecast knows follow. */
function withForecast(
  station: Station,
  hours: Awaited<ReturnType<typeof loadHours>>,
  forecast: Forecast | undefined,
  from: number,
) {
  const ahead = new Map(
    forecast?.hours.map(({ at, temperature }) => [
      periodKeys(station.timeZone, Date.parse(at) / 1000).hour,
      temperature,
    ]),
  )
  const known = hours.map(({ hour, ...row }) => ({
    hour,
    ...row,
    f: ahead.get(hour) ?? null,
    filled: row.source === 'filled',
  }))
  const isKnown = new Set(hours.map(({ hour }) => hour))
  const more = [...ahead]
    .filter(([hour]) => !isKnown.has(hour) && hour >= from * 100)
    .map(([hour, f]) => ({ hour, t: null, rh: null, ghi: null, f, source: '', filled: false }))
  return [...known, ...more]
    .sort((one, other) => one.hour - other.hour)
    .map(({ hour, ...row }) => ({ time: timeText(hour), ...row }))
}

/** When an issue was made, by the station's clock: `11-21 06:00`. */
function issueLabel(station: Station, issuedAt: string): string {
  const hour = periodKeys(station.timeZone, Date.parse(issuedAt) / 1000).hour
  return timeText(hour).slice(5).replace('T', ' ')
}

interface CorrectRequest {
  readonly stationId: number
  readonly at: string
  readonly temperature: number
  readonly humidity?: number | null
}

/** `weather.correct`: sets one hour by hand; an hour that is not there is added. */
export function weatherCorrectService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as CorrectRequest
    const station = await findStation(store, request.stationId)
    await mayWrite(store, caller, station)
    const seconds = Math.floor(Date.parse(request.at) / 3_600_000) * 3600
    if (Number.isNaN(seconds)) throw badInput('at', '时间格式不正确')
    const at = new Date(seconds * 1000).toISOString()
    await writeHours(store, station.id, caller.userId, 'manual', [
      { at, temperature: request.temperature, humidity: request.humidity ?? null },
    ])
    return { at, count: 1 }
  }
}

/** `weather.fill`: fills gaps of up to six hours linearly (model 3.2) and tells how many hours stay missing. */
export function weatherFillService(store: Store): Service {
  return async ({ params, caller }) => {
    const request = params as unknown as SeriesRequest
    const station = await findStation(store, request.stationId)
    await mayWrite(store, caller, station)
    const { from, to } = checkedDays(request.from, request.to)
    const hours = await loadHours(store, station, from, to)
    const known = new Map(hours.map((hour) => [hour.hour, hour.t]))
    const span: Span = { granularity: 'hour', from: from * 100, to: to * 100 + 23 }
    const filled = fillLinear(keysOf(span).map((hour) => ({ hour, t: known.get(hour) ?? null })))
    const rows = filled.map(({ hour, t }) => ({
      at: new Date(periodStart(station.timeZone, hour) * 1000).toISOString(),
      temperature: t,
      humidity: null,
    }))
    await writeHours(store, station.id, caller.userId, 'filled', rows)
    const before = hours.filter(({ t }) => t !== null).length
    const remaining = (daysBetween(from, to) + 1) * 24 - before - filled.length
    return { filled: filled.length, remaining, longestHours: longestFillHours }
  }
}

function checkedDays(fromDate: string, toDate: string): { from: number; to: number } {
  const [from, to] = [dayKeyOf(fromDate), dayKeyOf(toDate)]
  if (from > to) throw badInput('to', '结束时间不能早于开始时间')
  if (daysBetween(from, to) >= longestDays) throw badInput('to', `气象数据一次最多查询 ${longestDays} 天`)
  return { from, to }
}

function timeText(hour: number): string {
  return `${dateOfKey(Math.floor(hour / 100))}T${String(hour % 100).padStart(2, '0')}:00`
}

function extreme(values: readonly (number | null)[], of: (...values: number[]) => number): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? of(...known) : null
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}
