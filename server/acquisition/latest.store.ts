import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { newestReadings } from '../metering/readings/nearest-readings.ts'

/** How fresh a point's newest value is. */
export type FreshState = 'fresh' | 'overdue' | 'offline' | 'never'

/** What the list of newest values is asked for. */
export interface LatestQuery {
  readonly projects: readonly number[] | 'all'
  readonly energyKind?: string
  readonly state?: FreshState | 'doubtful'
  /** Registers of meters only, or their other points only. */
  readonly pointKind?: 'register' | 'other'
  readonly collectorId?: number
  readonly keyword?: string
  readonly page: number
  readonly size: number
  readonly order: LatestOrder
  readonly isDescending: boolean
}

/** Orders of the list. */
export const latestOrders = ['number', 'at', 'delaySeconds', 'value'] as const
export type LatestOrder = (typeof latestOrders)[number]

/** A point with its newest value; instants in epoch seconds, `delaySeconds` since the newest one. */
export interface LatestRow {
  readonly pointId: number
  /** Null for a point of a device; number and name are the device's then. */
  readonly meterId: number | null
  readonly meterNumber: string
  readonly meterName: string
  readonly pointName: string
  readonly energyKind: string | null
  readonly unit: string
  readonly isRegister: boolean
  /** What the numbers of a state mean, such as `0 停，1 开`; empty for other points. */
  readonly states: string
  readonly projectId: number
  readonly projectName: string
  readonly zone: string
  readonly collectorName: string | null
  readonly periodSeconds: number
  readonly value: number | null
  readonly ts: number | null
  readonly quality: number | null
  readonly source: number | null
  readonly delaySeconds: number | null
  readonly state: FreshState
}

/** How many points of a selection stand how; `doubtful` ones are counted in their state too. */
export interface LatestCounts {
  readonly due: number
  readonly fresh: number
  readonly overdue: number
  readonly offline: number
  readonly never: number
  readonly doubtful: number
}

/** Bits that make a value doubtful: all but late (32), which says nothing of the value. */
const doubtfulBits = 255 & ~32

const columns: Readonly<Record<LatestOrder, string>> = {
  number: 'x."meterNumber"',
  at: 'x.ts',
  delaySeconds: 'x."delaySeconds"',
  value: 'x.value',
}

/** One page of points with their newest value, the number of all that fit, and how the whole selection stands. */
export async function loadLatest(
  store: Store,
  query: LatestQuery,
  nowSeconds: number,
): Promise<{ rows: LatestRow[]; total: number; counts: LatestCounts }> {
  const points = pointsOf(query, nowSeconds)
  const stateFilter =
    query.state === undefined
      ? sql`true`
      : query.state === 'doubtful'
        ? sql`(x.quality & ${doubtfulBits}) <> 0`
        : sql`x.state = ${query.state}`
  const direction = sql.raw(query.isDescending ? 'desc nulls last' : 'asc nulls last')
  const [page, counted] = await Promise.all([
    sql<LatestRow>`
      select * from (${points}) x where ${stateFilter}
      order by ${sql.raw(columns[query.order])} ${direction}, x."meterNumber", x."pointId"
      limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(store.db),
    sql<LatestCounts & { total: number }>`
      select count(*) as due, count(*) filter (where x.state = 'fresh') as fresh,
        count(*) filter (where x.state = 'overdue') as overdue, count(*) filter (where x.state = 'offline') as offline,
        count(*) filter (where x.state = 'never') as never,
        count(*) filter (where (x.quality & ${doubtfulBits}) <> 0) as doubtful,
        count(*) filter (where ${stateFilter}) as total
      from (${points}) x`.execute(store.db),
  ])
  const { total, ...counts } = counted.rows[0]!
  return { rows: page.rows, total, counts }
}

/**
 * All points that are to be collected: registers (point id = meter id), and above 2^40 the other points of meters and
 * those of devices.
 */
function pointsOf(query: LatestQuery, nowSeconds: number) {
  const { projects, energyKind, collectorId, keyword, pointKind } = query
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const meterFilter = sql`m.deleted = 0 and m.status = 1 and m.offline_manual = 0 and m.role <> 'virtual'
    and ${projects === 'all' ? sql`true` : sql`m.project_id = any(${[...projects]}::bigint[])`}
    and ${energyKind === undefined ? sql`true` : sql`m.energy_kind = ${energyKind}`}
    and ${collectorId === undefined ? sql`true` : sql`m.collector_id = ${collectorId}`}
    and ${keyword === undefined ? sql`true` : sql`(m.number ilike ${like} or m.name ilike ${like})`}`
  const head = sql`m.id as "meterId", m.number as "meterNumber", m.name as "meterName", m.energy_kind as "energyKind",
    m.project_id as "projectId", p.name as "projectName", p.time_zone as zone, c.name as "collectorName",
    m.period_seconds as "periodSeconds", l.value, l.ts, l.quality, l.source, ${nowSeconds} - l.ts as "delaySeconds",
    case when l.ts is null then 'never' when c.online = 0 then 'offline'
      when ${nowSeconds} - l.ts > 1.5 * m.period_seconds + 60 then 'overdue' else 'fresh' end as state`
  const joins = sql`join project p on p.id = m.project_id and p.deleted = 0
    left join collector c on c.id = m.collector_id and c.deleted = 0`
  const registers = sql`
    select m.id as "pointId", '读数' as "pointName", m.unit as unit, true as "isRegister", '' as states, ${head}
    from meter m ${joins} left join reading_latest l on l.point_id = m.id where ${meterFilter}`
  const others = sql`
    select t.id + ${2 ** 40} as "pointId", t.name as "pointName", coalesce(t.unit, '') as unit, false as "isRegister",
      coalesce(t.states, '') as states, ${head}
    from point t join meter m on m.id = t.meter_id ${joins}
    left join reading_latest l on l.point_id = t.id + ${2 ** 40} where t.deleted = 0 and ${meterFilter}`
  const period = sql`coalesce(nullif(t.store_seconds, 0), 3600)`
  const devices = sql`
    select t.id + ${2 ** 40} as "pointId", t.name as "pointName", coalesce(t.unit, '') as unit, false as "isRegister",
      coalesce(t.states, '') as states, null::bigint as "meterId", d.number as "meterNumber", d.name as "meterName", null::text as "energyKind",
      d.project_id as "projectId", p.name as "projectName", p.time_zone as zone, c.name as "collectorName",
      ${period} as "periodSeconds", l.value, l.ts, l.quality, l.source, ${nowSeconds} - l.ts as "delaySeconds",
      case when l.ts is null then 'never' when c.online = 0 then 'offline'
        when ${nowSeconds} - l.ts > 1.5 * ${period} + 60 then 'overdue' else 'fresh' end as state
    from point t join device d on d.id = t.owner_id join project p on p.id = d.project_id and p.deleted = 0
    left join collector c on c.id = d.collector_id and c.deleted = 0
    left join reading_latest l on l.point_id = t.id + ${2 ** 40}
    where t.owner_type = 'device' and t.deleted = 0 and d.deleted = 0 and d.status = 1
      and ${projects === 'all' ? sql`true` : sql`d.project_id = any(${[...projects]}::bigint[])`}
      and ${energyKind === undefined ? sql`true` : sql`false`}
      and ${collectorId === undefined ? sql`true` : sql`d.collector_id = ${collectorId}`}
      and ${keyword === undefined ? sql`true` : sql`(d.number ilike ${like} or d.name ilike ${like} or t.name ilike ${like})`}`
  if (pointKind === 'register') return registers
  const besides = sql`${others} union all ${devices}`
  return pointKind === 'other' ? besides : sql`${registers} union all ${besides}`
}

/** Hourly usage of meters over the last day, by meter: what a sparkline shows. */
export async function loadDayCurves(
  store: Store,
  meters: readonly { readonly id: number; readonly fromHour: number; readonly toHour: number }[],
): Promise<Map<number, (number | null)[]>> {
  const { rows } = await sql<{ id: number; values: (number | null)[] }>`
    select t.id, array_agg(u.use order by u.period) as values
    from unnest(${meters.map(({ id }) => id)}::bigint[], ${meters.map(({ fromHour }) => fromHour)}::int[],
      ${meters.map(({ toHour }) => toHour)}::int[]) as t (id, from_hour, to_hour)
    join usage_hour u on u.node_id = t.id and u.node_type = 'meter' and u.period >= t.from_hour and u.period <= t.to_hour
    group by t.id order by t.id`.execute(store.db)
  return new Map(rows.map(({ id, values }) => [id, values]))
}

/** Values of a point between two instants (epoch seconds), oldest first, at most so many (the newest ones). */
export async function loadValues(
  store: Store,
  pointId: number,
  from: number,
  to: number,
  most: number,
): Promise<{ ts: number; value: number; quality: number }[]> {
  return newestReadings(store.pool, { pointId, from, to }, most)
}
