import { sql } from 'kysely'
import type { Span } from '../analysis/periods.ts'
import type { Store } from '../db/connect.ts'
import { dayStart, periodStart } from '../metering/zone.ts'
import { daysOfSpan } from './subitems.store.ts'

/** How good the readings of a meter were over a span. */
export interface ReadingQuality {
  readonly meterId: number
  readonly number: string
  readonly name: string
  readonly energyKind: string
  /** Slots due and slots that came good. */
  readonly due: number
  readonly good: number
  /** Usage in the meter's unit, and the part of it whose course was estimated. */
  readonly use: number | null
  readonly estimated: number
  /** Readings with any mark of quality, and corrections by people. */
  readonly doubtful: number
  readonly fixed: number
}

/** Quality of all meters of a project over whole days, the least complete first; meters that never reported come too. */
export async function loadReadingQuality(
  store: Store,
  project: { readonly id: number; readonly timeZone: string },
  span: Span,
): Promise<ReadingQuality[]> {
  const { first, end } = daysOfSpan(span)
  const from = dayStart(project.timeZone, periodStart(project.timeZone, first))
  const to = dayStart(project.timeZone, periodStart(project.timeZone, end))
  const { rows } = await sql<ReadingQuality>`
    with own as (
      select id, number, name, energy_kind from meter
      where project_id = ${project.id} and deleted = 0 and status = 1 and role <> 'virtual'
    ), used as (
      select node_id, sum(n_due) as due, sum(n_good) as good, sum(use) as use, sum(est) as est from usage_day
      where node_id = any(select id from own) and node_type = 'meter' and period >= ${first} and period < ${end}
      group by node_id
    ), marked as (
      select point_id, count(*) as doubtful from readings
      where point_id = any(select id from own) and ts >= ${from} and ts < ${to} and quality <> 0 group by point_id
    ), mended as (
      select point_id, count(*) as fixed from reading_fix
      where point_id = any(select id from own) and ts >= ${from} and ts < ${to} group by point_id
    )
    select o.id as "meterId", o.number, o.name, o.energy_kind as "energyKind", coalesce(u.due, 0)::float8 as due,
      coalesce(u.good, 0)::float8 as good, u.use, coalesce(u.est, 0)::float8 as estimated,
      coalesce(q.doubtful, 0)::int as doubtful, coalesce(f.fixed, 0)::int as fixed
    from own o left join used u on u.node_id = o.id left join marked q on q.point_id = o.id
      left join mended f on f.point_id = o.id
    order by case when coalesce(u.due, 0) = 0 then -1 else u.good::float8 / u.due end, o.number`.execute(store.db)
  return rows
}
