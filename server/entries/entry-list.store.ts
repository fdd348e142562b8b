import type pg from 'pg'
import type { Caller } from '../http/service.ts'
import { declaredSource } from '../metering/declared/declared-hours.ts'
import { changePercent, entryItems } from './entry-items.ts'
import { toYuan } from './money.ts'

/** What is asked of the list of entries over projects. */
export interface EntryQuery {
  readonly projects: Caller['projectIds']
  readonly from: string
  readonly to: string
  /** Months up to this one should have been returned. */
  readonly due: string
  readonly states: readonly string[]
  readonly items: readonly string[]
  readonly orgId: number | undefined
  readonly keyword: string
  /** Whether months that should be there and are not stand in the list. */
  readonly withMissing: boolean
  readonly page: number
  readonly size: number
}

interface Line {
  readonly id: number | null
  readonly version: number | null
  readonly project_id: number
  readonly project_name: string
  readonly org_id: number | null
  readonly org_name: string | null
  readonly month: string
  readonly item: string
  readonly state: string
  readonly amount: number | null
  readonly fee: number | null
  readonly note: string | null
  readonly previous: number | null
  readonly metered: number | null
  readonly file_path: string | null
  readonly entered_name: string | null
  readonly entered_at: string | null
  readonly submitted_name: string | null
  readonly submitted_at: string | null
  readonly checked_name: string | null
  readonly checked_at: string | null
  readonly check_reason: string | null
  readonly archived_at: string | null
}

/**
 * Entries and, where asked, what is missing: of each item that a returner sent in the thirteen months before the end,
 * and of electricity and water of every project, the months that are due and not there. Heat is due from November to
 * March only, the months that the heating season (15 November to 15 March in the north) touches.
 */
const linesSql = `
with scope as (
  select id, name, number from project
  where deleted = 0 and status = 1 and ($1::bigint[] is null or id = any($1::bigint[]))
), months as (
  select to_char(m, 'YYYY-MM') as month
  from generate_series(to_date($2, 'YYYY-MM'), to_date(least($3, $4), 'YYYY-MM'), interval '1 month') m
), expected as (
  select distinct e.project_id, e.org_id, e.item from manual_entry e join scope s on s.id = e.project_id
  where $5 and e.deleted = 0 and e.month <= $3
    and e.month >= to_char(to_date($3, 'YYYY-MM') - interval '13 months', 'YYYY-MM')
  union
  select s.id, null::bigint, v.item from scope s cross join (values ('01'), ('02')) v (item) where $5
), lines as (
  select e.id, e.project_id, e.org_id, e.month, e.item, e.state
  from manual_entry e join scope s on s.id = e.project_id
  where e.deleted = 0 and e.month between $2 and $3
  union all
  select null, x.project_id, x.org_id, m.month, x.item, 'missing'
  from expected x cross join months m
  where (x.item <> '04' or right(m.month, 2) in ('11', '12', '01', '02', '03')) and not exists (
    select 1 from manual_entry e where e.deleted = 0 and e.project_id = x.project_id
      and e.org_id is not distinct from x.org_id and e.month = m.month and e.item = x.item)
), chosen as (
  select l.*, s.name as project_name, s.number as project_number, o.name as org_name
  from lines l join scope s on s.id = l.project_id left join org o on o.id = l.org_id
  where (cardinality($6::text[]) = 0 or l.item = any($6::text[]))
    and ($7::bigint is null or l.org_id = $7)
    and ($8 = '' or s.name ilike '%' || $8 || '%' or o.name ilike '%' || $8 || '%')
)`

const itemOrder = entryItems.map(({ item }) => `'${item}'`).join(', ')
const orderSql = `c.month desc, c.project_number, c.org_id nulls first, array_position(array[${itemOrder}], c.item)`

/** One page of the list, and how many lines there are in each state. */
export async function listEntries(pool: pg.Pool, query: EntryQuery) {
  const values = [
    query.projects === 'all' ? null : [...query.projects],
    query.from,
    query.to,
    query.due,
    query.withMissing,
    [...query.items],
    query.orgId ?? null,
    query.keyword.replace(/[\\%_]/g, '\\$&'),
  ]
  const [counted, found] = await Promise.all([
    pool.query<{ state: string; n: number }>(
      `${linesSql} select state, count(*) as n from chosen group by state order by state`,
      values,
    ),
    pool.query<Line>(
      `${linesSql}, page as (
        select * from chosen c where cardinality($9::text[]) = 0 or c.state = any($9::text[])
        order by ${orderSql} limit $10 offset $11
      )
      select c.id, e.version, c.project_id, c.project_name, c.org_id, c.org_name, c.month, c.item, c.state,
        e.amount, e.fee, e.note, p.amount as previous, u.use as metered, f.path as file_path,
        eu.name as entered_name, e.entered_at, su.name as submitted_name, e.submitted_at, cu.name as checked_name,
        e.checked_at, e.check_reason, e.archived_at
      from page c
      left join manual_entry e on e.id = c.id
      left join manual_entry p on p.deleted = 0 and p.project_id = c.project_id
        and p.org_id is not distinct from c.org_id and p.item = c.item
        and p.month = to_char(to_date(c.month, 'YYYY-MM') - interval '1 month', 'YYYY-MM')
      left join usage_month u on u.node_type = case when c.org_id is null then 'project' else 'org' end
        and u.node_id = coalesce(c.org_id, c.project_id) and u.energy_kind = c.item
        and u.period = replace(c.month, '-', '')::int and u.src <> ${declaredSource}
      left join stored_file f on f.id = e.file_id and f.deleted = 0
      left join app_user eu on eu.id = e.entered_by_id
      left join app_user su on su.id = e.submitted_by_id
      left join app_user cu on cu.id = e.checked_by_id
      order by ${orderSql}`,
      [...values, [...query.states], query.size, (query.page - 1) * query.size],
    ),
  ])
  const counts = Object.fromEntries(counted.rows.map(({ state, n }) => [state, Number(n)]))
  const wanted = query.states.length === 0 ? Object.keys(counts) : query.states
  const total = wanted.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return { rows: found.rows.map(shown), total, counts }
}

const unitOf = new Map(entryItems.map(({ item, unit }) => [item, unit]))

function shown(line: Line) {
  const change = changePercent(line.amount, line.previous)
  return {
    key: [line.project_id, line.org_id ?? 0, line.month, line.item].join(' '),
    id: line.id,
    version: line.version,
    projectId: line.project_id,
    projectLabel: line.project_name,
    orgId: line.org_id,
    orgLabel: line.org_name ?? '全机构',
    month: line.month,
    item: line.item,
    unit: unitOf.get(line.item) ?? '',
    amount: line.amount,
    fee: toYuan(line.fee),
    changePercent: change,
    metered: line.metered,
    note: line.note,
    hasVoucher: line.file_path !== null,
    filePath: line.file_path,
    state: line.state,
    enteredName: line.entered_name,
    enteredAt: line.entered_at,
    submittedName: line.submitted_name,
    submittedAt: line.submitted_at,
    checkedName: line.checked_name,
    checkedAt: line.checked_at,
    checkReason: line.check_reason,
    archivedAt: line.archived_at,
  }
}

/** One page of the trail of changes, newest first. */
export async function listLog(
  pool: pg.Pool,
  query: {
    readonly projects: Caller['projectIds']
    readonly entryId: number | undefined
    readonly from: string | undefined
    readonly to: string | undefined
    readonly page: number
    readonly size: number
  },
) {
  const where = `from manual_entry_log l join manual_entry e on e.id = l.entry_id
    join project p on p.id = e.project_id and p.deleted = 0
    left join org o on o.id = e.org_id
    where l.deleted = 0 and ($1::bigint[] is null or e.project_id = any($1::bigint[]))
      and ($2::bigint is null or l.entry_id = $2) and ($3::text is null or e.month >= $3)
      and ($4::text is null or e.month <= $4)`
  const values = [
    query.projects === 'all' ? null : [...query.projects],
    query.entryId ?? null,
    query.from ?? null,
    query.to ?? null,
  ]
  const [counted, found] = await Promise.all([
    pool.query<{ n: number }>(`select count(*) as n ${where}`, values),
    pool.query(
      `select l.id, l.entry_id as "entryId", e.project_id as "projectId", p.name as "projectLabel",
         coalesce(o.name, '全机构') as "orgLabel", e.month, e.item, l.action, l.field, l.old_value as "oldValue",
         l.new_value as "newValue", l.reason, l.by_name as "byName", l.at
       ${where} order by l.at desc, l.id desc limit $5 offset $6`,
      [...values, query.size, (query.page - 1) * query.size],
    ),
  ])
  return { rows: found.rows, total: Number(counted.rows[0]?.n ?? 0) }
}
