import type pg from 'pg'
import type { Caller } from '../http/service.ts'
import type { MeterFacts } from './meter-rules.store.ts'
import { quality } from './quality.ts'
import type { ReadingFix } from './reading-view.ts'
import { loadReadings } from './readings/load-readings.ts'
import { widenToReadings } from './readings/nearest-readings.ts'
import { intervalSumBefore } from './readings/reading-facts.ts'
import type { SourcedReading } from './usage-of-readings.ts'
import { periodKeys } from './zone.ts'

/** A meter as the readings page heads it. */
export interface MeterHead {
  readonly id: number
  readonly projectId: number
  readonly number: string
  readonly name: string
  readonly energyKind: string
  readonly unit: string
  readonly registerMax: number
  readonly readingKind: string
  readonly decimals: number
}

/** The meter, if it is there. */
export async function loadMeterHead(pool: pg.Pool, id: number): Promise<MeterHead | undefined> {
  const { rows } = await pool.query<MeterHead>(
    `select id, project_id as "projectId", number, name, energy_kind as "energyKind", unit,
       register_max as "registerMax", reading_kind as "readingKind", decimals
     from meter where id = $1 and deleted = 0`,
    [id],
  )
  return rows[0]
}

/** Readings of a span with twelve before it and eight after, as they arrived. */
export async function loadAround(pool: pg.Pool, meterId: number, from: number, to: number) {
  const windows = await widenToReadings(pool, [{ pointId: meterId, from, to }], { before: 12, after: 8 })
  const readings: readonly SourcedReading[] = (await loadReadings(pool, windows))[0]!
  const original = new Map(readings.map((reading) => [reading.ts, reading.value]))
  return { readings, original, intervalBase: await intervalSumBefore(pool, meterId, from) }
}

/** Repairs of a meter that are in force, the latest of each instant. */
export async function loadFixes(pool: pg.Pool, meterId: number): Promise<ReadingFix[]> {
  const { rows } = await pool.query<ReadingFix>(
    `select distinct on (ts) ts, new_value as "newValue", method, reason, by_name as "byName" from reading_fix
     where point_id = $1 and undone_at is null order by ts, id desc`,
    [meterId],
  )
  return rows
}

/** Stretches of a span in which the meter stood still or sent zeros against its habit, with their quality bit. */
export async function loadQuiet(
  pool: pg.Pool,
  meterId: number,
  from: number,
  to: number,
): Promise<{ from: number; to: number; bit: number }[]> {
  const { rows } = await pool.query<{ from: number; to: number; bit: number }>(
    `select extract(epoch from from_ts)::float8 as "from", extract(epoch from to_ts)::float8 as "to",
       case kind when 'zero' then ${quality.zeroDropOut} else ${quality.stuck} end as bit
     from data_issue where meter_id = $1 and kind in ('zero', 'stuck') and state = 'open' and deleted = 0
       and to_ts > from_ts and from_ts < to_timestamp($3) and to_ts > to_timestamp($2) order by from_ts`,
    [meterId, from, to],
  )
  return rows
}

/** Adds repairs; the readings themselves stay as they are. */
export async function addFixes(
  pool: pg.Pool,
  meterId: number,
  fixes: readonly { ts: number; oldValue: number | null; newValue: number | null }[],
  by: { readonly method: string; readonly reason: string; readonly caller: Caller },
): Promise<void> {
  await pool.query(
    `insert into reading_fix (point_id, ts, old_value, new_value, method, reason, by_user, by_name)
     select $1, ts, old_value, new_value, $5, $6, $7, $8
     from unnest($2::bigint[], $3::float8[], $4::float8[]) as f (ts, old_value, new_value) order by ts`,
    [
      meterId,
      fixes.map((fix) => fix.ts),
      fixes.map((fix) => fix.oldValue),
      fixes.map((fix) => fix.newValue),
      by.method,
      by.reason,
      by.caller.userId,
      by.caller.userName,
    ],
  )
}

/** Takes repairs of a span back; gives how many there were. */
export async function undoFixes(pool: pg.Pool, meterId: number, from: number, to: number): Promise<number> {
  const { rows } = await pool.query(
    `update reading_fix set undone_at = now()
     where point_id = $1 and ts >= $2 and ts <= $3 and undone_at is null returning id`,
    [meterId, from, to],
  )
  return rows.length
}

/** Measured usage of the week before for the interval that ends at an instant; undefined where it is not known. */
export async function usualUse(
  pool: pg.Pool,
  facts: MeterFacts,
  from: number,
  to: number,
): Promise<(ts: number) => number | undefined> {
  const week = 7 * 86_400
  const { rows } = await pool.query<{ ts: number; use: number }>(
    facts.slotSeconds < 3600
      ? 'select ts, use from usage_slot where meter_id = $1 and ts >= $2 and ts < $3 and mark = 1'
      : `select peak_ts as ts, use from usage_hour where node_id = $1 and node_type = 'meter' and period >= $2
           and period <= $3 and n_good = n_due and peak_ts is not null`,
    facts.slotSeconds < 3600
      ? [facts.id, from - week - 86_400, to - week + 86_400]
      : [facts.id, periodKeys(facts.zone, from - week - 86_400).hour, periodKeys(facts.zone, to - week + 86_400).hour],
  )
  const known = new Map(rows.map((row) => [row.ts, row.use]))
  return (ts) => known.get(ts - facts.rules.periodSeconds - week)
}
