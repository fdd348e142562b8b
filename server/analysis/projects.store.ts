import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { notFound } from '../errors.ts'
import type { Caller } from '../http/service.ts'
import { periodKeys } from '../metering/zone.ts'
import { addDays } from './periods.ts'
import { readableProjects } from './scope.ts'

/** A project as analysis needs it; area in m². */
export interface ProjectFacts {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly type: string
  readonly area: number | null
  readonly persons: number | null
  readonly timeZone: string
  readonly regionName: string | null
  readonly weatherStationId: number | null
}

/** The caller's projects among those asked for (all of his where none is), by number. 404 where none is left. */
export async function loadProjects(store: Store, caller: Caller, asked: readonly number[]): Promise<ProjectFacts[]> {
  const ids = readableProjects(caller, asked)
  const scope = ids === 'all' ? sql`true` : sql`p.id = any(${[...ids]}::bigint[])`
  const { rows } = await sql<ProjectFacts>`
    select p.id, p.number, p.name, p.type, coalesce(s.area, p.area) as area, coalesce(s.persons, p.persons) as persons,
      p.time_zone as "timeZone", p.region_name as "regionName", p.weather_station_id as "weatherStationId"
    from project p
    left join lateral (
      select area, persons from project_scale where project_id = p.id and deleted = 0 and valid_from <= current_date
      order by valid_from desc limit 1
    ) s on true
    where p.deleted = 0 and ${scope}
    order by p.number`.execute(store.db)
  if (rows.length === 0) throw notFound('项目')
  return rows
}

/** The projects that a call with one `projectId` asks for: that one, or all of the caller's where none is given. */
export function askedProject(id: number | null | undefined): readonly number[] {
  return id === undefined || id === null ? [] : [id]
}

/** Where the data of some projects stand. */
export interface Anchor {
  /** Hour that counts as the running one: now, or the hour after the last data where these are older. */
  readonly nowHour: number
  /** The last hour with data, null where there is none. */
  readonly lastHour: number | null
}

/**
 * The running hour of the projects' data, in the zone of the first.
 *
 * Comparisons stop where the data stop, so that a late collector or an imported past year is compared with as much.
 */
export async function loadAnchor(store: Store, projects: readonly ProjectFacts[], nowSeconds: number): Promise<Anchor> {
  const clock = periodKeys(projects[0]?.timeZone ?? 'Asia/Shanghai', nowSeconds).hour
  const { rows } = await sql<{ hour: number | null }>`
    select max(last.period) as hour
    from unnest(${projects.map(({ id }) => id)}::bigint[]) as id
    cross join unnest(array['01','02','03','04']) as kind
    cross join lateral (
      select period from usage_hour
      where node_id = id and node_type = 'project' and energy_kind = kind and n_good > 0 and period <= ${clock}
      order by period desc limit 1
    ) last`.execute(store.db)
  const lastHour = rows[0]?.hour ?? null
  if (lastHour === null) return { nowHour: clock, lastHour }
  const next = lastHour % 100 < 23 ? lastHour + 1 : addDays(Math.floor(lastHour / 100), 1) * 100
  return { nowHour: Math.min(clock, next), lastHour }
}
