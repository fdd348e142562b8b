import type pg from 'pg'
import type { Caller } from '../http/service.ts'

/** What is to be told to one user, before it is put into words. */
export interface FoundMessage {
  readonly key: string
  readonly kind: 'notice' | 'rejected' | 'review' | 'sheet'
  readonly projectId: number | null
  readonly projectName: string
  readonly at: string
  /** Text of a notice, reason of a rejection, name of a reading plan. */
  readonly text: string
  /** Month of an entry, period of a sheet. */
  readonly period: string
  /** Item of an entry. */
  readonly item: string
  /** Entries to be reviewed, or meters still to be read. */
  readonly count: number
  /** Day (`yyyy-mm-dd`) by which a sheet is due. */
  readonly dueDate: string
  readonly isRead: boolean
}

/** Messages older than this are no longer told. */
const keptDays = 60
/** A sheet is told this many days before it is due. */
const daysAhead = 3
const mostMessages = 50

// Each part gives the same columns; `$1` user, `$2` projects or null, `$3` today.
const notices = `select 'notice:' || n.id || ':' || extract(epoch from n.sent_at)::bigint as key, 'notice' as kind,
    n.project_id, p.name as project_name, n.sent_at as at, n.text, n.month as period, '' as item, 0 as count,
    '' as due_date, n.read_at is not null as done
  from entry_notice n join project p on p.id = n.project_id and p.deleted = 0
  where n.user_id = $1 and n.deleted = 0`

const rejected = `select 'rejected:' || e.id || ':' || extract(epoch from e.checked_at)::bigint, 'rejected', e.project_id,
    p.name, e.checked_at, coalesce(e.check_reason, ''), e.month, e.item, 0, '', false
  from manual_entry e join project p on p.id = e.project_id and p.deleted = 0
  where e.deleted = 0 and e.state = 'rejected' and e.checked_at is not null and $1 in (e.submitted_by_id, e.entered_by_id)`

const review = `select 'review:' || max(e.id) || ':' || extract(epoch from max(e.submitted_at))::bigint, 'review', null, '',
    max(e.submitted_at), '', '', '', count(*)::int, '', false
  from manual_entry e join project p on p.id = e.project_id and p.deleted = 0
  where $4 and e.deleted = 0 and e.state = 'submitted' and e.submitted_at is not null
    and $1 is distinct from e.submitted_by_id and $1 is distinct from e.entered_by_id
    and ($2::bigint[] is null or e.project_id = any($2))
  having count(*) > 0`

const sheets = `select 'sheet:' || s.id || case when s.due_date < $3::date then ':overdue' else ':due' end, 'sheet',
    s.project_id, p.name, (least(s.due_date, $3::date)::timestamp at time zone p.time_zone), l.name, s.period, '',
    count(*)::int, to_char(s.due_date, 'YYYY-MM-DD'), false
  from reading_sheet s join reading_plan l on l.id = s.plan_id and l.deleted = 0 and l.status = 1
  join project p on p.id = s.project_id and p.deleted = 0
  join reading_line r on r.sheet_id = s.id and r.deleted = 0 and r.state = 'due'
  where s.deleted = 0 and coalesce(s.reader_id, l.reader_id) = $1 and s.due_date <= $3::date + ${daysAhead}
  group by s.id, p.id, l.id`

/** The newest messages of a user within the caller's projects, unread ones first; `today` is `yyyy-mm-dd`. */
export async function loadMessages(pool: pg.Pool, caller: Caller, today: string): Promise<FoundMessage[]> {
  const mayReview = caller.isAdmin || caller.access.has('entry.check')
  const { rows } = await pool.query<FoundMessage>(
    `with found as (${notices} union all ${rejected} union all ${review} union all ${sheets})
     select f.key, f.kind, f.project_id as "projectId", f.project_name as "projectName", f.at, f.text, f.period, f.item,
       f.count, f.due_date as "dueDate", f.done or r.message is not null as "isRead"
     from found f left join message_read r on r.user_id = $1 and r.message = f.key
     where ($2::bigint[] is null or f.project_id is null or f.project_id = any($2))
       and f.at > $3::date - ${keptDays}
     order by f.done or r.message is not null, f.at desc, f.key limit ${mostMessages}`,
    [caller.userId, caller.projectIds === 'all' ? null : [...caller.projectIds], today, mayReview],
  )
  return rows
}

/** Notes that a user has read messages; marks of long ago go. */
export async function markRead(pool: pg.Pool, userId: number, keys: readonly string[]): Promise<void> {
  await pool.query(
    `insert into message_read (user_id, message) select $1, unnest($2::text[])
     on conflict (user_id, message) do update set read_at = excluded.read_at`,
    [userId, keys],
  )
  await pool.query(`delete from message_read where user_id = $1 and read_at < now() - interval '400 days'`, [userId])
}
