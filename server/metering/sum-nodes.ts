import type pg from 'pg'
import { copyOut } from './copy-binary.ts'
import { declaredSource } from './declared/declared-hours.ts'
import type { ChangedNode } from './membership.store.ts'
import { openHour } from './membership.ts'
import { emptyUsage, type NodeRows, replaceUsage, type TouchedHours, type UsageRow } from './usage-rows.ts'

/**
 * Sums meters to nodes by the hour, hours to days, and everything touched to months and years, always from stored
 * children.
 *
 * What was there is deleted and written again, so doing it twice gives the same rows with a higher `rev`.
 * `touched`: whole days of meters just computed; `changed`: nodes that add up from other meters than before.
 */
export async function sumNodes(
  client: pg.PoolClient,
  touched: readonly TouchedHours[],
  changed: readonly ChangedNode[],
): Promise<void> {
  await noteTouched(client, touched, changed)
  const nodes = await touchedNodes(client)
  for (const group of groupsOf(nodes)) await replaceUsage(client, await sumHours(client, group))
  await sumPeriods(client, 'usage_day', 'usage_month', 2)
  await sumPeriods(client, 'usage_month', 'usage_year', 3)
}

/** The temporary table of all nodes touched, meters of one project and others, each with the hull of its hours. */
async function noteTouched(
  client: pg.PoolClient,
  touched: readonly TouchedHours[],
  changed: readonly ChangedNode[],
): Promise<void> {
  await client.query(`create temp table if not exists touched_hours (
    node_id bigint, node_type text, energy_kind text, from_hour int, to_hour int, rev int default 0) on commit delete rows`)
  await client.query('truncate touched_hours')
  await client.query(
    `insert into touched_hours (node_id, node_type, energy_kind, from_hour, to_hour)
     select t.node_id, 'meter', t.energy_kind, min(t.from_hour), max(t.to_hour)
     from unnest($1::bigint[], $2::text[], $3::int[], $4::int[]) as t (node_id, energy_kind, from_hour, to_hour)
     group by 1, 3`,
    [
      touched.map((one) => one.nodeId),
      touched.map((one) => one.energyKind),
      touched.map((one) => one.from),
      touched.map((one) => one.to),
    ],
  )
  await client.query(
    `insert into touched_hours (node_id, node_type, energy_kind, from_hour, to_hour)
     select node_id, node_type, energy_kind, min(from_hour), max(to_hour) from (
       select m.node_id, m.node_type, m.energy_kind, t.from_hour, t.to_hour
       from touched_hours t join node_meter m on m.meter_id = t.node_id and m.energy_kind = t.energy_kind
       where t.node_type = 'meter' and m.project_id = (select project_id from meter where id = $4)
       union all
       select node_id, node_type, energy_kind, 0, ${openHour}
       from unnest($1::bigint[], $2::text[], $3::text[]) as c (node_id, node_type, energy_kind)
     ) as nodes group by node_id, node_type, energy_kind`,
    [
      changed.map((one) => one.nodeId),
      changed.map((one) => one.nodeType),
      changed.map((one) => one.energyKind),
      touched[0]?.nodeId ?? null,
    ],
  )
  await client.query('analyze touched_hours')
}

interface TouchedNode extends TouchedHours {
  /** Hours to be read: how many of how many meters, roughly. */
  readonly size: number
}

async function touchedNodes(client: pg.PoolClient): Promise<TouchedNode[]> {
  const { rows } = await client.query<TouchedNode>(
    `select t.node_id as "nodeId", t.node_type as "nodeType", t.energy_kind as "energyKind",
       t.from_hour as "from", t.to_hour as "to", count(m.meter_id) * least((t.to_hour - t.from_hour) / 4, 20000) as size
     from touched_hours t left join node_meter m
       on m.node_type = t.node_type and m.node_id = t.node_id and m.energy_kind = t.energy_kind
     where t.node_type <> 'meter' group by 1, 2, 3, 4, 5 order by 2, 1, 3`,
  )
  return rows
}

const rowsAtOnce = 300_000

/** Nodes whose hours are read in one go: many small ones together, a large one alone. */
function* groupsOf(nodes: readonly TouchedNode[]): Generator<TouchedNode[]> {
  let group: TouchedNode[] = []
  let size = 0
  for (const node of nodes) {
    if (group.length > 0 && size + node.size > rowsAtOnce) {
      yield group
      group = []
      size = 0
    }
    group.push(node)
    size += node.size
  }
  if (group.length > 0) yield group
}

async function sumHours(client: pg.PoolClient, nodes: readonly TouchedNode[]): Promise<NodeRows[]> {
  const sums = nodes.map((): UsageRow[] => [])
  const list = (values: readonly (number | string)[], type: string) => `'{${values.join(',')}}'::${type}[]`
  const given = [
    list(
      nodes.map((_, index) => index),
      'int',
    ),
    list(
      nodes.map((node) => node.nodeId),
      'bigint',
    ),
    list(
      nodes.map((node) => node.nodeType),
      'text',
    ),
    list(
      nodes.map((node) => node.energyKind),
      'text',
    ),
    list(
      nodes.map((node) => node.from),
      'int',
    ),
    list(
      nodes.map((node) => node.to),
      'int',
    ),
  ]
  await copyOut(
    client,
    `select t.i, u.period, sum(u.use * m.factor), sum(u.n_due)::int, sum(u.n_good)::int, sum(u.n_est)::int,
       sum(u.est * m.factor), sum(u.guess * m.factor), min(u.peak_ts), max(u.src)
     from unnest(${given.join(', ')}) as t (i, id, type, kind, from_hour, to_hour)
     join node_meter m on m.node_type = t.type and m.node_id = t.id and m.energy_kind = t.kind
     join usage_hour u on u.node_id = m.meter_id and u.node_type = 'meter' and u.energy_kind = m.energy_kind
       and u.period >= greatest(t.from_hour, m.from_hour) and u.period <= least(t.to_hour, m.to_hour - 1)
     group by t.i, u.period order by t.i, u.period`,
    ['int4', 'int4', 'float8', 'int4', 'int4', 'int4', 'float8', 'float8', 'int8', 'int2'],
    (row) => sums[row[0] as number]!.push(nodeHour(row as readonly (number | null)[])),
  )
  return nodes.map((touched, index) => ({ touched, rows: sums[index]! }))
}

function nodeHour([, period, use, due, good, estimatedSlots, estimated, guess, peakTs, source]: readonly (
  | number
  | null
)[]): UsageRow {
  return {
    ...emptyUsage(period!, source === declaredSource ? declaredSource : estimatedSlots! > 0 ? 3 : 1),
    use: use!,
    due: due!,
    good: good!,
    estimatedSlots: estimatedSlots!,
    estimated: estimated!,
    guess: guess!,
    peak: use!,
    peakTs: peakTs!,
  }
}

// The highest peak with the earliest instant; a null would win against every number.
const peak = 'max(array[u.peak_kw, -u.peak_ts]) filter (where u.peak_kw is not null)'

/** `steps`: how many pairs of digits the key of an hour (yyyymmddhh) loses to become one of `to`. */
async function sumPeriods(client: pg.PoolClient, from: string, to: string, steps: number): Promise<void> {
  const scale = 100 ** steps
  const key = 'node_id, node_type, energy_kind'
  await client.query('update touched_hours set rev = 0')
  await client.query(
    `with gone as (
       delete from ${to} u using touched_hours t
       where u.node_id = t.node_id and u.node_type = t.node_type and u.energy_kind = t.energy_kind
         and u.period >= t.from_hour / ${scale} and u.period <= t.to_hour / ${scale}
       returning u.node_id, u.node_type, u.energy_kind, u.rev)
     update touched_hours t set rev = g.rev
     from (select ${key}, max(rev) as rev from gone group by ${key}) g
     where g.node_id = t.node_id and g.node_type = t.node_type and g.energy_kind = t.energy_kind`,
  )
  await client.query(
    `insert into ${to} (${key}, period, use, n_due, n_good, n_est, est, guess, peak_kw, peak_ts, src, rev)
     select t.node_id, t.node_type, t.energy_kind, u.period / 100, sum(u.use),
       sum(u.n_due), sum(u.n_good), sum(u.n_est), sum(u.est), sum(u.guess),
       (${peak})[1], -(${peak})[2]::bigint, max(u.src), max(t.rev) + 1
     from touched_hours t
     join ${from} u on u.node_id = t.node_id and u.node_type = t.node_type and u.energy_kind = t.energy_kind
       and u.period >= (t.from_hour / ${scale}) * 100 and u.period < (t.to_hour / ${scale} + 1) * 100
     group by t.node_type, t.node_id, t.energy_kind, u.period / 100
     order by t.node_type, t.node_id, t.energy_kind, u.period / 100`,
  )
}
