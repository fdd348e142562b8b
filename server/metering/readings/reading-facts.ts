import { source } from '../quality.ts'
import { sqlArray } from '../sql-array.ts'
import { longestMonth, monthOf } from './block-month.ts'
import { loadReadings, type Readable, type StoredReading } from './load-readings.ts'
import { decodeBlock } from './reading-block.ts'

/** Readings in the store, rows and packed ones. */
export async function countReadings(db: Readable): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select (select count(*) from readings) + (select coalesce(sum(count), 0) from reading_block) as n`,
  )
  return Number(rows[0]!.n)
}

/** First and last instant of each point that has readings, by point. */
export async function spansOfPoints(
  db: Readable,
  pointIds: readonly number[],
): Promise<{ pointId: number; from: number; to: number }[]> {
  if (pointIds.length === 0) return []
  const { rows } = await db.query<{ pointId: number; from: number; to: number }>(
    `select point_id as "pointId", min(first_ts) as "from", max(last_ts) as "to" from (
       select point_id, min(ts) as first_ts, max(ts) as last_ts from readings
       where point_id = any($1::bigint[]) group by point_id
       union all
       select point_id, min(first_ts), max(last_ts) from reading_block
       where point_id = any($1::bigint[]) group by point_id) found
     group by point_id order by point_id`,
    [sqlArray(pointIds)],
  )
  return rows
}

/** Sum of the interval values of a point before an instant. */
export async function intervalSumBefore(db: Readable, pointId: number, ts: number): Promise<number> {
  const { rows } = await db.query<{ sum: number; data: Buffer | null }>(
    `select coalesce(sum(value), 0) as sum, null::bytea as data from readings
       where point_id = $1 and ts < $2 and source = ${source.interval}
     union all
     select coalesce(sum(interval_sum), 0), null from reading_block where point_id = $1 and last_ts < $2
     union all
     select 0, data from reading_block
       where point_id = $1 and month > $2 - ${longestMonth} and first_ts < $2 and last_ts >= $2 and intervals > 0`,
    [pointId, ts],
  )
  let sum = 0
  for (const row of rows) {
    sum += row.sum
    if (row.data === null) continue
    const block = decodeBlock(row.data, { withPackets: false })
    for (const [place, at] of block.ts.entries()) {
      if (at < ts && block.sources[place] === source.interval) sum += block.values[place]!
    }
  }
  return sum
}

/** How many readings of points from one instant to another (exclusive) have a quality other than 0; points without are left out. */
export async function countMarked(
  db: Readable,
  pointIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ pointId: number; n: number; data: Buffer | null }>(
    `select point_id as "pointId", count(*) as n, null::bytea as data from readings
       where point_id = any($1::bigint[]) and ts >= $2 and ts < $3 and quality <> 0 group by point_id
     union all
     select point_id, marked, case when first_ts < $2 or last_ts >= $3 then data end from reading_block
       where point_id = any($1::bigint[]) and month > $2::bigint - ${longestMonth} and month < $3
         and first_ts < $3 and last_ts >= $2 and marked > 0
     order by 1`,
    [sqlArray(pointIds), from, to],
  )
  const counts = new Map<number, number>()
  for (const { pointId, n, data } of rows) {
    const own = data === null ? n : markedWithin(data, from, to)
    if (own > 0) counts.set(pointId, (counts.get(pointId) ?? 0) + own)
  }
  return counts
}

function markedWithin(data: Buffer, from: number, to: number): number {
  const { ts, qualities } = decodeBlock(data, { withPackets: false })
  return ts.reduce((count, at, place) => count + (at >= from && at < to && qualities[place] !== 0 ? 1 : 0), 0)
}

/** The readings that stand at given instants of points, place by place; undefined where none does. */
export async function readingsAt(
  db: Readable,
  pointIds: readonly number[],
  ts: readonly number[],
): Promise<(StoredReading | undefined)[]> {
  const windows = new Map<string, { pointId: number; from: number; to: number }>()
  const keys = pointIds.map((pointId, place) => {
    const at = ts[place]!
    const key = `${pointId}/${monthOf(at)}`
    const window = windows.get(key)
    if (window === undefined) windows.set(key, { pointId, from: at, to: at })
    else {
      window.from = Math.min(window.from, at)
      window.to = Math.max(window.to, at)
    }
    return key
  })
  const found = await loadReadings(db, [...windows.values()], { withPackets: true })
  const byKey = new Map(
    [...windows.keys()].map((key, place) => [key, new Map(found[place]!.map((reading) => [reading.ts, reading]))]),
  )
  return keys.map((key, place) => byKey.get(key)!.get(ts[place]!))
}

/** Registers (no interval values) of a point before an instant, newest first, at most so many. */
export async function registersBefore(
  db: Readable,
  pointId: number,
  ts: number,
  most: number,
): Promise<StoredReading[]> {
  const { rows } = await db.query<{ at: number }>(
    `(select ts as at from readings where point_id = $1 and ts < $2 and source <> ${source.interval}
        order by ts desc offset $3 limit 1)
     union all
     (select first_ts from (
        select first_ts, sum(case when last_ts < $2 then count - intervals else 0 end)
          over (order by month desc rows between unbounded preceding and current row) as had
        from reading_block where point_id = $1 and first_ts < $2 and intervals < count) b
      where had >= $4 order by first_ts desc limit 1)
     order by at desc`,
    [pointId, ts, most - 1, most],
  )
  // Far enough back by rows alone or by blocks alone is far enough; where neither is, everything is needed.
  const from = rows[0]?.at ?? 0
  const [readings] = await loadReadings(db, [{ pointId, from, to: ts - 1 }], { withPackets: true })
  return readings!
    .filter((reading) => reading.source !== source.interval)
    .reverse()
    .slice(0, most)
}
