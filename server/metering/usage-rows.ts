import type pg from 'pg'
import { CopyWriter } from './copy-binary.ts'

/** Usage of a node in one hour or day, as it is stored (see UsageTable in server/db/fact-tables.ts). */
export interface UsageRow {
  /** yyyymmddhh or yyyymmdd in the zone. */
  readonly period: number
  /** Null where nothing is known. */
  use: number | null
  due: number
  good: number
  estimatedSlots: number
  estimated: number
  guess: number
  peak: number | null
  /** Start of the slot of the peak, epoch seconds. */
  peakTs: number | null
  /** 0 实测 1 推导 3 估算. */
  source: number
}

/** Hours of a node whose rows are written anew: keys yyyymmddhh, whole days, inclusive. */
export interface TouchedHours {
  readonly nodeType: string
  readonly nodeId: number
  readonly energyKind: string
  readonly from: number
  readonly to: number
}

/** A node's new rows for all that was touched. */
export interface NodeRows {
  readonly touched: TouchedHours
  readonly rows: readonly UsageRow[]
}

/** A row with nothing in it yet. */
export function emptyUsage(period: number, source: number): UsageRow {
  return {
    period,
    use: null,
    due: 0,
    good: 0,
    estimatedSlots: 0,
    estimated: 0,
    guess: 0,
    peak: null,
    peakTs: null,
    source,
  }
}

/** Days of hours; the hours come in time order, and so do the days. */
export function daysOfHours(hours: readonly UsageRow[]): UsageRow[] {
  const days: UsageRow[] = []
  let day: UsageRow | undefined
  for (const hour of hours) {
    const period = Math.floor(hour.period / 100)
    if (day?.period !== period) {
      day = emptyUsage(period, hour.source)
      days.push(day)
    }
    addUsage(day, hour)
  }
  return days
}

function addUsage(sum: UsageRow, part: UsageRow): void {
  if (part.use !== null) sum.use = (sum.use ?? 0) + part.use
  sum.due += part.due
  sum.good += part.good
  sum.estimatedSlots += part.estimatedSlots
  sum.estimated += part.estimated
  sum.guess += part.guess
  if (part.peak !== null && (sum.peak === null || part.peak > sum.peak)) {
    sum.peak = part.peak
    sum.peakTs = part.peakTs
  }
  if (part.source > sum.source) sum.source = part.source
}

/** Columns that hold the figures of a row, with their types, in the order in which they are copied. */
export const figureColumns = {
  use: 'float8',
  n_due: 'int4',
  n_good: 'int4',
  n_est: 'int4',
  est: 'float8',
  guess: 'float8',
  peak_kw: 'float8',
  peak_ts: 'int8',
  src: 'int2',
} as const

const columns = {
  node_id: 'int8',
  node_type: 'text',
  energy_kind: 'text',
  period: 'int4',
  ...figureColumns,
  rev: 'int4',
} as const

/** Replaces the hours of nodes, and their days, by new ones; `rev` goes up by one. Hours in time order. */
export async function replaceUsage(client: pg.PoolClient, nodes: readonly NodeRows[]): Promise<void> {
  if (nodes.length === 0) return
  await replaceIn(client, 'usage_hour', 1, nodes)
  const days = nodes.map(({ touched, rows }) => ({ touched, rows: daysOfHours(rows) }))
  await replaceIn(client, 'usage_day', 100, days)
}

async function replaceIn(
  client: pg.PoolClient,
  table: string,
  divisor: number,
  nodes: readonly NodeRows[],
): Promise<void> {
  const revisions = await dropUsage(client, table, divisor, nodes)
  const writer = CopyWriter.open(client, table, columns)
  for (const { touched, rows } of nodes) {
    const { nodeId, nodeType, energyKind } = touched
    const revision = (revisions.get(`${nodeType}/${nodeId}/${energyKind}`) ?? 0) + 1
    for (const row of rows) {
      const wait = writer.append([
        nodeId,
        nodeType,
        energyKind,
        row.period,
        row.use,
        row.due,
        row.good,
        row.estimatedSlots,
        row.estimated,
        row.guess,
        row.peak,
        row.peakTs,
        row.source,
        revision,
      ])
      if (wait) await wait
    }
  }
  await writer.finish()
}

/** Deletes what is about to be written and gives the highest revision of each node in it. */
async function dropUsage(
  client: pg.PoolClient,
  table: string,
  divisor: number,
  nodes: readonly NodeRows[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; rev: number }>(
    `with gone as (
       delete from ${table} u
       using unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[]) as t (id, type, kind, from_key, to_key)
       where u.node_id = t.id and u.node_type = t.type and u.energy_kind = t.kind
         and u.period >= t.from_key and u.period <= t.to_key
       returning u.node_type, u.node_id, u.energy_kind, u.rev)
     select node_type || '/' || node_id || '/' || energy_kind as key, max(rev) as rev from gone group by 1 order by 1`,
    [
      nodes.map(({ touched }) => touched.nodeId),
      nodes.map(({ touched }) => touched.nodeType),
      nodes.map(({ touched }) => touched.energyKind),
      nodes.map(({ touched }) => Math.floor(touched.from / divisor)),
      nodes.map(({ touched }) => Math.floor(touched.to / divisor)),
    ],
  )
  return new Map(rows.map((row) => [row.key, row.rev]))
}
