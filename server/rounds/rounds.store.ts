import type pg from 'pg'
import type { Caller } from '../http/service.ts'
import { registerPoint } from '../metering/points.ts'
import { registersBefore } from '../metering/readings/reading-facts.ts'
import type { ReadingCycle } from './round-period.ts'

/** A plan of readings by hand. */
export interface ReadingPlan {
  readonly id: number
  readonly projectId: number
  readonly cycle: ReadingCycle
  readonly dueDay: number
  readonly readerId: number | null
  readonly meterIds: readonly number[]
}

const bound = (projects: Caller['projectIds']) => (projects === 'all' ? null : [...projects])

/** Plans in force within projects. */
export async function loadPlans(pool: pg.Pool, projects: Caller['projectIds']): Promise<ReadingPlan[]> {
  const { rows } = await pool.query<ReadingPlan>(
    `select id, project_id as "projectId", cycle, due_day as "dueDay", reader_id as "readerId",
       meter_ids as "meterIds"
     from reading_plan where deleted = 0 and status = 1 and ($1::bigint[] is null or project_id = any($1::bigint[]))
     order by id`,
    [bound(projects)],
  )
  return rows
}

/** Makes the sheet of a plan's period with a line for each of its meters, or adds the meters that it lacks. */
export async function openSheet(
  client: pg.PoolClient | pg.Pool,
  plan: ReadingPlan,
  period: string,
  dueDay: string,
): Promise<number> {
  await client.query(
    `insert into reading_sheet (plan_id, project_id, period, due_date, reader_id) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [plan.id, plan.projectId, period, dueDay, plan.readerId],
  )
  const { rows } = await client.query<{ id: number }>(
    'select id from reading_sheet where plan_id = $1 and period = $2 and deleted = 0',
    [plan.id, period],
  )
  const id = rows[0]!.id
  await client.query(
    `insert into reading_line (sheet_id, meter_id, sort)
     select $1, m.id, array_position($2::bigint[], m.id) from meter m
     where m.id = any($2::bigint[]) and m.project_id = $3 and m.deleted = 0 order by m.id
     on conflict do nothing`,
    [id, [...plan.meterIds], plan.projectId],
  )
  return id
}

/** One page of sheets with how far each is, newest first. */
export async function listSheets(
  pool: pg.Pool,
  query: {
    readonly projects: Caller['projectIds']
    readonly state: string
    readonly keyword: string
    readonly today: string
    readonly page: number
    readonly size: number
  },
) {
  const values = [bound(query.projects), query.today, query.keyword.replace(/[\\%_]/g, '\\$&'), query.state]
  const from = `
    with sheets as (
      select s.id, s.project_id as "projectId", p.name as "projectLabel", s.plan_id as "planId", r.name as "planLabel",
        r.cycle, s.period, s.due_date as "dueDate", u.name as "readerName",
        count(l.id) as total, count(l.id) filter (where l.state <> 'due') as done,
        count(l.id) filter (where l.state = 'doubtful') as doubtful
      from reading_sheet s join project p on p.id = s.project_id and p.deleted = 0
      join reading_plan r on r.id = s.plan_id and r.deleted = 0
      left join reading_line l on l.sheet_id = s.id and l.deleted = 0
      left join app_user u on u.id = s.reader_id
      where s.deleted = 0 and ($1::bigint[] is null or s.project_id = any($1::bigint[]))
        and ($3 = '' or r.name ilike '%' || $3 || '%' or p.name ilike '%' || $3 || '%')
      group by s.id, p.name, r.name, r.cycle, u.name
    ), stated as (
      select *, case when done >= total then 'done' when "dueDate" < $2::date then 'overdue' else 'open' end as state
      from sheets
    )`
  const [counted, found] = await Promise.all([
    pool.query<{ state: string; n: number }>(
      `${from} select state, count(*) as n from stated where $4::text is not null group by state order by state`,
      values,
    ),
    pool.query(
      `${from} select * from stated where $4 = '' or state = $4
       order by case state when 'overdue' then 0 when 'open' then 1 else 2 end, period desc, id desc limit $5 offset $6`,
      [...values, query.size, (query.page - 1) * query.size],
    ),
  ])
  const counts = Object.fromEntries(counted.rows.map(({ state, n }) => [state, Number(n)]))
  const total = query.state === '' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[query.state] ?? 0)
  const rows = found.rows.map((row) => ({
    ...row,
    total: Number(row.total),
    done: Number(row.done),
    doubtful: Number(row.doubtful),
    percent: Number(row.total) === 0 ? 100 : (Number(row.done) / Number(row.total)) * 100,
  }))
  return { rows, total, counts }
}

/** Head of a sheet. */
export interface Sheet {
  readonly id: number
  readonly projectId: number
  readonly projectLabel: string
  readonly planLabel: string
  readonly cycle: ReadingCycle
  readonly period: string
  readonly dueDate: string
  readonly readerName: string | null
}

/** The sheet, if it lies within the projects. */
export async function loadSheet(pool: pg.Pool, id: number, projects: Caller['projectIds']): Promise<Sheet | undefined> {
  const { rows } = await pool.query<Sheet>(
    `select s.id, s.project_id as "projectId", p.name as "projectLabel", r.name as "planLabel", r.cycle, s.period,
       s.due_date as "dueDate", u.name as "readerName"
     from reading_sheet s join project p on p.id = s.project_id join reading_plan r on r.id = s.plan_id
     left join app_user u on u.id = s.reader_id
     where s.id = $1 and s.deleted = 0 and ($2::bigint[] is null or s.project_id = any($2::bigint[]))`,
    [id, bound(projects)],
  )
  return rows[0]
}

/** A line with its meter. */
export interface Line {
  readonly id: number
  readonly sheetId: number
  /** Period of its sheet. */
  readonly period: string
  readonly meterId: number
  readonly number: string
  readonly name: string
  readonly energyKind: string
  readonly unit: string
  readonly decimals: number
  readonly registerMax: number
  readonly state: 'due' | 'done' | 'doubtful'
  readonly value: number | null
  readonly readAt: string | null
  readonly answer: string | null
  readonly note: string | null
  readonly hasPhoto: boolean
  readonly byName: string | null
}

const lineSql = `select l.id, l.sheet_id as "sheetId", s.period, l.meter_id as "meterId", m.number, m.name,
    m.energy_kind as "energyKind", m.unit, m.decimals, m.register_max as "registerMax", l.state, l.value,
    l.read_at as "readAt", l.answer, l.note, l.file_id is not null as "hasPhoto", l.by_name as "byName"
  from reading_line l join meter m on m.id = l.meter_id and m.deleted = 0
  join reading_sheet s on s.id = l.sheet_id and s.deleted = 0`

/** Lines of a sheet in the order of the plan. */
export async function loadLines(pool: pg.Pool, sheetId: number): Promise<Line[]> {
  const { rows } = await pool.query<Line>(`${lineSql} where l.sheet_id = $1 and l.deleted = 0 order by l.sort, l.id`, [
    sheetId,
  ])
  return rows
}

/** One line, if its sheet lies within the projects. */
export async function loadLine(pool: pg.Pool, id: number, projects: Caller['projectIds']): Promise<Line | undefined> {
  const { rows } = await pool.query<Line>(
    `${lineSql}
     where l.id = $1 and l.deleted = 0 and ($2::bigint[] is null or s.project_id = any($2::bigint[]))`,
    [id, bound(projects)],
  )
  return rows[0]
}

/** Good readings of a meter before an instant (epoch seconds), newest first: repaired, without those marked bad. */
export async function readingsBefore(
  pool: pg.Pool,
  meterId: number,
  ts: number,
  count: number,
): Promise<{ readonly ts: number; readonly value: number }[]> {
  const readings = await registersBefore(pool, registerPoint(meterId), ts, count + 8)
  const { rows } = await pool.query<{ ts: number; value: number | null }>(
    `select distinct on (ts) ts, new_value as value from reading_fix
     where point_id = $1 and ts = any($2::bigint[]) and undone_at is null order by ts, id desc`,
    [meterId, readings.map((reading) => reading.ts)],
  )
  const repaired = new Map(rows.map((row) => [row.ts, row.value]))
  return readings
    .flatMap(({ ts: at, value: read }) => {
      const value = repaired.has(at) ? repaired.get(at)! : read
      return value === null ? [] : [{ ts: at, value }]
    })
    .slice(0, count)
}

/** Keeps what was read on a line. */
export async function writeLine(
  pool: pg.Pool,
  id: number,
  line: {
    readonly value: number
    readonly readAt: string
    readonly state: 'done' | 'doubtful'
    readonly answer: string | null
    readonly note: string | null
    readonly byName: string
    readonly byId: number
  },
): Promise<void> {
  await pool.query(
    `update reading_line set value = $2, read_at = $3, state = $4, answer = $5, note = $6, by_name = $7,
       updated_by = $8, updated_at = now(), version = version + 1 where id = $1`,
    [id, line.value, line.readAt, line.state, line.answer, line.note, line.byName, line.byId],
  )
}
