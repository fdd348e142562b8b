import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { sqlArray } from '../sql-array.ts'
import type { SourcedReading } from '../usage-of-readings.ts'
import type { Tail } from './tail.ts'

/** Tails of meters, by meter; those without one are left out. */
export async function loadTails(client: pg.PoolClient, meterIds: readonly number[]): Promise<Map<number, Tail>> {
  const tails = new Map<number, Tail>()
  if (meterIds.length === 0) return tails
  await copyOut(
    client,
    `select meter_id, ts, value from meter_tail where meter_id = any('${sqlArray(meterIds)}'::bigint[])`,
    ['int8', 'int8', 'float8'],
    (row) => {
      const [meterId, ts, value] = row as readonly number[]
      tails.set(meterId!, { ts: ts!, value: value! })
    },
  )
  return tails
}

/** Readings of meters after one instant up to another each, oldest first, by the place of the stretch. */
export async function loadAfter(
  client: pg.PoolClient,
  stretches: readonly { readonly meterId: number; readonly after: number; readonly to: number }[],
): Promise<SourcedReading[][]> {
  const readings: SourcedReading[][] = stretches.map(() => [])
  if (stretches.length === 0) return readings
  const list = (numbers: readonly number[]) => `'${sqlArray(numbers)}'::bigint[]`
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const { after, to } of stretches) {
    if (after < first) first = after
    if (to > last) last = to
  }
  await copyOut(
    client,
    `select s.i, r.ts, r.value, r.quality, r.source
     from unnest(${list(stretches.map((_, place) => place))}, ${list(stretches.map((one) => one.meterId))},
       ${list(stretches.map((one) => one.after))}, ${list(stretches.map((one) => one.to))}) as s (i, id, after, to_ts)
     join readings r on r.point_id = s.id and r.ts > s.after and r.ts <= s.to_ts and r.ts > ${first} and r.ts <= ${last}
     order by s.i, r.ts`,
    ['int8', 'int8', 'float8', 'int2', 'int2'],
    (row) => {
      const [place, ts, value, bits, code] = row as readonly number[]
      readings[place!]!.push({ ts: ts!, value: value!, quality: bits!, source: code! })
    },
  )
  return readings
}

interface MeterTail {
  readonly meterId: number
  readonly tail: Tail
}

/** Moves tails on. */
export async function moveTails(client: pg.ClientBase, tails: readonly MeterTail[]): Promise<void> {
  if (tails.length === 0) return
  await client.query(
    `insert into meter_tail (meter_id, ts, value)
     select meter_id, ts, value from unnest($1::bigint[], $2::bigint[], $3::float8[]) as g (meter_id, ts, value)
     order by meter_id on conflict (meter_id) do update set ts = excluded.ts, value = excluded.value`,
    columnsOf(tails),
  )
}

/** Keeps the tails of meters that were computed anew, where they are the newest reading; the others have none now. */
export async function renewTails(
  client: pg.ClientBase,
  meterIds: readonly number[],
  tails: readonly MeterTail[],
): Promise<void> {
  await client.query('delete from meter_tail where meter_id = any($1)', [sqlArray(meterIds)])
  if (tails.length === 0) return
  await client.query(
    `insert into meter_tail (meter_id, ts, value)
     select g.meter_id, g.ts, g.value from unnest($1::bigint[], $2::bigint[], $3::float8[]) as g (meter_id, ts, value)
     join reading_latest l on l.point_id = g.meter_id and l.ts = g.ts
     order by g.meter_id on conflict (meter_id) do update set ts = excluded.ts, value = excluded.value`,
    columnsOf(tails),
  )
}

const columnsOf = (tails: readonly MeterTail[]) => [
  sqlArray(tails.map(({ meterId }) => meterId)),
  sqlArray(tails.map(({ tail }) => tail.ts)),
  sqlArray(tails.map(({ tail }) => tail.value)),
]
