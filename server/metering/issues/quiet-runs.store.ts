import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { sqlArray } from '../sql-array.ts'
import { hourKey, localHour } from './local-hours.ts'
import type { HourSeries, QuietRun } from './quiet-runs.ts'

/** Local hours `from <= hour < to` of a meter. */
interface Span {
  readonly meterId: number
  readonly energyKind: string
  readonly from: number
  readonly to: number
}

const list = (values: readonly (number | string)[], type: string) => `'{${values.join(',')}}'::${type}[]`

const givenSpans = (spans: readonly Span[]) => [
  list(
    spans.map((_, index) => index),
    'int',
  ),
  list(
    spans.map((span) => span.meterId),
    'bigint',
  ),
  list(
    spans.map((span) => span.energyKind),
    'text',
  ),
  list(
    spans.map((span) => hourKey(span.from)),
    'int',
  ),
  list(
    spans.map((span) => hourKey(span.to)),
    'int',
  ),
]

/** Fully measured hours of meters between two local hours each; the series begin and end where something is known. */
export async function loadHours(client: pg.PoolClient, spans: readonly Span[]): Promise<HourSeries[]> {
  const rows: { hour: number; use: number }[][] = spans.map(() => [])
  await copyOut(
    client,
    `select s.i, u.period, u.use from unnest(${givenSpans(spans).join(', ')}) as s (i, id, kind, from_key, to_key)
     join usage_hour u on u.node_id = s.id and u.node_type = 'meter' and u.energy_kind = s.kind
       and u.period >= s.from_key and u.period < s.to_key
     where u.use is not null and u.n_good = u.n_due order by s.i, u.period`,
    ['int4', 'int4', 'float8'],
    ([index, period, use]) => {
      rows[index as number]!.push({ hour: localHour(period as number), use: use as number })
    },
  )
  return rows.map((hours) => {
    const first = hours[0]?.hour ?? 0
    const use = new Float64Array(hours.length === 0 ? 0 : hours.at(-1)!.hour - first + 1).fill(Number.NaN)
    for (const hour of hours) use[hour.hour - first] = hour.use
    return { first, use }
  })
}

/** For each span the last local hour before it, and the first after it, in which the meter moved or was not measured. */
export async function activeEdges(
  client: pg.PoolClient,
  spans: readonly Span[],
): Promise<{ before: number | null; after: number | null }[]> {
  const edge = (way: string, bound: string) =>
    `(select ${way}(u.period) from usage_hour u where u.node_id = s.id and u.node_type = 'meter'
        and u.energy_kind = s.kind and u.period ${bound} and (u.use <> 0 or u.n_good < u.n_due))`
  const { rows } = await client.query<{ before: number | null; after: number | null }>(
    `select ${edge('max', '< s.from_key')} as before, ${edge('min', '>= s.to_key')} as after
     from unnest(${givenSpans(spans).join(', ')}) as s (i, id, kind, from_key, to_key) order by s.i`,
  )
  return rows.map(({ before, after }) => ({
    before: before === null ? null : localHour(before),
    after: after === null ? null : localHour(after) + 1,
  }))
}

/** A run of a meter in local hours, of which too little is known otherwise. */
export interface DoubtfulRun {
  readonly meterId: number
  readonly run: QuietRun
}

/**
 * For each run whether the meter above, or some meters beside it, moved in most of its hours: what tells of a meter of
 * which too little is known otherwise.
 */
export async function movingNeighbours(client: pg.PoolClient, runs: readonly DoubtfulRun[]): Promise<boolean[]> {
  if (runs.length === 0) return []
  const { rows } = await client.query<{ i: number; hours: number }>(
    `select s.i, count(distinct u.period) as hours
     from unnest($1::int[], $2::bigint[], $3::int[], $4::int[]) as s (i, id, from_key, to_key)
     join meter m on m.id = s.id
     join lateral (
       select n.id from meter n
       where n.project_id = m.project_id and n.energy_kind = m.energy_kind and n.id <> m.id and n.deleted = 0
         and (n.id = m.parent_meter_id or n.parent_meter_id = m.parent_meter_id or n.building_id = m.building_id)
       order by (n.id = m.parent_meter_id) desc nulls last, n.id limit 4) n on true
     join usage_hour u on u.node_id = n.id and u.node_type = 'meter' and u.energy_kind = m.energy_kind
       and u.period >= s.from_key and u.period < s.to_key and u.use > 0
     group by s.i`,
    [
      sqlArray(runs.map((_, index) => index)),
      sqlArray(runs.map(({ meterId }) => meterId)),
      sqlArray(runs.map(({ run }) => hourKey(run.from))),
      sqlArray(runs.map(({ run }) => hourKey(run.to))),
    ],
  )
  const hours = new Map(rows.map((row) => [row.i, row.hours]))
  return runs.map(({ run }, index) => (hours.get(index) ?? 0) >= (run.to - run.from) * 0.6)
}
