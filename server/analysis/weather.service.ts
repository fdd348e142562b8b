import { sql } from 'kysely'
import { inTransaction, type Store } from '../db/connect.ts'
import { badInput, conflict, forbidden, notFound } from '../errors.ts'
import type { Caller, Service } from '../http/service.ts'
import { periodKeys, periodStart } from '../metering/zone.ts'
import { dateOfKey, dayKeyOf, daysBetween, keysOf, labelOf, type Span } from './periods.ts'
import { fillLinear, longestFillHours, type WeatherHour, weatherDays } from './weather-days.ts'

interface Station {
  id: number
  name: string
  timeZone: string
}

interface SeriesRequest {
  readonly stationId?: number | null
  readonly from: string
  readonly to: string
}

interface HourRow {
  at: string
  t: number | null
  rh: number | null
  ghi: number | null
  source: string
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
    return {
      station: { id: station.id, name: station.name },
      rows: long
        ? days.map((day) => ({ time: dateOfKey(day.day), t: day.mean, rh: day.rh, ghi: null, source: '', filled: false }))
        : hours.map(({ hour, ...row }) => ({ time: timeText(hour), ...row, filled: row.source === 'filled' })),
      days: days.map(({ day, ...row }) => ({ day: dateOfKey(day), label: labelOf('day', day), ...row })),
      facts: {
        max: extreme(days.map(({ max }) => max), Math.max),
        min: extreme(days.map(({ min }) => min), Math.min),
        mean: meanOf(hours.map(({ t }) => t)),
        hdd18: sum(days.map(({ hdd18 }) => hdd18)),
        cdd26: sum(days.map(({ cdd26 }) => cdd26)),
        missing,
      },
    }
  }
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

async function findStation(store: Store, id: number | null | undefined): Promise<Station> {
  const own = id === undefined || id === null ? sql`true` : sql`id = ${id}`
  const { rows } = await sql<Station>`
    select id, name, time_zone as "timeZone" from weather_station where deleted = 0 and ${own}
    order by status desc, number limit 1`.execute(store.db)
  if (!rows[0]) throw notFound('气象站')
  return rows[0]
}

/** Weather of a station is written by whom all projects that use it are open to. */
async function mayWrite(store: Store, caller: Caller, station: Station): Promise<void> {
  if (caller.projectIds === 'all') return
  const { rows } = await sql<{ id: number }>`
    select id from project where deleted = 0 and weather_station_id = ${station.id}`.execute(store.db)
  const own = new Set(caller.projectIds)
  if (!rows.every(({ id }) => own.has(id))) throw forbidden('拒绝访问：该气象站由其他项目共用', { station: station.id })
}

function checkedDays(fromDate: string, toDate: string): { from: number; to: number } {
  const [from, to] = [dayKeyOf(fromDate), dayKeyOf(toDate)]
  if (from > to) throw badInput('to', '结束时间不能早于开始时间')
  if (daysBetween(from, to) >= longestDays) throw badInput('to', `气象数据一次最多查询 ${longestDays} 天`)
  return { from, to }
}

async function loadHours(store: Store, station: Station, from: number, to: number): Promise<(WeatherHour & { source: string })[]> {
  const start = periodStart(station.timeZone, from)
  const end = periodStart(station.timeZone, to) + 86_400
  const { rows } = await sql<HourRow>`
    select at, temperature as t, humidity as rh, irradiance as ghi, source from weather_hour
    where station_id = ${station.id} and deleted = 0 and at >= to_timestamp(${start}) and at < to_timestamp(${end})
    order by at`.execute(store.db)
  return rows.map(({ at, ...row }) => ({ hour: periodKeys(station.timeZone, Date.parse(at) / 1000).hour, ...row }))
}

interface NewHour {
  readonly at: string
  readonly temperature: number
  readonly humidity: number | null
}

async function writeHours(store: Store, stationId: number, userId: number, source: string, rows: readonly NewHour[]) {
  if (rows.length === 0) return
  await inTransaction(store, async (trx) => {
    const ats = rows.map(({ at }) => at)
    const { rows: changed } = await sql<{ at: string }>`
      update weather_hour w set temperature = n.temperature, humidity = coalesce(n.humidity, w.humidity),
        source = ${source}, version = w.version + 1, updated_at = now(), updated_by = ${userId}
      from unnest(${ats}::timestamptz[], ${rows.map(({ temperature }) => temperature)}::float8[],
        ${rows.map(({ humidity }) => humidity)}::float8[]) as n(at, temperature, humidity)
      where w.station_id = ${stationId} and w.at = n.at and w.deleted = 0 returning w.at`.execute(trx)
    const there = new Set(changed.map(({ at }) => at))
    const missing = rows.filter(({ at }) => !there.has(at))
    if (missing.length === 0) return
    await trx
      .insertInto('weather_hour')
      .values(missing.map((row) => ({ station_id: stationId, source, created_by: userId, updated_by: userId, ...row })))
      .execute()
  }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === '23505' ? conflict('该时刻的气象数据已被他人修改，请刷新后重试') : error
  })
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
