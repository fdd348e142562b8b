import type pg from 'pg'
import type { Store } from '../../db/connect.ts'
import { dayText, isCalendar, type SettledDays } from './settlement.ts'

/** How a month of a project stands. */
export interface MonthState {
  readonly month: number
  /** Days (`yyyy-mm-dd`, both included) that a closed month was closed with; null while it is open. */
  readonly fromDay: string | null
  readonly toDay: string | null
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

// The billing month of a day yyyymmdd where a project settles on day $3: from that day on it is the next month's.
const settledMonth = (day: string) => `case when ${day} % 100 < $3 then ${day} / 100
  when ${day} / 100 % 100 = 12 then ${day} / 100 + 89 else ${day} / 100 + 1 end`

/**
 * Billing months of a project that have figures, newest first; one of them where `month` is given. Where the project
 * settles on another day than the first they are summed from days.
 */
export async function loadMonths(
  client: pg.Pool | pg.ClientBase,
  projectId: number,
  settleDay: number,
  month?: number,
) {
  const [table, key] = settleDay === 1 ? ['usage_month', 'u.period'] : ['usage_day', settledMonth('u.period')]
  const { rows } = await client.query<MonthState>(
    `with own as (select id, energy_kind from meter where project_id = $1 and deleted = 0 and role <> 'virtual'),
     figures as (
       select ${key} as month, sum(u.n_good)::float8 as good, sum(u.n_due)::float8 as due,
         count(distinct u.node_id) as meters
       from own join ${table} u on u.node_id = own.id and u.node_type = 'meter' and u.energy_kind = own.energy_kind
       where $2::int is null or ${key} = $2 group by 1),
     gaps as (
       select f.month, sum(extract(epoch from least(coalesce(d.to_ts, now()), e.ends) - greatest(d.from_ts, e.begins))) / 3600 as hours
       from figures f join project p on p.id = $1
       cross join lateral (select make_timestamp(f.month / 100, f.month % 100, $3, 0, 0, 0)
         - case when $3 > 1 then interval '1 month' else interval '0' end as start) s
       cross join lateral (select s.start at time zone p.time_zone as begins,
         (s.start + interval '1 month') at time zone p.time_zone as ends) e
       join data_issue d on d.project_id = $1 and d.deleted = 0 and d.kind = 'gap' and d.state = 'open'
         and d.from_ts < e.ends and coalesce(d.to_ts, now()) > e.begins
       group by f.month)
     select f.month, f.good / nullif(f.due, 0) as completeness, coalesce(g.hours, 0)::float8 as "gapHours",
       (select count(*) from meter m where m.project_id = $1 and m.deleted = 0 and m.role <> 'virtual' and m.status = 1)
         - f.meters as "silentMeters",
       to_char(c.from_day, 'YYYY-MM-DD') as "fromDay", to_char(c.to_day, 'YYYY-MM-DD') as "toDay",
       coalesce(c.state, 'open') as state, c.closed_at as "closedAt", c.by_name as "byName", c.reason,
       c.gap_ratio as "gapRatio",
       (select count(distinct r.ref) from usage_reversal r where r.project_id = $1 and r.month = f.month) as reversals
     from figures f left join gaps g on g.month = f.month
     left join close_period c on c.project_id = $1 and c.month = f.month and c.deleted = 0
     order by f.month desc`,
    [projectId, month ?? null, settleDay],
  )
  return rows.map((row) => ({ ...row, silentMeters: Math.max(0, row.silentMeters) }))
}

/** Keeps the month's figures of all nodes of the project as they are now, and notes that it is closed. */
export async function closeMonth(
  client: pg.ClientBase,
  projectId: number,
  month: number,
  { from, to }: SettledDays,
  by: {
    readonly userId: number
    readonly userName: string
    readonly reason: string | null
    readonly gapRatio: number | null
  },
): Promise<number> {
  // A calendar month is closed with its own row; its days, added in another order, could differ in the last digit.
  const [table, first, last] = isCalendar(from) ? ['usage_month', month, month] : ['usage_day', from, to]
  await client.query(
    `insert into usage_closed (project_id, month, node_type, node_id, energy_kind, use, n_due, n_good)
     select $1, $2, u.node_type, u.node_id, u.energy_kind, sum(u.use), sum(u.n_due), sum(u.n_good)
     from (select 'meter' as node_type, id as node_id, energy_kind from meter where project_id = $1
       union select node_type, node_id, energy_kind from node_meter where project_id = $1) n
     join ${table} u on u.node_id = n.node_id and u.node_type = n.node_type and u.energy_kind = n.energy_kind
     where u.period between $3 and $4 group by u.node_type, u.node_id, u.energy_kind`,
    [projectId, month, first, last],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into close_period (project_id, month, from_day, to_day, closed_at, by_name, gap_ratio, reason, state,
       created_by)
     values ($1, $2, $7, $8, now(), $3, $4, $5, 'closed', $6) returning id`,
    [projectId, month, by.userName, by.gapRatio, by.reason, by.userId, dayText(from), dayText(to)],
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
