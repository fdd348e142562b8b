import type pg from 'pg'
import { sqlArray } from '../sql-array.ts'
import type { NodeRows } from '../usage-rows.ts'

const key = 'node_id, node_type, energy_kind, period'
const figures = ['use', 'n_due', 'n_good', 'n_est', 'est', 'guess', 'peak_kw', 'peak_ts', 'src'] as const
const names = figures.join(', ')
const onConflict = `on conflict (${key}) do update set
  ${figures.map((name) => `${name} = excluded.${name}`).join(', ')}, rev = u.rev + 1`

/**
 * Writes hours of nodes as they were just summed, and their days, months and years from what is stored of hours, days
 * and months. For nodes whose meters only went on: no row of theirs has to go.
 */
export async function setNodeUsage(client: pg.ClientBase, nodes: readonly NodeRows[]): Promise<void> {
  await setHours(client, nodes)
  const stretches = [
    sqlArray(nodes.map(({ touched }) => touched.nodeId)),
    nodes.map(({ touched }) => touched.nodeType),
    nodes.map(({ touched }) => touched.energyKind),
    sqlArray(nodes.map(({ touched }) => touched.from)),
    sqlArray(nodes.map(({ touched }) => touched.to)),
  ]
  await sumStep(client, 'usage_hour', 'usage_day', 100, stretches)
  await sumStep(client, 'usage_day', 'usage_month', 10_000, stretches)
  await sumStep(client, 'usage_month', 'usage_year', 1_000_000, stretches)
}

async function setHours(client: pg.ClientBase, nodes: readonly NodeRows[]): Promise<void> {
  const all = nodes.flatMap(({ touched, rows }) => rows.map((row) => ({ touched, row })))
  const column = (pick: (one: (typeof all)[number]) => number | null) => sqlArray(all.map(pick))
  await client.query(
    `insert into usage_hour as u (${key}, ${names})
     select ${key}, ${names} from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::float8[], $6::int[],
       $7::int[], $8::int[], $9::float8[], $10::float8[], $11::float8[], $12::bigint[], $13::int2[])
         as g (${key}, ${names}) order by ${key} ${onConflict}`,
    [
      column(({ touched }) => touched.nodeId),
      all.map(({ touched }) => touched.nodeType),
      all.map(({ touched }) => touched.energyKind),
      column(({ row }) => row.period),
      column(({ row }) => row.use),
      column(({ row }) => row.due),
      column(({ row }) => row.good),
      column(({ row }) => row.estimatedSlots),
      column(({ row }) => row.estimated),
      column(({ row }) => row.guess),
      column(({ row }) => row.peak),
      column(({ row }) => row.peakTs),
      column(({ row }) => row.source),
    ],
  )
}

// The highest peak with the earliest instant; a null would win against every number.
const peak = 'max(array[c.peak_kw, -c.peak_ts]) filter (where c.peak_kw is not null)'

/** `scale`: by how much the key of an hour (yyyymmddhh) is cut to become one of `to`. */
async function sumStep(
  client: pg.ClientBase,
  from: string,
  to: string,
  scale: number,
  stretches: readonly unknown[],
): Promise<void> {
  await client.query(
    `insert into ${to} as u (${key}, ${names})
     select t.node_id, t.node_type, t.energy_kind, c.period / 100, sum(c.use), sum(c.n_due), sum(c.n_good),
       sum(c.n_est), sum(c.est), sum(c.guess), (${peak})[1], -(${peak})[2]::bigint, max(c.src)
     from unnest($1::bigint[], $2::text[], $3::text[], $4::int[], $5::int[])
       as t (node_id, node_type, energy_kind, from_hour, to_hour)
     join ${from} c on c.node_id = t.node_id and c.node_type = t.node_type and c.energy_kind = t.energy_kind
       and c.period >= (t.from_hour / ${scale}) * 100 and c.period < (t.to_hour / ${scale} + 1) * 100
     group by t.node_type, t.node_id, t.energy_kind, c.period / 100
     order by t.node_type, t.node_id, t.energy_kind, c.period / 100 ${onConflict}`,
    [...stretches],
  )
}
