import { sql } from 'kysely'
import { dateOfKey, firstDayOf, nextKey, type Span } from '../analysis/periods.ts'
import type { Store } from '../db/connect.ts'
import { openHour } from '../metering/membership.ts'
import type { ShareBand } from './subitem-balance.ts'

/** A meter's part in a sub-item over a span. */
export interface SubitemPart {
  readonly meterId: number
  readonly number: string
  readonly name: string
  readonly role: string
  readonly unit: string
  readonly ratio: number | null
  /** Sign times weight times unit: usage × factor is what it adds. */
  readonly factor: number
  /** Its own usage in its unit while it counted, and what that adds to the sub-item. */
  readonly use: number | null
  readonly added: number | null
  readonly due: number
  readonly good: number
  /** First day on which it counts in this way, and the first on which it no longer does; null: all along. */
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Reference bands of a type of institution that hold on a day. */
export async function loadBands(store: Store, projectType: string, day: number): Promise<ShareBand[]> {
  const date = dateOfKey(day)
  const { rows } = await sql<ShareBand>`
    select subitem_number as "subitemNumber", low_percent as "lowPercent", high_percent as "highPercent",
      source_doc as "sourceDoc"
    from subitem_band
    where project_type = ${projectType} and deleted = 0 and valid_from <= ${date}::date
      and (valid_to is null or valid_to > ${date}::date)
    order by subitem_number`.execute(store.db)
  return rows
}

/** How many meters each sub-item of a project adds up from. */
export async function loadMeterCounts(store: Store, projectId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; meters: number }>`
    select node_id as id, count(distinct meter_id)::int as meters from node_meter
    where project_id = ${projectId} and node_type = 'subitem' group by node_id order by node_id`.execute(store.db)
  return new Map(rows.map(({ id, meters }) => [id, meters]))
}

/** The first day of a span, and the day after its last. */
export function daysOfSpan({ granularity, from, to }: Span): { first: number; end: number } {
  const end =
    granularity === 'hour' ? nextKey('day', Math.floor(to / 100)) : firstDayOf(granularity, nextKey(granularity, to))
  return { first: firstDayOf(granularity, from), end }
}

/** The meters of a sub-item with what each adds over a span; a meter whose part changed in it stands once for each. */
export async function loadParts(store: Store, subitemId: number, span: Span): Promise<SubitemPart[]> {
  const { first, end } = daysOfSpan(span)
  const { rows } = await sql<SubitemPart & { fromHour: number; toHour: number }>`
    select m.id as "meterId", m.number, m.name, m.role, m.unit, m.ratio, n.factor, u.use, u.use * n.factor as added,
      coalesce(u.due, 0)::float8 as due, coalesce(u.good, 0)::float8 as good,
      n.from_hour as "fromHour", n.to_hour as "toHour"
    from node_meter n join meter m on m.id = n.meter_id
    left join lateral (
      select sum(use) as use, sum(n_due) as due, sum(n_good) as good from usage_day d
      where d.node_id = n.meter_id and d.node_type = 'meter' and d.energy_kind = n.energy_kind
        and d.period >= greatest(${first}::int, n.from_hour / 100) and d.period < least(${end}::int, n.to_hour / 100)
    ) u on true
    where n.node_type = 'subitem' and n.node_id = ${subitemId}
      and n.from_hour < ${end}::int * 100 and n.to_hour > ${first}::int * 100
    order by added desc nulls last, m.number`.execute(store.db)
  return rows.map(({ fromHour, toHour, ...part }) => ({
    ...part,
    validFrom: fromHour <= 0 ? null : dateOfKey(Math.floor(fromHour / 100)),
    validTo: toHour >= openHour ? null : dateOfKey(Math.floor(toHour / 100)),
  }))
}

/** Usage of some meters over a span, each in its own unit. */
export async function loadMeterUses(store: Store, meterIds: readonly number[], span: Span) {
  const { first, end } = daysOfSpan(span)
  const { rows } = await sql<{ id: number; use: number | null; due: number; good: number }>`
    select node_id as id, sum(use) as use, sum(n_due)::float8 as due, sum(n_good)::float8 as good from usage_day
    where node_id = any(${[...meterIds]}::bigint[]) and node_type = 'meter' and period >= ${first} and period < ${end}
    group by node_id order by node_id`.execute(store.db)
  return new Map(rows.map((row) => [row.id, row]))
}
