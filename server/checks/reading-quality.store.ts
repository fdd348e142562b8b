import { sql } from 'kysely'
import { dateOfKey, type Span } from '../analysis/periods.ts'
import type { Store } from '../db/connect.ts'
import { registerPoint } from '../metering/points.ts'
import { countMarked } from '../metering/readings/reading-facts.ts'
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
  const { rows } = await sql<Omit<ReadingQuality, 'doubtful'>>`
    with own as (
      select id, number, name, energy_kind from meter
      where project_id = ${project.id} and deleted = 0 and status = 1 and role <> 'virtual'
    ), used as (
      select node_id, sum(n_due) as due, sum(n_good) as good, sum(use) as use, sum(est) as est from usage_day
      where node_id = any(select id from own) and node_type = 'meter' and period >= ${first} and period < ${end}
      group by node_id
    ), mended as (
      select point_id, count(*) as fixed from reading_fix
      where point_id = any(select id from own) and ts >= ${from} and ts < ${to} group by point_id
    )
    select o.id as "meterId", o.number, o.name, o.energy_kind as "energyKind", coalesce(u.due, 0)::float8 as due,
      coalesce(u.good, 0)::float8 as good, u.use, coalesce(u.est, 0)::float8 as estimated,
      coalesce(f.fixed, 0)::int as fixed
    from own o left join used u on u.node_id = o.id
      left join mended f on f.point_id = o.id
    order by case when coalesce(u.due, 0) = 0 then -1 else u.good::float8 / u.due end, o.number`.execute(store.db)
  const meters = rows.map(({ meterId }) => registerPoint(meterId))
  const marked = await countMarked(store.pool, meters, from, to)
  return rows.map((row) => ({ ...row, doubtful: marked.get(registerPoint(row.meterId)) ?? 0 }))
}

/** Something wrong with a meter's data that lies in a span and that nobody has set aside. */
export interface QualityIssue {
  readonly meter: string
  readonly number: string
  /** Value of enum dataIssueKind. */
  readonly kind: string
  /** Local time of its beginning, `yyyy-mm-dd hh:mm`. */
  readonly from: string
  /** Null while it goes on. */
  readonly hours: number | null
  readonly summary: string
}

/** Issues of a project's meters that touch a span of whole days, the longest first. */
export async function loadQualityIssues(
  store: Store,
  project: { readonly id: number; readonly timeZone: string },
  span: Span,
): Promise<QualityIssue[]> {
  const { first, end } = daysOfSpan(span)
  const { rows } = await sql<QualityIssue>`
    select m.name as meter, m.number, i.kind, i.hours, coalesce(i.summary, '') as summary,
      to_char(i.from_ts at time zone ${project.timeZone}, 'YYYY-MM-DD HH24:MI') as "from"
    from data_issue i join meter m on m.id = i.meter_id and m.deleted = 0
    where i.project_id = ${project.id} and i.deleted = 0 and i.state <> 'ignored'
      and i.from_ts < (${dateOfKey(end)}::timestamp at time zone ${project.timeZone})
      and (i.to_ts is null or i.to_ts > (${dateOfKey(first)}::timestamp at time zone ${project.timeZone}))
    order by coalesce(i.hours, 1e9) desc, m.number, i.from_ts`.execute(store.db)
  return rows
}
