import type pg from 'pg'
import { copyOut } from '../copy-binary.ts'
import { sqlArray } from '../sql-array.ts'
import { clearSums, noSums, type SumsBefore } from './sums-before.ts'

/** A meter whose sums are wanted, before an hour (key yyyymmddhh). */
export interface WantedSums {
  readonly meterId: number
  readonly energyKind: string
  readonly hour: number
  readonly stamp: number
}

/** From which table a sum comes, and by how much an hour's key is cut for what has begun and for its whole. */
const steps = [
  { name: 'day', table: 'usage_hour', part: 1, whole: 100 },
  { name: 'month', table: 'usage_day', part: 100, whole: 10_000 },
  { name: 'year', table: 'usage_month', part: 10_000, whole: 1_000_000 },
] as const

// The highest peak with the earliest instant; a null would win against every number.
const peak = 'max(array[u.peak_kw, -u.peak_ts]) filter (where u.peak_kw is not null)'

/** Reads, from what is stored of hours, days and months, what of a running day, month and year is finished. */
export async function loadSums(client: pg.PoolClient, wanted: readonly WantedSums[]): Promise<SumsBefore[]> {
  const sums = wanted.map(({ hour, stamp }) => {
    const own = noSums()
    clearSums(own, hour, stamp)
    return own
  })
  if (wanted.length === 0) return sums
  const given = [
    `'${sqlArray(wanted.map((_, place) => place))}'::int[]`,
    `'${sqlArray(wanted.map(({ meterId }) => meterId))}'::bigint[]`,
    `'{${wanted.map(({ energyKind }) => `"${energyKind.replaceAll(/\W/g, '')}"`).join(',')}}'::text[]`,
    `'${sqlArray(wanted.map(({ hour }) => hour))}'::int[]`,
  ]
  for (const { name, table, part, whole } of steps) {
    const factor = whole / part
    await copyOut(
      client,
      `select t.i, coalesce(sum(u.use), 'NaN'), sum(u.n_due)::float8, sum(u.n_good)::float8, sum(u.n_est)::float8,
         sum(u.est), sum(u.guess), coalesce((${peak})[1], 'NaN'), coalesce(-(${peak})[2], 'NaN'), max(u.src)::float8
       from unnest(${given.join(', ')}) as t (i, id, kind, hour)
       join ${table} u on u.node_id = t.id and u.node_type = 'meter' and u.energy_kind = t.kind
         and u.period >= t.hour / ${whole} * ${factor} and u.period < t.hour / ${part}
       group by t.i order by t.i`,
      ['int4', 'float8', 'float8', 'float8', 'float8', 'float8', 'float8', 'float8', 'float8', 'float8'],
      (row) => {
        const sum = sums[row[0] as number]![name]
        for (let place = 0; place < sum.length; place += 1) sum[place] = row[place + 1] as number
      },
    )
  }
  return sums
}
