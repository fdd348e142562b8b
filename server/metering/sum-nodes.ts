import type pg from 'pg'
import type { TouchedHours } from './compute-meters.ts'
import type { ChangedNode } from './membership.store.ts'
import { openHour } from './membership.ts'

const key = 'node_id, node_type, energy_kind'
const facts = 'use, n_due, n_good, n_est, est, guess, peak_kw, peak_ts, src, rev'

// The highest peak with the earliest instant; a null would win against every number.
const peak = 'max(array[u.peak_kw, -u.peak_ts]) filter (where u.peak_kw is not null)'

/**
 * Sums meters to nodes by the hour, and everything touched to days, months and years, always from stored children.
 *
 * What was there is deleted and written again, so doing it twice gives the same rows with a higher `rev`.
 * `touched`: hours of meters just computed; `changed`: nodes that add up from other meters than before.
 */
export async function sumNodes(
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
       where t.node_type = 'meter'
       union all
       select node_id, node_type, energy_kind, 0, ${openHour}
       from unnest($1::bigint[], $2::text[], $3::text[]) as c (node_id, node_type, energy_kind)
     ) as nodes group by node_id, node_type, energy_kind`,
    [changed.map((one) => one.nodeId), changed.map((one) => one.nodeType), changed.map((one) => one.energyKind)],
  )
  await client.query('analyze touched_hours')
  await sumHours(client)
  await sumPeriods(client, 'usage_hour', 'usage_day', 100)
  await sumPeriods(client, 'usage_day', 'usage_month', 100)
  await sumPeriods(client, 'usage_month', 'usage_year', 100)
}

/** Deletes a table's rows in the touched periods and remembers their highest revision. */
async function clearTouched(client: pg.PoolClient, table: string, divisor: number, where: string): Promise<void> {
  await client.query(
    `with gone as (
       delete from ${table} u using touched_hours t
       where ${where} and u.node_id = t.node_id and u.node_type = t.node_type and u.energy_kind = t.energy_kind
         and u.period >= t.from_hour / ${divisor} and u.period <= t.to_hour / ${divisor}
       returning u.node_id, u.node_type, u.energy_kind, u.rev)
     update touched_hours t set rev = g.rev
     from (select ${key}, max(rev) as rev from gone group by ${key}) g
     where g.node_id = t.node_id and g.node_type = t.node_type and g.energy_kind = t.energy_kind`,
  )
}

async function sumHours(client: pg.PoolClient): Promise<void> {
  await clearTouched(client, 'usage_hour', 1, `t.node_type <> 'meter'`)
  await client.query(
    `insert into usage_hour (${key}, period, ${facts})
     select t.node_id, t.node_type, t.energy_kind, u.period, sum(u.use * m.factor),
       sum(u.n_due), sum(u.n_good), sum(u.n_est), sum(u.est * m.factor), sum(u.guess * m.factor),
       sum(u.use * m.factor), min(u.peak_ts), case when sum(u.n_est) > 0 then 3 else 1 end, max(t.rev) + 1
     from touched_hours t
     join node_meter m on m.node_type = t.node_type and m.node_id = t.node_id and m.energy_kind = t.energy_kind
     join usage_hour u on u.node_id = m.meter_id and u.node_type = 'meter' and u.energy_kind = m.energy_kind
       and u.period >= t.from_hour and u.period <= t.to_hour and u.period >= m.from_hour and u.period < m.to_hour
     where t.node_type <> 'meter'
     group by t.node_type, t.node_id, t.energy_kind, u.period
     order by t.node_type, t.node_id, t.energy_kind, u.period`,
  )
}

/** `divisor`: how a child's key becomes its parent's (hour yyyymmddhh / 100 = day, and so on up to the year). */
async function sumPeriods(client: pg.PoolClient, from: string, to: string, divisor: number): Promise<void> {
  const steps = { usage_day: 1, usage_month: 2, usage_year: 3 }[to] ?? 1
  const scale = divisor ** steps
  await client.query('update touched_hours set rev = 0')
  await clearTouched(client, to, scale, 'true')
  await client.query(
    `insert into ${to} (${key}, period, ${facts})
     select t.node_id, t.node_type, t.energy_kind, u.period / ${divisor}, sum(u.use),
       sum(u.n_due), sum(u.n_good), sum(u.n_est), sum(u.est), sum(u.guess),
       (${peak})[1], -(${peak})[2]::bigint, max(u.src), max(t.rev) + 1
     from touched_hours t
     join ${from} u on u.node_id = t.node_id and u.node_type = t.node_type and u.energy_kind = t.energy_kind
       and u.period >= (t.from_hour / ${scale}) * ${divisor} and u.period < (t.to_hour / ${scale} + 1) * ${divisor}
     group by t.node_type, t.node_id, t.energy_kind, u.period / ${divisor}
     order by t.node_type, t.node_id, t.energy_kind, u.period / ${divisor}`,
  )
}
