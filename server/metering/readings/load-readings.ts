import pg from 'pg'
import { type CopyType, copyOut } from '../copy-binary.ts'
import { sqlArray } from '../sql-array.ts'
import { longestMonth } from './block-month.ts'
import { decodeBlock } from './reading-block.ts'

/** A stretch of a point's readings; both ends are epoch seconds and inclusive. */
export interface ReadingWindow {
  readonly pointId: number
  readonly from: number
  readonly to: number
}

/** A reading as it stands in the store. */
export interface StoredReading {
  readonly ts: number
  readonly value: number
  readonly quality: number
  readonly source: number
  /** Raw packet that it came in; null where there is none, or where packets were not asked for. */
  readonly packet: number | null
}

/** A connection, or a pool that gives one for the time of a read. */
export type Readable = pg.Pool | pg.ClientBase

/**
 * Readings of windows, by the place of the window, oldest first. The one way to read readings: a month of a point is
 * rows of `readings` or a block of `reading_block`, and one statement looks into both, so that a month which is being
 * packed meanwhile is seen once. With `withPackets` each says which packet it came in.
 */
export async function loadReadings(
  db: Readable,
  windows: readonly ReadingWindow[],
  { withPackets = false }: { readonly withPackets?: boolean } = {},
): Promise<StoredReading[][]> {
  const readings: StoredReading[][] = windows.map(() => [])
  if (windows.length === 0) return readings
  await withClient(db, (client) =>
    copyOut(client, windowsSql(windows, withPackets), withPackets ? [...columns, 'int8'] : columns, (row) => {
      const [place, data, ts, value, quality, source, packet = null] = row as readonly (number | null)[]
      const own = readings[place!]!
      if (data === null) {
        own.push({ ts: ts!, value: value!, quality: quality!, source: source!, packet })
        return
      }
      addBlock(own, row[1] as Buffer, windows[place!]!, withPackets)
    }),
  )
  return readings
}

const columns: readonly CopyType[] = ['int8', 'bytea', 'int8', 'float8', 'int2', 'int2']

function windowsSql(windows: readonly ReadingWindow[], withPackets: boolean): string {
  const list = (numbers: readonly number[]) => `'${sqlArray(numbers)}'::bigint[]`
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to } of windows) {
    if (from < first) first = from
    if (to > last) last = to
  }
  const [packet, noPacket, orPacket] = withPackets ? [', r.packet', ', null::bigint', ', packet'] : ['', '', '']
  return `with w as materialized (
      select i, id, from_ts, to_ts from unnest(${list(windows.map((_, place) => place))},
        ${list(windows.map(({ pointId }) => pointId))}, ${list(windows.map(({ from }) => from))},
        ${list(windows.map(({ to }) => to))}) as u (i, id, from_ts, to_ts))
    select i, data, ts, value, quality, source${orPacket} from (
      select r.point_id, w.i, null::bytea as data, r.ts, r.value, r.quality, r.source${packet}
      from w join readings r on r.point_id = w.id and r.ts >= w.from_ts and r.ts <= w.to_ts
        and r.ts >= ${first} and r.ts <= ${last}
      union all
      select b.point_id, w.i, b.data, b.first_ts, 0::float8, 0::int2, 0::int2${noPacket}
      from w join reading_block b on b.point_id = w.id and b.month > w.from_ts - ${longestMonth} and b.month <= w.to_ts
        and b.first_ts <= w.to_ts and b.last_ts >= w.from_ts
      where exists (select 1 from compact_month where month > ${first - longestMonth} and month <= ${last})) found
    order by i, ts`
}

function addBlock(own: StoredReading[], data: Buffer, { from, to }: ReadingWindow, withPackets: boolean): void {
  const { ts, values, qualities, sources, packets } = decodeBlock(data, { withPackets })
  for (let place = 0; place < ts.length; place += 1) {
    if (ts[place]! < from || ts[place]! > to) continue
    own.push({
      ts: ts[place]!,
      value: values[place]!,
      quality: qualities[place]!,
      source: sources[place]!,
      packet: packets[place]!,
    })
  }
}

/** Does work on a connection: the given one, or one of the pool, given back afterwards. */
export async function withClient<T>(db: Readable, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  if (!(db instanceof pg.Pool)) return work(db)
  const client = await db.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(error instanceof Error ? error : true)
    throw error
  }
}
