import type pg from 'pg'
import { openMonths } from './compact/thaw.ts'
import { CopyWriter } from './copy-binary.ts'
import { isRegisterPoint } from './points.ts'
import { sourceRank } from './quality.ts'
import { type ReadingRows, type StoredCounts, spansOf } from './reading-batch.ts'
import { copyRows } from './readings/copy-rows.ts'
import { sqlArray } from './sql-array.ts'
import { unlessThere } from './unless-there.ts'

/** From this many rows on, COPY is cheaper than arrays in one statement. */
const copyFrom = 1000

/**
 * Stores a batch inside the caller's transaction, renews the newest values and queues what has to be computed again.
 *
 * The same point and instant again: with the same value it counts as repeated; with another the source of higher rank
 * wins, else the first stays, and the other is kept in `reading_conflict`. Partitions must be there already.
 * `isNew`: the caller believes that none of the rows is there yet; if that is wrong, it only costs time.
 */
export async function storeReadings(client: pg.PoolClient, batch: ReadingRows, isNew: boolean): Promise<StoredCounts> {
  const rows = batch.ts.length
  if (rows === 0) return { taken: 0, repeated: 0, conflicting: 0, replaced: 0 }
  await openMonths(client, batch)
  const isCopied = isNew && rows >= copyFrom && (await copyReadings(client, batch))
  const outcome = isCopied ? allNew : await mergeReadings(client, batch)
  const taken = takenRows(batch, outcome)
  if (taken.ts.length > 0) {
    await renewLatest(client, taken)
    await queueDirty(client, taken, 'reading')
  }
  const { repeated, conflicting, replaced } = outcome
  return {
    taken: taken.ts.length,
    repeated: repeated.length,
    conflicting: conflicting.length,
    replaced: replaced.length,
  }
}

/** Straight into the table by COPY; false (and nothing done) where a key is there already. */
export function copyReadings(client: pg.PoolClient, batch: ReadingRows): Promise<boolean> {
  return unlessThere(client, () => copyRows(client, 'readings', batch))
}

/** Rows of a merged batch, by their place in it, that were not simply new. All others were. */
export interface MergeOutcome {
  /** Already there with the same value. */
  readonly repeated: readonly number[]
  /** Already there with another value, which stays; the one that came is in `reading_conflict`. */
  readonly conflicting: readonly number[]
  /** Took the place of a value from a lower source. */
  readonly replaced: readonly number[]
}

const allNew: MergeOutcome = { repeated: [], conflicting: [], replaced: [] }

/** The rows of a batch that count now: the new ones and those that took another's place. */
export function takenRows(batch: ReadingRows, { repeated, conflicting }: MergeOutcome): ReadingRows {
  if (repeated.length + conflicting.length === 0) return batch
  const left = new Set([...repeated, ...conflicting])
  const take = <T extends (number | null)[] | undefined>(from: T) => from?.filter((_, place) => !left.has(place)) as T
  return {
    ...batch,
    pointIds: take(batch.pointIds),
    ts: take(batch.ts),
    values: take(batch.values),
    qualities: take(batch.qualities),
    sources: take(batch.sources),
    packets: take(batch.packets),
  }
}

const rankCase = `case source ${[0, 1, 2, 3, 4, 5].map((code) => `when ${code} then ${sourceRank(code)}`).join(' ')} else 0 end`

/**
 * Stores rows of which some may be there already; of one key twice in the batch the first counts as the older.
 * Renews and queues nothing by itself.
 */
export async function mergeReadings(client: pg.PoolClient, batch: ReadingRows): Promise<MergeOutcome> {
  const rows = batch.ts.length
  await client.query(`create temp table if not exists reading_stage (
    ordinal bigint generated always as identity, point_id bigint, ts bigint, value float8, quality int2, source int2,
    packet bigint) on commit delete rows`)
  await client.query('truncate reading_stage restart identity')
  if (rows >= copyFrom) await copyRows(client, 'reading_stage', batch)
  else {
    await client.query(
      `insert into reading_stage (point_id, ts, value, quality, source, packet)
       select point_id, ts, value, quality, source, packet
       from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[], $5::int2[], $6::bigint[])
         with ordinality as given (point_id, ts, value, quality, source, packet, place) order by place`,
      [
        sqlArray(batch.pointIds),
        sqlArray(batch.ts),
        sqlArray(batch.values),
        sqlArray(batch.qualities ?? batch.ts.map(() => 0)),
        sqlArray(batch.sources ?? batch.ts.map(() => batch.source)),
        sqlArray(batch.packets ?? batch.ts.map(() => batch.packet ?? null)),
      ],
    )
  }
  const inserted = await client.query<{ point_id: number; ts: number }>(
    `insert into readings (point_id, ts, value, quality, source, packet)
     select distinct on (point_id, ts) point_id, ts, value, quality, source, packet from reading_stage
     order by point_id, ts, ordinal
     on conflict (point_id, ts) do nothing returning point_id, ts`,
  )
  if (inserted.rows.length === rows) return allNew
  // What is left stands against a row of the store, or against an earlier row of this batch that has just gone in.
  const differing = await differingPlaces(client)
  if (differing.length > 0) {
    await client.query(
      `insert into reading_conflict (point_id, ts, value, source, kept_value, kept_source)
       select s.point_id, s.ts, s.value, s.source, r.value, r.source from reading_stage s
       join readings r on r.point_id = s.point_id and r.ts = s.ts
       where r.value <> s.value order by s.ordinal`,
    )
  }
  const replaced = differing.length > 0 ? await replaceLower(client) : []
  return outcomeOf(batch, inserted.rows, differing, replaced)
}

/** Places in the stage whose value is not the one that stands. */
async function differingPlaces(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{ place: number }>(
    `select s.ordinal - 1 as place from reading_stage s
     join readings r on r.point_id = s.point_id and r.ts = s.ts where r.value <> s.value order by s.ordinal`,
  )
  return rows.map((row) => row.place)
}

function outcomeOf(
  { pointIds, ts }: ReadingRows,
  inserted: readonly { point_id: number; ts: number }[],
  differing: readonly number[],
  replaced: readonly number[],
): MergeOutcome {
  const open = new Set(inserted.map((row) => `${row.point_id}/${row.ts}`))
  const differs = new Set(differing)
  const took = new Set(replaced)
  const repeated: number[] = []
  for (let place = 0; place < ts.length; place += 1) {
    // The first row of a key that went in is the one that is there; later ones of the same key are repeats.
    if (open.delete(`${pointIds[place]}/${ts[place]}`) || differs.has(place)) continue
    repeated.push(place)
  }
  return { repeated, conflicting: differing.filter((place) => !took.has(place)), replaced }
}

/** Lets a higher source take the place of a lower one; the conflict row then keeps the value that gave way. */
async function replaceLower(client: pg.PoolClient): Promise<number[]> {
  const { rows } = await client.query<{
    place: number
    point_id: number
    ts: number
    value: number
    quality: number
    source: number
    packet: number | null
  }>(
    `select distinct on (s.point_id, s.ts) s.ordinal - 1 as place, s.point_id, s.ts, s.value, s.quality, s.source,
       s.packet
     from reading_stage s join readings r on r.point_id = s.point_id and r.ts = s.ts
     where r.value <> s.value and (${rankCase.replace('source', 's.source')}) > (${rankCase.replace('source', 'r.source')})
     order by s.point_id, s.ts, (${rankCase.replace('source', 's.source')}) desc, s.ordinal`,
  )
  if (rows.length === 0) return []
  const keys = [rows.map((row) => row.point_id), rows.map((row) => row.ts)]
  const values = [rows.map((row) => row.value), rows.map((row) => row.source)]
  await client.query(
    `update reading_conflict c set value = c.kept_value, source = c.kept_source, kept_value = w.value, kept_source = w.source
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[]) as w (point_id, ts, value, source)
     where c.point_id = w.point_id and c.ts = w.ts and c.value = w.value and c.source = w.source`,
    [...keys, ...values],
  )
  await client.query(
    `update readings r set value = w.value, source = w.source, quality = w.quality, packet = w.packet
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[], $5::int2[], $6::bigint[])
       as w (point_id, ts, value, source, quality, packet)
     where r.point_id = w.point_id and r.ts = w.ts`,
    [...keys, ...values, rows.map((row) => row.quality), rows.map((row) => row.packet)],
  )
  return rows.map((row) => row.place)
}

/** Renews the newest value of each point. Only rows that count: one that gave way must not show as the newest. */
export async function renewLatest(client: pg.PoolClient, batch: ReadingRows): Promise<void> {
  const newest = new Map<number, number>()
  for (let index = 0; index < batch.ts.length; index += 1) {
    const known = newest.get(batch.pointIds[index]!)
    if (known === undefined || batch.ts[index]! > batch.ts[known]!) newest.set(batch.pointIds[index]!, index)
  }
  const points = [...newest.keys()].sort((one, other) => one - other)
  if (points.length >= copyFrom) return renewManyLatest(client, batch, points, newest)
  const pick = (from: readonly number[]) => points.map((point) => from[newest.get(point)!]!)
  await client.query(
    `insert into reading_latest (point_id, ts, value, quality, source)
     select point_id, ts, value, quality, source
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::int2[], $5::int2[])
       as given (point_id, ts, value, quality, source) order by point_id
     on conflict (point_id) do update
       set ts = excluded.ts, value = excluded.value, quality = excluded.quality, source = excluded.source
       where excluded.ts >= reading_latest.ts`,
    [
      sqlArray(points),
      sqlArray(pick(batch.ts)),
      sqlArray(pick(batch.values)),
      sqlArray(points.map((point) => batch.qualities?.[newest.get(point)!] ?? 0)),
      sqlArray(points.map((point) => batch.sources?.[newest.get(point)!] ?? batch.source)),
    ],
  )
}

/** The same by COPY, and an update of the rows that are there: it writes a third of what an upsert does. */
async function renewManyLatest(
  client: pg.PoolClient,
  batch: ReadingRows,
  points: readonly number[],
  newest: ReadonlyMap<number, number>,
): Promise<void> {
  await client.query(`create temp table if not exists latest_stage (
    point_id bigint, ts bigint, value float8, quality int2, source int2) on commit delete rows`)
  await client.query('truncate latest_stage')
  const columns = { point_id: 'int8', ts: 'int8', value: 'float8', quality: 'int2', source: 'int2' } as const
  const writer = CopyWriter.open(client, 'latest_stage', columns)
  for (const point of points) {
    const place = newest.get(point)!
    const wait = writer.append([
      point,
      batch.ts[place]!,
      batch.values[place]!,
      batch.qualities?.[place] ?? 0,
      batch.sources?.[place] ?? batch.source,
    ])
    if (wait) await wait
  }
  await writer.finish()
  const { rowCount } = await client.query(
    `update reading_latest l set ts = s.ts, value = s.value, quality = s.quality, source = s.source
     from latest_stage s where l.point_id = s.point_id and s.ts >= l.ts`,
  )
  if (rowCount === points.length) return
  await client.query(
    `insert into reading_latest (point_id, ts, value, quality, source)
     select point_id, ts, value, quality, source from latest_stage order by point_id
     on conflict (point_id) do update
       set ts = excluded.ts, value = excluded.value, quality = excluded.quality, source = excluded.source
       where excluded.ts >= reading_latest.ts`,
  )
}

/** Queues the stretches of time that registers of a batch touch; other points have no usage. */
export async function queueDirty(client: pg.PoolClient, batch: ReadingRows, reason: string): Promise<void> {
  const spans = spansOf(batch.pointIds, batch.ts)
  const registers = spans.pointIds.map((point, index) => (isRegisterPoint(point) ? index : -1)).filter((at) => at >= 0)
  const pick = (from: readonly number[]) => registers.map((index) => from[index]!)
  await markDirty(client, pick(spans.pointIds), pick(spans.from), pick(spans.to), reason)
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
    [sqlArray(meterIds), sqlArray(from), sqlArray(to), reason],
  )
}
