import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'
import type { Projects } from './point-values.store.ts'

/** A meter with the newest reading of its register. */
export interface MeterHead {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly projectId: number
  readonly projectNumber: string
  readonly zone: string
  readonly energyKind: string
  readonly unit: string
  readonly decimals: number | null
  readonly periodSeconds: number
  readonly isOnline: boolean
  readonly value: number | null
  /** Epoch seconds. */
  readonly ts: number | null
  readonly quality: number | null
}

/** Meters by their numbers, which are unique inside a project only. */
export async function loadMeterHeads(
  store: Store,
  numbers: readonly string[],
  projects: Projects,
): Promise<MeterHead[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<MeterHead>`
    select m.id, m.number, m.name, m.project_id as "projectId", p.number as "projectNumber", p.time_zone as zone,
      m.energy_kind as "energyKind", m.unit, m.decimals, m.period_seconds as "periodSeconds",
      coalesce(c.online, 1) <> 0 as "isOnline", l.value, l.ts, l.quality
    from meter m join project p on p.id = m.project_id and p.deleted = 0
    left join collector c on c.id = m.collector_id and c.deleted = 0
    left join reading_latest l on l.point_id = m.id
    where m.number = any(${[...numbers]}::text[]) and m.deleted = 0
      and ${projects === 'all' ? sql`true` : sql`m.project_id = any(${[...projects]}::bigint[])`}
    order by m.number, m.project_id`.execute(store.db)
  return rows
}

/** Usage of a meter in one period. */
export interface PeriodUse {
  readonly id: number
  readonly period: number
  readonly use: number | null
}

/** Usage of meters in periods of one step (`hour` yyyymmddhh, `day` yyyymmdd, `month` yyyymm), both ends in. */
export async function loadUses(
  store: Store,
  step: 'hour' | 'day' | 'month',
  spans: readonly { readonly id: number; readonly energyKind: string; readonly from: number; readonly to: number }[],
): Promise<PeriodUse[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<PeriodUse>`
    select u.node_id as id, u.period, u.use
    from unnest(${spans.map(({ id }) => id)}::bigint[], ${spans.map(({ energyKind }) => energyKind)}::text[],
      ${spans.map(({ from }) => from)}::int[], ${spans.map(({ to }) => to)}::int[]) as s (id, kind, from_period, to_period)
    join ${sql.table(`usage_${step}`)} u on u.node_id = s.id and u.node_type = 'meter' and u.energy_kind = s.kind
      and u.period between s.from_period and s.to_period
    where u.node_id = any(${spans.map(({ id }) => id)}::bigint[])
    order by u.node_id, u.period`.execute(store.db)
  return rows
}

/** The newest slot of meters that are read more often than hourly: its usage and its start (epoch seconds). */
export async function loadNewestSlots(
  store: Store,
  meterIds: readonly number[],
  fromTs: number,
): Promise<{ id: number; ts: number; use: number }[]> {
  if (meterIds.length === 0) return []
  const { rows } = await sql<{ id: number; ts: number; use: number }>`
    select distinct on (meter_id) meter_id as id, ts, use from usage_slot
    where meter_id = any(${[...meterIds]}::bigint[]) and ts >= ${fromTs}
    order by meter_id, ts desc`.execute(store.db)
  return rows
}
