import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import { groupBy } from '../metering/group-by.ts'
import { registerPoint } from '../metering/points.ts'
import { source } from '../metering/quality.ts'
import { loadReadings, type ReadingWindow } from '../metering/readings/load-readings.ts'

/** Which meters a sheet of frozen registers is asked for. */
export interface FrozenQuery {
  readonly projects: readonly number[] | 'all'
  readonly energyKind?: string
  readonly collectorId?: number
  readonly keyword?: string
  readonly page: number
  readonly size: number
}

/** A meter of the sheet. */
export interface FrozenMeter {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly energyKind: string
  readonly unit: string
  readonly decimals: number
  readonly ratio: number
  readonly periodSeconds: number
  readonly projectName: string
  readonly zone: string
  readonly branchName: string | null
  readonly collectorName: string | null
  readonly collectorId: number | null
}

/** One page of meters that are collected by themselves and show a register, by number, and how many there are. */
export async function loadFrozenMeters(
  store: Store,
  query: FrozenQuery,
): Promise<{ meters: FrozenMeter[]; total: number }> {
  const { projects, energyKind, collectorId, keyword } = query
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const filter = sql`m.deleted = 0 and m.status = 1 and m.offline_manual = 0 and m.role <> 'virtual'
    and m.reading_kind = 'register'
    and ${projects === 'all' ? sql`true` : sql`m.project_id = any(${[...projects]}::bigint[])`}
    and ${energyKind === undefined ? sql`true` : sql`m.energy_kind = ${energyKind}`}
    and ${collectorId === undefined ? sql`true` : sql`m.collector_id = ${collectorId}`}
    and ${keyword === undefined ? sql`true` : sql`(m.number ilike ${like} or m.name ilike ${like})`}`
  const [page, counted] = await Promise.all([
    sql<FrozenMeter>`
      select m.id, m.number, m.name, m.energy_kind as "energyKind", m.unit, m.decimals, coalesce(m.ratio, 1) as ratio,
        m.period_seconds as "periodSeconds", p.name as "projectName", p.time_zone as zone, c.name as "collectorName",
        c.id as "collectorId",
        (select b.name from branch_meter bm join branch b on b.id = bm.branch_id and b.deleted = 0
         where bm.meter_id = m.id and bm.deleted = 0 and (bm.valid_to is null or bm.valid_to > current_date)
         order by bm.valid_from desc limit 1) as "branchName"
      from meter m join project p on p.id = m.project_id and p.deleted = 0
      left join collector c on c.id = m.collector_id and c.deleted = 0
      where ${filter} order by m.project_id, m.number limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(
      store.db,
    ),
    sql<{ total: number }>`
      select count(*) as total from meter m join project p on p.id = m.project_id and p.deleted = 0 where ${filter}`.execute(
      store.db,
    ),
  ])
  return { meters: page.rows, total: counted.rows[0]!.total }
}

/** The register closest before (or at) and after an instant; null where there is none within reach. */
export interface Neighbours {
  readonly beforeTs: number | null
  readonly beforeValue: number | null
  readonly beforeSource: number | null
  readonly afterTs: number | null
  readonly afterValue: number | null
}

/** Neighbours of one instant for each meter, in the order of the meters; good registers only, repairs laid over them. */
export async function loadNeighbours(
  store: Store,
  wanted: readonly { readonly id: number; readonly ts: number; readonly reach: number }[],
): Promise<Neighbours[]> {
  const windows = wanted.map(({ id, ts, reach }) => ({ pointId: registerPoint(id), from: ts - reach, to: ts + reach }))
  const readings = await loadReadings(store.pool, windows)
  const repaired = await loadRepaired(store, windows)
  return wanted.map(({ ts, id }, place) => {
    const good = readings[place]!.filter((reading) => (reading.quality & 223) === 0 && reading.source !== 5)
    const fixes = repaired.get(id)
    const before = good.findLast((reading) => reading.ts <= ts && fixes?.get(reading.ts) !== null)
    const after = good.find((reading) => reading.ts > ts)
    const value = before && fixes?.get(before.ts)
    return {
      beforeTs: before?.ts ?? null,
      beforeValue: value ?? before?.value ?? null,
      beforeSource: before === undefined ? null : value === undefined ? before.source : source.repaired,
      afterTs: after?.ts ?? null,
      afterValue: after?.value ?? null,
    }
  })
}

/** Repairs in force within windows by meter and instant; null where a reading was marked bad. */
async function loadRepaired(
  store: Store,
  windows: readonly ReadingWindow[],
): Promise<Map<number, Map<number, number | null>>> {
  const { rows } = await sql<{ id: number; ts: number; value: number | null }>`
    select distinct on (f.point_id, f.ts) f.point_id as id, f.ts, f.new_value as value
    from unnest(${windows.map(({ pointId }) => pointId)}::bigint[], ${windows.map(({ from }) => from)}::bigint[],
      ${windows.map(({ to }) => to)}::bigint[]) as w (id, from_ts, to_ts)
    join reading_fix f on f.point_id = w.id and f.ts >= w.from_ts and f.ts <= w.to_ts
    where f.undone_at is null order by f.point_id, f.ts, f.id desc`.execute(store.db)
  const byMeter = groupBy(rows, (row) => row.id)
  return new Map([...byMeter].map(([id, own]) => [id, new Map(own.map(({ ts, value }) => [ts, value]))]))
}

/** Usage of a meter over whole local days. */
export interface DaysUsage {
  readonly id: number
  readonly use: number | null
  readonly due: number
  readonly good: number
  readonly estimated: number
}

/** Usage of meters from one day (yyyymmdd, inclusive) to another (exclusive). */
export async function loadDaysUsage(
  store: Store,
  meters: readonly number[],
  fromDay: number,
  toDay: number,
): Promise<Map<number, DaysUsage>> {
  const { rows } = await sql<DaysUsage>`
    select node_id as id, sum(use) as use, sum(n_due)::int as due, sum(n_good)::int as good, sum(est) as estimated
    from usage_day where node_type = 'meter' and node_id = any(${[...meters]}::bigint[])
      and period >= ${fromDay} and period < ${toDay} group by node_id order by node_id`.execute(store.db)
  return new Map(rows.map((row) => [row.id, row]))
}
