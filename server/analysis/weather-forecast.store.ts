import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { periodStart } from '../metering/zone.ts'
import { addDays } from './periods.ts'
import type { Station } from './weather.store.ts'

/** One issue of a forecast: instants ISO 8601 UTC, temperatures ℃. */
export interface Forecast {
  readonly issuedAt: string
  readonly source: string
  readonly hours: readonly { readonly at: string; readonly temperature: number }[]
}

/** Which issues there are for the days `from` to `to` (yyyymmdd, local), newest first. */
export async function loadIssues(store: Store, station: Station, from: number, to: number): Promise<string[]> {
  const start = periodStart(station.timeZone, from)
  const end = periodStart(station.timeZone, addDays(to, 1))
  const { rows } = await sql<{ issuedAt: string }>`
    select distinct issued_at as "issuedAt" from weather_forecast
    where station_id = ${station.id} and deleted = 0 and issued_at < to_timestamp(${end}) and at >= to_timestamp(${start})
    order by issued_at desc limit 400`.execute(store.db)
  return rows.map(({ issuedAt }) => new Date(issuedAt).toISOString())
}

/** The hours of one issue, oldest first; nothing where there is no such issue. */
export async function loadForecast(store: Store, station: Station, issuedAt: string): Promise<Forecast | undefined> {
  const { rows } = await sql<{ at: string; temperature: number; source: string }>`
    select at, temperature, source from weather_forecast
    where station_id = ${station.id} and issued_at = ${issuedAt}::timestamptz and deleted = 0 order by at`.execute(
    store.db,
  )
  const [first] = rows
  return first && { issuedAt, source: first.source, hours: rows }
}

/** Writes one or several issues over what is there of the same issue and hour; `userId` is who did it, null the system. */
export async function writeForecasts(
  store: Store,
  stationId: number,
  userId: number | null,
  source: string,
  rows: readonly { readonly issuedAt: string; readonly at: string; readonly temperature: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await store.pool.query(
    `insert into weather_forecast (station_id, issued_at, at, temperature, source, created_by, updated_by)
     select $1, issued_at, at, temperature, $2, $3, $3
     from unnest($4::timestamptz[], $5::timestamptz[], $6::float8[]) as f (issued_at, at, temperature)
     on conflict (station_id, issued_at, at) where deleted = 0
     do update set temperature = excluded.temperature, source = excluded.source, updated_at = now(),
       updated_by = excluded.updated_by`,
    [
      stationId,
      source,
      userId,
      ...(['issuedAt', 'at', 'temperature'] as const).map((key) => rows.map((row) => row[key])),
    ],
  )
}
