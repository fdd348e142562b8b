import { sqlArray } from '../sql-array.ts'
import { longestMonth } from './block-month.ts'
import { loadReadings, type Readable, type ReadingWindow, type StoredReading } from './load-readings.ts'
import { decodeBlock } from './reading-block.ts'

/** How many readings are asked for on either side of a stretch. */
export interface Reach {
  readonly before: number
  readonly after: number
}

/**
 * Stretches widened by so many readings before and after, in the order given: `from` becomes the instant of the last of
 * those before (of the earliest where there are fewer, itself where there is none), `to` likewise.
 */
export async function widenToReadings<W extends ReadingWindow>(
  db: Readable,
  windows: readonly W[],
  reach: Reach,
): Promise<W[]> {
  if (windows.length === 0) return []
  const { rows } = await db.query<{ before: number | null; after: number | null; isPartly: boolean }>(
    rowsSql(reach),
    columnsOf(windows),
  )
  const widened = windows.map((window, place) => ({
    ...window,
    from: rows[place]!.before ?? window.from,
    to: rows[place]!.after ?? window.to,
  }))
  const open = windows.flatMap((_, place) => (rows[place]!.isPartly ? [place] : []))
  if (open.length === 0) return widened
  const found = await instantsAround(
    db,
    open.map((place) => windows[place]!),
    reach,
  )
  for (const [index, place] of open.entries()) {
    const { from, to } = windows[place]!
    const before = found[index]!.filter((ts) => ts < from).sort((one, other) => other - one)
    const after = found[index]!.filter((ts) => ts > to).sort((one, other) => one - other)
    widened[place] = {
      ...windows[place]!,
      from: before[reach.before - 1] ?? before.at(-1) ?? from,
      to: after[reach.after - 1] ?? after.at(-1) ?? to,
    }
  }
  return widened
}

/** The newest readings of a point up to an instant (inclusive) and not before another, at most so many, oldest first. */
export async function newestReadings(
  db: Readable,
  { pointId, from, to }: ReadingWindow,
  most: number,
): Promise<StoredReading[]> {
  const [reached] = await widenToReadings(db, [{ pointId, from: to + 1, to: to + 1 }], { before: most, after: 1 })
  const [readings] = await loadReadings(db, [{ pointId, from: Math.max(from, reached!.from), to }])
  return readings!
}

const columnsOf = (windows: readonly ReadingWindow[]) => [
  sqlArray(windows.map((_, place) => place)),
  sqlArray(windows.map(({ pointId }) => pointId)),
  sqlArray(windows.map(({ from }) => from)),
  sqlArray(windows.map(({ to }) => to)),
]

const stretches = `unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) as s (i, id, from_ts, to_ts)`

/** By rows alone, and whether a block could have something to say about it. */
const rowsSql = ({ before, after }: Reach) => `
  select
    coalesce(q.before, (select r.ts from readings r where r.point_id = q.id and r.ts < q.from_ts order by r.ts limit 1)) as before,
    coalesce(q.after, (select r.ts from readings r where r.point_id = q.id and r.ts > q.to_ts order by r.ts desc limit 1)) as after,
    case when (select exists (select 1 from compact_month)) then exists (
      select 1 from reading_block b where b.point_id = q.id
        and (b.month > coalesce(q.before, 0) - ${longestMonth} or q.before is null)
        and ((b.first_ts < q.from_ts and (q.before is null or b.last_ts > q.before))
          or (b.last_ts > q.to_ts and (q.after is null or b.first_ts < q.after)))) else false end as "isPartly"
  from (
    select s.i, s.id, s.from_ts, s.to_ts,
      (select r.ts from readings r where r.point_id = s.id and r.ts < s.from_ts order by r.ts desc offset ${before - 1} limit 1) as before,
      (select r.ts from readings r where r.point_id = s.id and r.ts > s.to_ts order by r.ts offset ${after - 1} limit 1) as after
    from ${stretches} offset 0) q
  order by q.i`

/**
 * Instants of rows and blocks around stretches, so many on either side at least. A block that a stretch ends in may give
 * few, so that whole blocks are taken until they have enough.
 */
async function instantsAround(db: Readable, windows: readonly ReadingWindow[], reach: Reach): Promise<number[][]> {
  const blocks = (own: string, whole: string, order: string, count: number) => `
    lateral (
      select first_ts, data from (
        select b.first_ts, b.data, coalesce(sum(case when ${whole} then b.count else 0 end)
          over (order by b.month ${order} rows between unbounded preceding and 1 preceding), 0) as had
        from reading_block b where b.point_id = s.id and ${own} order by b.month ${order} limit ${count + 1}) n
      where had < ${count}) b on true`
  const { rows } = await db.query<{ i: number; ts: number; data: Buffer | null }>(
    `select s.i, r.ts, null::bytea as data from ${stretches} join lateral (
       (select r.ts from readings r where r.point_id = s.id and r.ts < s.from_ts order by r.ts desc limit ${reach.before})
       union all
       (select r.ts from readings r where r.point_id = s.id and r.ts > s.to_ts order by r.ts limit ${reach.after})) r on true
     union all
     select s.i, b.first_ts, b.data from ${stretches} join
       ${blocks('b.first_ts < s.from_ts', 'b.last_ts < s.from_ts', 'desc', reach.before)}
     union all
     select s.i, b.first_ts, b.data from ${stretches} join
       ${blocks('b.last_ts > s.to_ts', 'b.first_ts > s.to_ts', 'asc', reach.after)}
     order by 1, 2`,
    columnsOf(windows),
  )
  const found: Set<number>[] = windows.map(() => new Set())
  for (const { i, ts, data } of rows) {
    for (const one of data === null ? [ts] : decodeBlock(data, { withPackets: false }).ts) found[i]!.add(one)
  }
  return found.map((instants) => [...instants])
}
