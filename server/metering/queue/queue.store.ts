import type pg from 'pg'
import { groupBy } from '../group-by.ts'
import { isRegisterPoint } from '../points.ts'
import { type ReadingRows, spansOf } from '../reading-batch.ts'
import { markDirty } from '../readings.store.ts'
import { sqlArray } from '../sql-array.ts'

/** A stretch of time of a meter (epoch seconds, inclusive) that waits to be computed, and why. */
export interface Queued {
  readonly reason: string
  readonly meterId: number
  readonly from: number
  readonly to: number
}

/** More meters than this do not share a row of the queue. */
const mostMeters = 5000

/**
 * Queues the stretches of time that the registers of a batch touch, meters of one project with the same stretch in one
 * row: at a slot edge a whole project takes one. `projectOf`: undefined where a meter's project is not known.
 */
export async function queueReadings(
  client: pg.ClientBase,
  batch: ReadingRows,
  projectOf: (pointId: number) => number | undefined,
): Promise<void> {
  const spans = spansOf(batch.pointIds, batch.ts)
  const rows: { projectId: number; from: number; to: number; meterIds: number[] }[] = []
  const open = new Map<string, number[]>()
  const alone: number[] = []
  for (const [place, meterId] of spans.pointIds.entries()) {
    if (!isRegisterPoint(meterId)) continue
    const projectId = projectOf(meterId)
    if (projectId === undefined) {
      alone.push(place)
      continue
    }
    const [from, to] = [spans.from[place]!, spans.to[place]!]
    const key = `${projectId}/${from}/${to}`
    const meterIds = open.get(key)
    if (meterIds !== undefined && meterIds.length < mostMeters) meterIds.push(meterId)
    else {
      rows.push({ projectId, from, to, meterIds: [meterId] })
      open.set(key, rows.at(-1)!.meterIds)
    }
  }
  const pick = (from: readonly number[]) => alone.map((place) => from[place]!)
  await markDirty(client, pick(spans.pointIds), pick(spans.from), pick(spans.to), 'reading')
  if (rows.length === 0) return
  await client.query(
    `insert into dirty (project_id, meter_ids, from_ts, to_ts, reason)
     select project_id, meter_ids::bigint[], from_ts, to_ts, 'reading'
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as given (project_id, meter_ids, from_ts, to_ts)`,
    [
      sqlArray(rows.map((row) => row.projectId)),
      rows.map((row) => sqlArray(row.meterIds)),
      sqlArray(rows.map((row) => row.from)),
      sqlArray(rows.map((row) => row.to)),
    ],
  )
}

/** Projects that have something queued, in order. */
export async function queuedProjects(pool: pg.Pool): Promise<number[]> {
  const whole = await pool.query<{ id: number | null }>('select distinct project_id as id from dirty')
  const ids = new Set(whole.rows.map((row) => row.id))
  // Rows of single meters are few or none; where there are none, no meter need be looked at.
  if (ids.delete(null)) {
    const single = await pool.query<{ id: number }>(
      'select distinct m.project_id as id from dirty d join meter m on m.id = d.meter_id',
    )
    for (const { id } of single.rows) ids.add(id)
  }
  return [...(ids as Set<number>)].sort((one, other) => one - other)
}

/** How many rows of the queue are of a project. */
export async function countQueued(pool: pg.Pool, projectId: number): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    `select count(*) as left from dirty d left join meter m on m.id = d.meter_id
     where d.project_id = $1 or m.project_id = $1`,
    [projectId],
  )
  return rows[0]!.left
}

interface DirtyRow {
  readonly meterId: number | null
  readonly meterIds: string | null
  readonly from: number
  readonly to: number
  readonly reason: string
}

const taken = `returning meter_id as "meterId", meter_ids::text as "meterIds", from_ts as "from", to_ts as "to", reason`

/** Takes what is queued for a project. What is of single meters is asked by meter: the queue holds that of all projects. */
export async function takeQueued(client: pg.ClientBase, projectId: number): Promise<Queued[]> {
  const whole = await client.query<DirtyRow>(
    `delete from dirty where id in (
       select id from dirty where project_id = $1 order by id for update skip locked) ${taken}`,
    [projectId],
  )
  const queued = whole.rows.flatMap(({ meterIds, from, to, reason }) =>
    (meterIds ?? '{}')
      .slice(1, -1)
      .split(',')
      .map((id) => ({ meterId: Number(id), from, to, reason })),
  )
  const alone = await client.query(`select exists (select from dirty where project_id is null) as "isThere"`)
  if (!alone.rows[0].isThere) return queued
  const meters = await client.query<{ id: number }>('select id from meter where project_id = $1 order by id', [
    projectId,
  ])
  const single = await client.query<DirtyRow>(
    `delete from dirty where id in (
       select id from dirty where meter_id = any($1::bigint[]) order by id for update skip locked) ${taken}`,
    [sqlArray(meters.rows.map((row) => row.id))],
  )
  for (const { meterId, from, to, reason } of single.rows) queued.push({ meterId: meterId!, from, to, reason })
  return queued
}

/** Puts back what was queued under a project that its meter is no longer of, for whoever it is of now. */
export async function putBack(client: pg.ClientBase, queued: readonly Queued[]): Promise<void> {
  for (const [reason, own] of groupBy(queued, (one) => one.reason)) {
    await markDirty(
      client,
      own.map((one) => one.meterId),
      own.map((one) => one.from),
      own.map((one) => one.to),
      reason,
    )
  }
}
