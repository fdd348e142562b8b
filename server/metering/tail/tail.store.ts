import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { sqlArray } from '../sql-array.ts'
import type { SourcedReading } from '../usage-of-readings.ts'
import type { Tail } from './tail.ts'

/** A meter that may go on, up to the newest of its readings that are to be looked at. */
export interface Offered {
  readonly meterId: number
  readonly to: number
}

/** A tail with the readings after it, oldest first. */
export interface TailWithReadings {
  readonly tail: Tail
  /** Another one whenever the meter was computed from its readings. */
  readonly stamp: number
  readonly readings: readonly SourcedReading[]
}

/** Tails are of the running hour or the one before; what lies further back is computed from its readings. */
const farthestSeconds = 3 * 3600

/** Tails of meters with the readings after them, by meter; meters without either are left out. `from`: epoch seconds. */
export async function loadTails(
  client: pg.PoolClient,
  offered: readonly Offered[],
  from: number,
): Promise<Map<number, TailWithReadings>> {
  const tails = new Map<number, { tail: Tail; stamp: number; readings: SourcedReading[] }>()
  if (offered.length === 0) return tails
  const ids = sqlArray(offered.map(({ meterId }) => meterId))
  const ends = sqlArray(offered.map(({ to }) => to))
  const oldest = from - farthestSeconds
  const newest = offered.reduce((last, { to }) => Math.max(last, to), from)
  await copyOut(
    client,
    // Each meter by its key (`offset 0` keeps it so): the planner would rather read all tails of all projects.
    `select s.id, t.ts, t.value, t.stamp, r.ts, r.value, r.quality, r.source
     from unnest('${ids}'::bigint[], '${ends}'::bigint[]) as s (id, to_ts)
     cross join lateral (
       select ts, value, stamp from meter_tail where meter_id = s.id and ts >= ${oldest} offset 0) t
     cross join lateral (
       select ts, value, quality, source from readings
       where point_id = s.id and ts > t.ts and ts <= s.to_ts and ts > ${oldest} and ts <= ${newest}
       order by ts offset 0) r`,
    ['int8', 'int8', 'float8', 'int8', 'int8', 'float8', 'int2', 'int2'],
    (row) => {
      const [meterId, tailTs, tailValue, stamp, ts, value, bits, code] = row as readonly number[]
      let own = tails.get(meterId!)
      if (own === undefined) {
        own = { tail: { ts: tailTs!, value: tailValue! }, stamp: stamp!, readings: [] }
        tails.set(meterId!, own)
      }
      own.readings.push({ ts: ts!, value: value!, quality: bits!, source: code! })
    },
  )
  return tails
}

interface MeterTail {
  readonly meterId: number
  readonly tail: Tail
}

/** Keeps the tails of meters that were computed anew, where nothing newer has come; the others have none now. */
export async function renewTails(
  client: pg.ClientBase,
  meterIds: readonly number[],
  tails: readonly (MeterTail & { readonly newest: number })[],
): Promise<void> {
  await client.query('delete from meter_tail where meter_id = any($1)', [sqlArray(meterIds)])
  if (tails.length === 0) return
  await client.query(
    `insert into meter_tail (meter_id, ts, value)
     select g.meter_id, g.ts, g.value
     from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::bigint[]) as g (meter_id, ts, value, newest)
     join reading_latest l on l.point_id = g.meter_id and l.ts = g.newest order by g.meter_id`,
    [...columnsOf(tails), sqlArray(tails.map(({ newest }) => newest))],
  )
}

const columnsOf = (tails: readonly MeterTail[]) => [
  sqlArray(tails.map(({ meterId }) => meterId)),
  sqlArray(tails.map(({ tail }) => tail.ts)),
  sqlArray(tails.map(({ tail }) => tail.value)),
]
