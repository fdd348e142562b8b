import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'

/** Which projects a question is about. */
export type Projects = readonly number[] | 'all'

/** A point of a device or meter with its newest value. */
export interface PointValue {
  readonly number: string
  readonly identifier: string
  readonly projectId: number
  readonly projectNumber: string
  readonly name: string
  readonly unit: string
  readonly value: number | null
  /** Epoch seconds. */
  readonly ts: number | null
  readonly quality: number | null
  readonly isOnline: boolean
  /** Seconds between two values of it. */
  readonly periodSeconds: number
}

/**
 * Points by the number of their device or meter and their identifier, each with its newest value. Numbers are unique
 * inside a project only, so one pair may give several.
 */
export async function loadPointValues(
  store: Store,
  wanted: readonly { readonly number: string; readonly identifier: string }[],
  projects: Projects,
): Promise<PointValue[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<PointValue>`
    with asked as (
      select distinct * from unnest(${wanted.map(({ number }) => number)}::text[],
        ${wanted.map(({ identifier }) => identifier)}::text[]) as a (number, identifier)),
    owned as materialized (
      select t.id as point_id, d.number, t.identifier, d.project_id, d.collector_id, d.name as owner, t.name, t.unit,
        coalesce(nullif(t.store_seconds, 0), 3600) as period
      from asked a join device d on d.number = a.number and d.deleted = 0
      join point t on t.owner_type = 'device' and t.owner_id = d.id and t.identifier = a.identifier and t.deleted = 0
      where ${projects === 'all' ? sql`true` : sql`d.project_id = any(${[...projects]}::bigint[])`}
      union all
      select t.id, m.number, t.identifier, m.project_id, m.collector_id, m.name, t.name, t.unit, m.period_seconds
      from asked a join meter m on m.number = a.number and m.deleted = 0
      join point t on t.meter_id = m.id and t.identifier = a.identifier and t.deleted = 0
      where ${projects === 'all' ? sql`true` : sql`m.project_id = any(${[...projects]}::bigint[])`})
    select o.number, o.identifier, o.project_id as "projectId", p.number as "projectNumber",
      o.owner || ' ' || o.name as name, coalesce(o.unit, '') as unit, l.value, l.ts, l.quality,
      coalesce(c.online, 1) <> 0 as "isOnline", o.period as "periodSeconds"
    from owned o join project p on p.id = o.project_id and p.deleted = 0
    left join collector c on c.id = o.collector_id and c.deleted = 0
    left join reading_latest l on l.point_id = o.point_id + ${2 ** 40}
    order by o.number, o.identifier, o.project_id`.execute(store.db)
  return rows
}
