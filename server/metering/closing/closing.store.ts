import type pg from 'pg'
import type { Store } from '../../db/connect.ts'

/** How a month of a project stands. */
export interface MonthState {
  readonly month: number
  /** n_good / n_due over the project's own meters; null: nothing is known. */
  readonly completeness: number | null
  /** Hours of gaps that nobody has dealt with. */
  readonly gapHours: number
  /** Meters in use without any figure in the month. */
  readonly silentMeters: number
  readonly state: 'open' | 'closed' | 'reversed'
  readonly closedAt: string | null
  readonly byName: string | null
  readonly reason: string | null
  readonly gapRatio: number | null
  /** Reversing pairs, all nodes counted. */
  readonly reversals: number
}

/** Months of a project that have figures, newest first; one of them where `month` is given. */
export async function loadMonths(client: pg.Pool | pg.ClientBase, projectId: number, month?: number) {
  const { rows } = await client.query<MonthState>(
    `with own as (select id, energy_kind from meter where project_id = $1 and deleted = 0 and role <> 'virtual'),
     figures as (
       select u.period as month, sum(u.n_good)::float8 as good, sum(u.n_due)::float8 as due, count(*) as meters
       from own join usage_month u on u.node_id = own.id and u.node_type = 'meter' and u.energy_kind = own.energy_kind
       where $2::int is null or u.period = $2 group by u.period),
     gaps as (
       select f.month, sum(extract(epoch from least(coalesce(d.to_ts, now()), e.ends) - greatest(d.from_ts, e.begins))) / 3600 as hours
       from figures f join project p on p.id = $1
       cross join lateral (select make_timestamptz(f.month / 100, f.month % 100, 1, 0, 0, 0, p.time_zone) as begins,
         make_timestamptz(f.month / 100, f.month % 100, 1, 0, 0, 0, p.time_zone) + interval '1 month' as ends) e
       join data_issue d on d.project_id = $1 and d.deleted = 0 and d.kind = 'gap' and d.state = 'open'
         and d.from_ts < e.ends and coalesce(d.to_ts, now()) > e.begins
       group by f.month)
     select f.month, f.good / nullif(f.due, 0) as completeness, coalesce(g.hours, 0)::float8 as "gapHours",
       (select count(*) from meter m where m.project_id = $1 and m.deleted = 0 and m.role <> 'virtual' and m.status = 1)
         - f.meters as "silentMeters",
       coalesce(c.state, 'open') as state, c.closed_at as "closedAt", c.by_name as "byName", c.reason,
       c.gap_ratio as "gapRatio",
       (select count(distinct r.ref) from usage_reversal r where r.project_id = $1 and r.month = f.month) as reversals
     from figures f left join gaps g on g.month = f.month
     left join close_period c on c.project_id = $1 and c.month = f.month and c.deleted = 0
     order by f.month desc`,
    [projectId, month ?? null],
  )
  return rows.map((row) => ({ ...row, silentMeters: Math.max(0, row.silentMeters) }))
}

/** Keeps the month's figures of all nodes of the project as they are now, and notes that it is closed. */
export async function closeMonth(
  client: pg.ClientBase,
  projectId: number,
  month: number,
  by: {
    readonly userId: number
    readonly userName: string
    readonly reason: string | null
    readonly gapRatio: number | null
  },
): Promise<number> {
  await client.query(
    `insert into usage_closed (project_id, month, node_type, node_id, energy_kind, use, n_due, n_good)
     select $1, u.period, u.node_type, u.node_id, u.energy_kind, u.use, u.n_due, u.n_good
     from (select 'meter' as node_type, id as node_id, energy_kind from meter where project_id = $1
       union select node_type, node_id, energy_kind from node_meter where project_id = $1) n
     join usage_month u on u.node_id = n.node_id and u.node_type = n.node_type and u.energy_kind = n.energy_kind
     where u.period = $2`,
    [projectId, month],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into close_period (project_id, month, closed_at, by_name, gap_ratio, reason, state, created_by)
     values ($1, $2, now(), $3, $4, $5, 'closed', $6) returning id`,
    [projectId, month, by.userName, by.gapRatio, by.reason, by.userId],
  )
  return rows[0]!.id
}

/** One reversing pair, with the figure that was closed. */
export interface ReversalPair {
  readonly ref: number
  readonly at: string
  readonly nodeType: string
  readonly nodeId: number
  readonly name: string
  readonly energyKind: string
  readonly closed: number
  readonly old: number
  readonly now: number
  readonly difference: number
  readonly reason: string
}

/** The reversing pairs of a month, newest first. */
export async function loadReversals(pool: pg.Pool, projectId: number, month: number): Promise<ReversalPair[]> {
  const name = ['meter', 'branch', 'subitem', 'org', 'region', 'building', 'project']
    .map((type) => `when '${type}' then (select name from ${type} where id = r.node_id)`)
    .join(' ')
  const { rows } = await pool.query<ReversalPair>(
    `select r.ref, max(r.at) as at, r.node_type as "nodeType", r.node_id as "nodeId", r.energy_kind as "energyKind",
       coalesce(case r.node_type ${name} end, '') as name, coalesce(max(c.use), 0) as closed,
       -sum(r.amount) filter (where r.side = -1) as old, sum(r.amount) filter (where r.side = 1) as now,
       sum(r.amount) as difference, max(r.reason) as reason
     from usage_reversal r left join usage_closed c on c.node_id = r.node_id and c.node_type = r.node_type
       and c.energy_kind = r.energy_kind and c.month = r.month
     where r.project_id = $1 and r.month = $2
     group by r.ref, r.node_type, r.node_id, r.energy_kind order by r.ref desc limit 2000`,
    [projectId, month],
  )
  return rows
}

/** Whether a month (yyyymm) of a project is closed. */
export async function isClosed(store: Store, projectId: number, month: number): Promise<boolean> {
  const { rows } = await store.pool.query(
    'select 1 from close_period where project_id = $1 and month = $2 and deleted = 0',
    [projectId, month],
  )
  return rows.length > 0
}
