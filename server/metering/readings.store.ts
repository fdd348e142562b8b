import type pg from 'pg'
import { errorCode } from '../db/connect.ts'
import { CopyWriter } from './copy-binary.ts'
import { sourceRank } from './quality.ts'
import { type ReadingBatch, type StoredCounts, spansOf } from './reading-batch.ts'

const columns = {
  point_id: 'int8',
  ts: 'int8',
  value: 'float8',
  quality: 'int2',
  source: 'int2',
} as const

/** From this many rows on, COPY is cheaper than arrays in one statement. */
const copyFrom = 1000

/**
 * Stores a batch inside the caller's transaction, renews the newest values and queues what has to be computed again.
 *
 * The same point and instant again: with the same value it counts as repeated; with another the source of higher rank
 * wins, else the first stays, and the other is kept in `reading_conflict`. Partitions must be there already.
 * `isNew`: the caller believes that none of the rows is there yet; if that is wrong, it only costs time.
 */
export async function storeReadings(client: pg.PoolClient, batch: ReadingBatch, isNew: boolean): Promise<StoredCounts> {
  const rows = batch.ts.length
  if (rows === 0) return { taken: 0, repeated: 0, conflicting: 0, replaced: 0 }
  const counts =
    isNew && rows >= copyFrom && (await copyAll(client, batch))
      ? { taken: rows, repeated: 0, conflicting: 0, replaced: 0 }
      : await mergeAll(client, batch)
  if (counts.taken > 0) {
    await renewLatest(client, batch)
    await queueDirty(client, batch, 'reading')
  }
  return counts
}

/** Straight into the table; false (and nothing done) where a key is there already. */
async function copyAll(client: pg.PoolClient, batch: ReadingBatch): Promise<boolean> {
  await client.query('savepoint copy_readings')
  try {
    await copyInto(client, 'readings', batch)
    await client.query('release savepoint copy_readings')
    return true
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    await client.query('rollback to savepoint copy_readings')
    return false
  }
}

async function copyInto(client: pg.PoolClient, table: string, batch: ReadingBatch): Promise<void> {
  const writer = CopyWriter.open(client, table, columns)
  const row: number[] = [0, 0, 0, 0, batch.source]
  for (let index = 0; index < batch.ts.length; index += 1) {
    row[0] = batch.pointIds[index]!
    row[1] = batch.ts[index]!
    row[2] = batch.values[index]!
    row[3] = batch.qualities?.[index] ?? 0
    const wait = writer.append(row)
    if (wait) await wait
  }
  await writer.finish()
}

const rankCase = `case source ${[0, 1, 2, 3, 4, 5].map((code) => `when ${code} then ${sourceRank(code)}`).join(' ')} else 0 end`

async function mergeAll(client: pg.PoolClient, batch: ReadingBatch): Promise<StoredCounts> {
  const rows = batch.ts.length
  await client.query(`create temp table if not exists reading_stage (
    ordinal bigint generated always as identity, point_id bigint, ts bigint, value float8, quality int2, source int2)
    on commit delete rows`)
  await client.query('truncate reading_stage')
  if (rows >= copyFrom) await copyInto(client, 'reading_stage', batch)
  else {
    await client.query(
      `insert into reading_stage (point_id, ts, value, quality, source)
       select point_id, ts, value, quality, $5 from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[])
         as given (point_id, ts, value, quality)`,
      [batch.pointIds, batch.ts, batch.values, batch.qualities ?? batch.ts.map(() => 0), batch.source],
    )
  }
  const inserted = await client.query(
    `insert into readings (point_id, ts, value, quality, source)
     select distinct on (point_id, ts) point_id, ts, value, quality, source from reading_stage
     order by point_id, ts, ordinal
     on conflict (point_id, ts) do nothing returning 1`,
  )
  const taken = inserted.rows.length
  if (taken === rows) return { taken, repeated: 0, conflicting: 0, replaced: 0 }
  // What is left stands against a row of the store, or against an earlier row of this batch that has just gone in.
  const differing = await client.query<{ id: number }>(
    `insert into reading_conflict (point_id, ts, value, source, kept_value, kept_source)
     select s.point_id, s.ts, s.value, s.source, r.value, r.source from reading_stage s
     join readings r on r.point_id = s.point_id and r.ts = s.ts
     where r.value <> s.value order by s.ordinal returning id`,
  )
  const replaced = await replaceLower(client)
  const conflicting = differing.rows.length - replaced
  return { taken: taken + replaced, repeated: rows - taken - differing.rows.length, conflicting, replaced }
}

/** Lets a higher source take the place of a lower one; the conflict row then keeps the value that gave way. */
async function replaceLower(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ point_id: number; ts: number; value: number; quality: number; source: number }>(
    `select distinct on (s.point_id, s.ts) s.point_id, s.ts, s.value, s.quality, s.source from reading_stage s
     join readings r on r.point_id = s.point_id and r.ts = s.ts
     where r.value <> s.value and (${rankCase.replace('source', 's.source')}) > (${rankCase.replace('source', 'r.source')})
     order by s.point_id, s.ts, s.ordinal`,
  )
  if (rows.length === 0) return 0
  const keys = [rows.map((row) => row.point_id), rows.map((row) => row.ts)]
  const values = [rows.map((row) => row.value), rows.map((row) => row.source)]
  await client.query(
    `update reading_conflict c set value = c.kept_value, source = c.kept_source, kept_value = w.value, kept_source = w.source
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[]) as w (point_id, ts, value, source)
     where c.point_id = w.point_id and c.ts = w.ts and c.value = w.value and c.source = w.source`,
    [...keys, ...values],
  )
  await client.query(
    `update readings r set value = w.value, source = w.source, quality = w.quality
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[], $5::int2[])
       as w (point_id, ts, value, source, quality)
     where r.point_id = w.point_id and r.ts = w.ts`,
    [...keys, ...values, rows.map((row) => row.quality)],
  )
  return rows.length
}

async function renewLatest(client: pg.PoolClient, batch: ReadingBatch): Promise<void> {
  const newest = new Map<number, number>()
  for (let index = 0; index < batch.ts.length; index += 1) {
    const known = newest.get(batch.pointIds[index]!)
    if (known === undefined || batch.ts[index]! > batch.ts[known]!) newest.set(batch.pointIds[index]!, index)
  }
  const points = [...newest.keys()].sort((one, other) => one - other)
  const pick = (from: readonly number[]) => points.map((point) => from[newest.get(point)!]!)
  await client.query(
    `insert into reading_latest (point_id, ts, value, quality, source)
     select point_id, ts, value, quality, $5 from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[])
       as given (point_id, ts, value, quality) order by point_id
     on conflict (point_id) do update
       set ts = excluded.ts, value = excluded.value, quality = excluded.quality, source = excluded.source
       where excluded.ts >= reading_latest.ts`,
    [
      points,
      pick(batch.ts),
      pick(batch.values),
      points.map((p) => batch.qualities?.[newest.get(p)!] ?? 0),
      batch.source,
    ],
  )
}

async function queueDirty(client: pg.PoolClient, batch: ReadingBatch, reason: string): Promise<void> {
  const spans = spansOf(batch.pointIds, batch.ts)
  await markDirty(client, spans.pointIds, spans.from, spans.to, reason)
}

/** Queues stretches of time (epoch seconds, inclusive) of meters to be computed again. */
export async function markDirty(
  client: pg.ClientBase | pg.Pool,
  meterIds: readonly number[],
  from: readonly number[],
  to: readonly number[],
  reason: string,
): Promise<void> {
  if (meterIds.length === 0) return
  await client.query(
    `insert into dirty (meter_id, from_ts, to_ts, reason)
     select meter_id, from_ts, to_ts, $4 from unnest($1::bigint[], $2::bigint[], $3::bigint[])
       as given (meter_id, from_ts, to_ts)`,
    [meterIds, from, to, reason],
  )
}
