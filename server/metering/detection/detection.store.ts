import type pg from 'pg'
import type { IssueCount } from './score.ts'

type Projects = readonly number[] | null

/** Open issues by kind, of the given projects (null: all); within a span of epoch seconds, where one is given. */
export async function countIssues(
  pool: pg.Pool,
  projects: Projects,
  from = -Infinity,
  to = Infinity,
): Promise<{ kinds: IssueCount[]; meters: number }> {
  const { rows } = await pool.query<IssueCount>(
    `select d.kind, count(*) as count, count(distinct d.meter_id) as meters, coalesce(sum(d.hours), 0)::float8 as hours
     from data_issue d join meter m on m.id = d.meter_id and m.deleted = 0
     where d.deleted = 0 and d.state = 'open' and ($1::bigint[] is null or d.project_id = any($1))
       and d.from_ts < to_timestamp($3) and coalesce(d.to_ts, 'infinity') >= to_timestamp($2)
     group by d.kind order by d.kind`,
    [projects, from, to],
  )
  const meters = await pool.query<{ n: number }>(
    `select count(distinct meter_id) as n from data_issue
     where deleted = 0 and state = 'open' and kind <> 'late' and ($1::bigint[] is null or project_id = any($1))
       and from_ts < to_timestamp($3) and coalesce(to_ts, 'infinity') >= to_timestamp($2)`,
    [projects, from, to],
  )
  return { kinds: rows, meters: meters.rows[0]!.n }
}

/** How the collectors and meters of the projects stand now. */
export interface FleetState {
  readonly collectors: number
  readonly onlineCollectors: number
  readonly meters: number
  /** Meters on a collector without a value for more than three periods and two hours. */
  readonly silentMeters: number
}

/** Collectors and meters in use, and how many of them are silent. */
export async function loadFleet(pool: pg.Pool, projects: Projects, nowSeconds: number): Promise<FleetState> {
  const collectors = await pool.query<{ n: number; online: number }>(
    `select count(*) as n, count(*) filter (where online = 1) as online from collector
     where deleted = 0 and status = 1 and ($1::bigint[] is null or project_id = any($1))`,
    [projects],
  )
  const meters = await pool.query<{ n: number; silent: number }>(
    `select count(*) as n, count(*) filter (where m.collector_id is not null and coalesce(m.offline_manual, 0) = 0
       and coalesce(l.ts, 0) < $2 - greatest(7200, 3 * m.period_seconds)) as silent
     from meter m left join reading_latest l on l.point_id = m.id
     where m.deleted = 0 and m.status = 1 and m.role <> 'virtual' and ($1::bigint[] is null or m.project_id = any($1))`,
    [projects, nowSeconds],
  )
  return {
    collectors: collectors.rows[0]!.n,
    onlineCollectors: collectors.rows[0]!.online,
    meters: meters.rows[0]!.n,
    silentMeters: meters.rows[0]!.silent,
  }
}

/** Days yyyymmdd of the span, and n_good / n_due of each meter by day. */
export interface MeterDays {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly energyKind: string
  readonly firstDay: number | null
  readonly days: Readonly<Record<string, number>> | null
  readonly good: number
  readonly due: number
}

/** Completeness of each meter by day, 0 to 1; days without a row are left out. */
export async function loadMeterDays(
  pool: pg.Pool,
  projectId: number,
  energyKind: string | null,
  from: number,
  to: number,
): Promise<MeterDays[]> {
  const { rows } = await pool.query<MeterDays>(
    `select m.id, m.name, m.number, m.energy_kind as "energyKind", u.days, coalesce(u.good, 0)::float8 as good,
       coalesce(u.due, 0)::float8 as due,
       (select min(f.period) from usage_month f where f.node_id = m.id and f.node_type = 'meter'
          and f.energy_kind = m.energy_kind) * 100 + 1 as "firstDay"
     from meter m left join lateral (
       select jsonb_object_agg(u.period, u.n_good::float8 / nullif(u.n_due, 0)) as days, sum(u.n_good) as good,
         sum(u.n_due) as due
       from usage_day u where u.node_id = m.id and u.node_type = 'meter' and u.energy_kind = m.energy_kind
         and u.period between $3 and $4) u on true
     where m.project_id = $1 and m.deleted = 0 and m.status = 1 and m.role <> 'virtual'
       and ($2::text is null or m.energy_kind = $2)
     order by m.energy_kind, m.number limit 2000`,
    [projectId, energyKind, from, to],
  )
  return rows
}

/** n_good and n_due of the meters of the projects but for `without` between two days (yyyymmdd). */
export async function loadCompleteness(
  pool: pg.Pool,
  projects: Projects,
  from: number,
  to: number,
  without: readonly number[],
) {
  const { rows } = await pool.query<{ good: number; due: number }>(
    `select coalesce(sum(u.n_good), 0)::float8 as good, coalesce(sum(u.n_due), 0)::float8 as due
     from meter m join usage_day u on u.node_id = m.id and u.node_type = 'meter' and u.energy_kind = m.energy_kind
     where m.deleted = 0 and m.role <> 'virtual' and u.period between $2 and $3 and m.id <> all($4)
       and ($1::bigint[] is null or m.project_id = any($1))`,
    [projects, from, to, without],
  )
  return rows[0]!
}

/** Meters of a project on a collector whose newest value is old: id, zone-free instant of that value. */
export async function loadSilent(
  client: pg.ClientBase | pg.Pool,
  projectId: number,
  nowSeconds: number,
): Promise<{ meterId: number; since: number; count: number }[]> {
  const { rows } = await client.query<{ meterId: number; since: number; count: number }>(
    `select m.id as "meterId", l.ts as since, floor(($2 - l.ts) / m.period_seconds)::int as count
     from meter m join reading_latest l on l.point_id = m.id
     where m.project_id = $1 and m.deleted = 0 and m.status = 1 and m.role <> 'virtual' and m.collector_id is not null
       and coalesce(m.offline_manual, 0) = 0 and l.ts < $2 - greatest(7200, 3 * m.period_seconds) order by m.id`,
    [projectId, nowSeconds],
  )
  return rows
}

/** A run of the detection as it is kept. */
export interface StoredRun {
  readonly id: number
  readonly state: string
  readonly progress: number
  readonly score: number | null
  readonly fromDay: string
  readonly toDay: string
  readonly startedAt: string
  readonly endedAt: string | null
  readonly byName: string
  readonly message: string
  readonly result: Readonly<Record<string, unknown>> | null
}

const runColumns = `id, state, progress, score,
  to_char(from_day, 'YYYY-MM-DD') as "fromDay", to_char(to_day, 'YYYY-MM-DD') as "toDay", started_at as "startedAt",
  ended_at as "endedAt", by_name as "byName", message, result`

/** The newest finished run of a project. */
export async function latestRun(pool: pg.Pool, projectId: number): Promise<StoredRun | undefined> {
  const { rows } = await pool.query<StoredRun>(
    `select ${runColumns} from detection_run where project_ids @> to_jsonb(array[$1::bigint]) and state = 'done'
     order by id desc limit 1`,
    [projectId],
  )
  return rows[0]
}

/** Keeps the result of a run. */
export async function addRun(
  pool: pg.Pool,
  run: {
    readonly projectId: number
    readonly fromDay: string
    readonly toDay: string
    readonly score: number
    readonly result: object
    readonly byName: string
    readonly startedAt: string
  },
): Promise<void> {
  await pool.query(
    `insert into detection_run (project_ids, from_day, to_day, state, progress, score, result, by_name, started_at, ended_at)
     values (jsonb_build_array($1::bigint), $2, $3, 'done', 100, $4, $5, $6, $7, now())`,
    [run.projectId, run.fromDay, run.toDay, run.score, JSON.stringify(run.result), run.byName, run.startedAt],
  )
}
