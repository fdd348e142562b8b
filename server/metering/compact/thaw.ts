import type pg from 'pg'
import { monthAfter, monthOf } from '../readings/block-month.ts'
import { copyRows } from '../readings/copy-rows.ts'
import { decodeBlock } from '../readings/reading-block.ts'
import { sqlArray } from '../sql-array.ts'
import { holdMonths, lockedBefore } from './month-lock.ts'

/** Blocks unpacked in one go; bounds memory. */
const blocksAtOnce = 100

/**
 * Makes sure that what is written for points at instants finds its months as rows: blocks of these points and months are
 * unpacked into `readings`, and nobody packs these months before the caller's transaction ends. To be called in it
 * before the first look at the readings; costs nothing where all instants are recent.
 */
export async function openMonths(
  client: pg.ClientBase,
  { pointIds, ts }: { readonly pointIds: readonly number[]; readonly ts: readonly number[] },
  nowMs: number = Date.now(),
): Promise<void> {
  const touched = monthsTouched(pointIds, ts, lockedBefore(nowMs))
  if (touched.length === 0) return
  const months = [...new Set(touched.map(({ month }) => month))].sort((one, other) => one - other)
  await holdMonths(client, months)
  const { rows } = await client.query<{ month: number }>(
    'select month from compact_month where month = any($1::bigint[]) order by month',
    [sqlArray(months)],
  )
  const compact = new Set(rows.map((row) => row.month))
  const thawed = touched.filter(({ month }) => compact.has(month))
  if (thawed.length > 0) await thaw(client, thawed)
}

interface PointMonth {
  readonly pointId: number
  readonly month: number
}

/** Points and months of instants before `end`, each once, in order. */
function monthsTouched(pointIds: readonly number[], ts: readonly number[], end: number): PointMonth[] {
  const pointsOf = new Map<number, Set<number>>()
  let points = new Set<number>()
  let [month, next] = [0, 0]
  for (let place = 0; place < ts.length; place += 1) {
    const at = ts[place]!
    if (at >= end) continue
    if (at < month || at >= next) {
      month = monthOf(at)
      next = monthAfter(month)
      points = pointsOf.get(month) ?? new Set()
      pointsOf.set(month, points)
    }
    points.add(pointIds[place]!)
  }
  return [...pointsOf]
    .flatMap(([own, ids]) => [...ids].map((pointId) => ({ pointId, month: own })))
    .sort((one, other) => one.pointId - other.pointId || one.month - other.month)
}

/** Blocks become rows again, a bounded number at a time; of two that do it at once the second finds the rows of the first. */
async function thaw(client: pg.ClientBase, blocks: readonly PointMonth[]): Promise<void> {
  for (let place = 0; place < blocks.length; place += blocksAtOnce) {
    await thawSome(client, blocks.slice(place, place + blocksAtOnce))
  }
}

async function thawSome(client: pg.ClientBase, blocks: readonly PointMonth[]): Promise<void> {
  const keys = [sqlArray(blocks.map(({ pointId }) => pointId)), sqlArray(blocks.map(({ month }) => month))]
  const { rows } = await client.query<{ pointId: number; data: Buffer }>(
    `select b.point_id as "pointId", b.data from reading_block b
     join unnest($1::bigint[], $2::bigint[]) as k (point_id, month) on b.point_id = k.point_id and b.month = k.month
     order by b.point_id, b.month for update of b`,
    keys,
  )
  if (rows.length === 0) return
  const parts = rows.map(({ pointId, data }) => ({ pointId, ...decodeBlock(data) }))
  await copyRows(client, 'readings', {
    pointIds: parts.flatMap(({ pointId, ts }) => ts.map(() => pointId)),
    ts: parts.flatMap(({ ts }) => ts),
    values: parts.flatMap(({ values }) => values),
    qualities: parts.flatMap(({ qualities }) => qualities),
    sources: parts.flatMap(({ sources }) => sources),
    packets: parts.flatMap(({ packets }) => packets),
    source: 0,
  })
  await client.query(
    `delete from reading_block b using unnest($1::bigint[], $2::bigint[]) as k (point_id, month)
     where b.point_id = k.point_id and b.month = k.month`,
    keys,
  )
}
