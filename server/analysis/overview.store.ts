import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { ProjectHour } from './overview-hours.ts'
import { addDays } from './periods.ts'

/** Hours of some projects from nine days before `day` on for electricity, from the day before for the other kinds. */
export async function loadProjectHours(
  store: Store,
  projectIds: readonly number[],
  day: number,
): Promise<ProjectHour[]> {
  const { rows } = await sql<ProjectHour>`
    select node_id as "projectId", energy_kind as "energyKind", period as hour, use, n_due as due, n_good as good,
      est as estimated
    from usage_hour
    where node_id = any(${[...projectIds]}::bigint[]) and node_type = 'project'
      and (
        energy_kind = any(array['01','02','03','04']) and period between ${addDays(day, -1) * 100} and ${day * 100 + 23}
        or energy_kind = '01' and period between ${addDays(day, -8) * 100} and ${addDays(day, -8) * 100 + 23}
      )`.execute(store.db)
  return rows
}

/** How many meters and collectors there are, and how many of them were heard of lately. */
export interface OnlineCount {
  readonly projectId: number
  readonly meters: number
  readonly metersOnline: number
  readonly collectors: number
  readonly collectorsOnline: number
}

/**
 * Meters heard of within two periods (two hours at least) before `nowSeconds`, and collectors by their own state.
 *
 * `nowSeconds` is where the data stand, so that a past year that was imported does not count as silent. Meters that
 * are read by hand are not counted.
 */
export async function loadOnline(
  store: Store,
  projectIds: readonly number[],
  nowSeconds: number,
): Promise<OnlineCount[]> {
  const { rows } = await sql<OnlineCount>`
    select p.id as "projectId", coalesce(m.count, 0) as meters, coalesce(m.online, 0) as "metersOnline",
      coalesce(c.count, 0) as collectors, coalesce(c.online, 0) as "collectorsOnline"
    from project p
    left join (
      select m.project_id, count(*)::int as count,
        (count(*) filter (where l.ts >= ${nowSeconds} - greatest(7200, 2 * coalesce(m.period_seconds, 900))))::int as online
      from meter m left join reading_latest l on l.point_id = m.id
      where m.deleted = 0 and m.status = 1 and m.role <> 'virtual' and coalesce(m.offline_manual, 0) = 0
      group by m.project_id
    ) m on m.project_id = p.id
    left join (
      select project_id, count(*)::int as count, (count(*) filter (where online = 1))::int as online
      from collector where deleted = 0 and status = 1 group by project_id
    ) c on c.project_id = p.id
    where p.id = any(${[...projectIds]}::bigint[])`.execute(store.db)
  return rows
}

/** A meter with slots missing; `day` (MM-DD) is the last of them, `due` counts the days with gaps only. */
export interface MissingMeter {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly project: string
  readonly energyKind: string
  readonly day: string
  readonly missing: number
  readonly due: number
  readonly lastAt: string | null
}

/** Meters with missing slots in the seven days up to `day`, the newest and largest gaps first. */
export async function loadMissing(
  store: Store,
  projectIds: readonly number[],
  day: number,
  count: number,
): Promise<MissingMeter[]> {
  const { rows } = await sql<MissingMeter>`
    select m.id, m.name, m.number, p.name as project, m.energy_kind as "energyKind",
      to_char(to_date(u.day::text, 'YYYYMMDD'), 'MM-DD') as day, u.missing, u.due, to_timestamp(l.ts) as "lastAt"
    from meter m
    join project p on p.id = m.project_id
    join (
      select node_id, energy_kind, max(period) as day, sum(n_due - n_good)::int as missing, sum(n_due)::int as due
      from usage_day
      where node_type = 'meter' and period between ${addDays(day, -6)} and ${day} and n_good < n_due
        and node_id in (select id from meter where project_id = any(${[...projectIds]}::bigint[]) and deleted = 0)
      group by node_id, energy_kind
    ) u on u.node_id = m.id and u.energy_kind = m.energy_kind
    left join reading_latest l on l.point_id = m.id
    where m.deleted = 0 and m.status = 1
    order by u.day desc, u.missing desc, m.number
    limit ${count}`.execute(store.db)
  return rows
}

/** Weather of a station at its newest hour. */
export interface WeatherNow {
  readonly station: string
  readonly at: string
  readonly temperature: number | null
  readonly humidity: number | null
}

/** The newest hour of a station up to an instant; nothing without one. */
export async function loadWeatherNow(
  store: Store,
  stationId: number | null,
  nowSeconds: number,
): Promise<WeatherNow | undefined> {
  if (stationId === null) return undefined
  const { rows } = await sql<WeatherNow>`
    select s.name as station, w.at, w.temperature, w.humidity
    from weather_hour w join weather_station s on s.id = w.station_id
    where w.station_id = ${stationId} and w.deleted = 0 and w.at <= to_timestamp(${nowSeconds})
    order by w.at desc limit 1`.execute(store.db)
  return rows[0]
}
