import { sql } from 'kysely'
import { errorCode, inTransaction, type Store } from '../db/connect.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { periodKeys, periodStart } from '../metering/zone.ts'
import { addDays } from './periods.ts'
import type { WeatherHour } from './weather-days.ts'

/** A weather station as its services need it. */
export interface Station {
  id: number
  name: string
  timeZone: string
}

interface HourRow {
  at: string
  t: number | null
  rh: number | null
  ghi: number | null
  source: string
}

/** The station asked for, or the first one in use. 404 where there is none. */
export async function findStation(store: Store, id: number | null | undefined): Promise<Station> {
  const own = id === undefined || id === null ? sql`true` : sql`id = ${id}`
  const { rows } = await sql<Station>`
    select id, name, time_zone as "timeZone" from weather_station where deleted = 0 and ${own}
    order by status desc, number limit 1`.execute(store.db)
  if (!rows[0]) throw notFound('气象站')
  return rows[0]
}

/** Refuses (403) whom not all projects are open to that use the station. */
export async function mayWrite(store: Store, caller: Caller, station: Station): Promise<void> {
  if (caller.projectIds === 'all') return
  const { rows } = await sql<{ id: number }>`
    select id from project where deleted = 0 and weather_station_id = ${station.id}`.execute(store.db)
  const own = new Set(caller.projectIds)
  if (!rows.every(({ id }) => own.has(id))) throw forbidden('拒绝访问：该气象站由其他项目共用', { station: station.id })
}

/** Hours of the days `from` to `to` (yyyymmdd, local to the station), oldest first. */
export async function loadHours(
  store: Store,
  station: Station,
  from: number,
  to: number,
): Promise<(WeatherHour & { source: string })[]> {
  const start = periodStart(station.timeZone, from)
  const end = periodStart(station.timeZone, addDays(to, 1))
  const { rows } = await sql<HourRow>`
    select at, temperature as t, humidity as rh, irradiance as ghi, source from weather_hour
    where station_id = ${station.id} and deleted = 0 and at >= to_timestamp(${start}) and at < to_timestamp(${end})
    order by at`.execute(store.db)
  return rows.map(({ at, ...row }) => ({ hour: periodKeys(station.timeZone, Date.parse(at) / 1000).hour, ...row }))
}

/** An hour to be written; `at` ISO 8601 UTC. */
export interface NewHour {
  readonly at: string
  readonly temperature: number
  readonly humidity: number | null
}

/** Writes hours over those that are there, adds the others; a null humidity leaves what is known. */
export async function writeHours(
  store: Store,
  stationId: number,
  userId: number,
  source: string,
  rows: readonly NewHour[],
) {
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
    throw errorCode(error) === '23505' ? conflict('该时刻的气象数据已被他人修改，请刷新后重试') : error
  })
}

/** An hour as a file tells it; `at` ISO 8601 UTC. */
export interface FileHour extends NewHour {
  readonly irradiance: number | null
}

/**
 * Adds the hours of a file and replaces those that were only filled in. `repeated` are there with the same temperature;
 * `kept` are instants that stand there with another one, and stay.
 */
export async function importHours(store: Store, stationId: number, userId: number, rows: readonly FileHour[]) {
  const { rows: there } = await store.pool.query<{ at: string; temperature: number | null; source: string }>(
    'select at, temperature, source from weather_hour where station_id = $1 and deleted = 0 and at = any($2::timestamptz[])',
    [stationId, rows.map(({ at }) => at)],
  )
  const known = new Map(there.map((row) => [new Date(row.at).toISOString(), row]))
  const fresh = rows.filter(({ at }) => {
    const old = known.get(at)
    return old === undefined || old.source === 'filled' || old.temperature === null
  })
  const isFresh = new Set(fresh)
  const rest = rows.filter((row) => !isFresh.has(row))
  const kept = rest.filter(({ at, temperature }) => known.get(at)?.temperature !== temperature).map(({ at }) => at)
  await store.pool.query(
    `insert into weather_hour (station_id, at, temperature, humidity, irradiance, source, created_by, updated_by)
     select $1, at, temperature, humidity, irradiance, 'file', $2, $2
     from unnest($3::timestamptz[], $4::float8[], $5::float8[], $6::float8[]) as w (at, temperature, humidity, irradiance)
     on conflict (station_id, at) where deleted = 0
     do update set temperature = excluded.temperature, humidity = excluded.humidity, irradiance = excluded.irradiance,
       source = 'file', version = weather_hour.version + 1, updated_at = now(), updated_by = excluded.updated_by
     where weather_hour.source = 'filled' or weather_hour.temperature is null`,
    [
      stationId,
      userId,
      ...(['at', 'temperature', 'humidity', 'irradiance'] as const).map((key) => fresh.map((row) => row[key])),
    ],
  )
  await store.pool.query(
    `update weather_station set last_at = (select max(at) from weather_hour where station_id = $1 and deleted = 0)
     where id = $1`,
    [stationId],
  )
  return { taken: fresh.length, repeated: rest.length - kept.length, kept }
}
