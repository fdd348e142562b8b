import type pg from 'pg'
import { sqlArray } from '../sql-array.ts'
import type { FoundIssue, IssueKind } from './issue.ts'
import { hoursOfIssue } from './issue.ts'

/** What was found of some kinds for one meter within a stretch of time; stored issues there are held against it. */
export interface MeterFindings {
  readonly projectId: number
  readonly meterId: number
  readonly kinds: readonly IssueKind[]
  /** Epoch seconds, right-open. */
  readonly from: number
  readonly to: number
  readonly found: readonly FoundIssue[]
}

interface StoredIssue {
  readonly id: number
  readonly meterId: number
  readonly kind: IssueKind
  readonly from: number
  /** Infinity while it goes on. */
  readonly to: number
  readonly state: string
  readonly isSame: (found: FoundIssue) => boolean
}

/**
 * Brings the stored issues to what was found: new ones are added, those that overlap one that was found take its ends,
 * those that are no longer found are closed by themselves. What a person closed or ignored stays so.
 */
export async function keepIssues(client: pg.ClientBase, findings: readonly MeterFindings[]): Promise<void> {
  if (findings.length === 0) return
  const stored = await loadOverlapping(client, findings)
  if (stored.length === 0 && findings.every(({ found }) => found.length === 0)) return
  const fresh: { parts: MeterFindings; issue: FoundIssue }[] = []
  const kept: { id: number; issue: FoundIssue }[] = []
  const gone: number[] = []
  for (const [index, parts] of findings.entries()) {
    const rest = new Set(stored.filter((one) => one.finding === index).map((one) => one.issue))
    for (const issue of parts.found) {
      const same = [...rest].filter((one) => one.kind === issue.kind && overlaps(one, issue))
      // Where several have grown together, what a person said of one of them holds for the whole.
      const first = same.find((one) => one.state === 'closed' || one.state === 'ignored') ?? same[0]
      if (!first) fresh.push({ parts, issue })
      else if (!first.isSame(issue) || first.state === 'gone') {
        kept.push({ id: first.id, issue })
      }
      if (first) rest.delete(first)
    }
    for (const one of rest) if (one.state === 'open') gone.push(one.id)
  }
  await addIssues(client, fresh)
  await renewIssues(client, kept)
  if (gone.length > 0) {
    await client.query(
      `update data_issue set state = 'gone', closed_at = now(), updated_at = now(), version = version + 1
       where id = any($1) and state = 'open'`,
      [gone],
    )
  }
}

/** Stretches that only touch are two; a single instant belongs to the stretch whose end it is. */
function overlaps(stored: StoredIssue, found: FoundIssue): boolean {
  const to = found.to ?? Number.POSITIVE_INFINITY
  const isInstant = stored.from === stored.to || found.from === to
  return isInstant ? stored.from <= to && stored.to >= found.from : stored.from < to && stored.to > found.from
}

async function loadOverlapping(
  client: pg.ClientBase,
  findings: readonly MeterFindings[],
): Promise<{ finding: number; issue: StoredIssue }[]> {
  const { rows } = await client.query<{
    place: number
    id: number
    meterId: number
    kind: IssueKind
    from: number
    to: number | null
    state: string
    count: number | null
    summary: string | null
  }>(
    `select f.i as place, d.id, d.meter_id as "meterId", d.kind, extract(epoch from d.from_ts)::float8 as "from",
       extract(epoch from d.to_ts)::float8 as "to", d.state, d.count, d.summary
     from unnest($1::int[], $2::bigint[], $3::text[], $4::float8[], $5::float8[]) as f (i, id, kinds, from_ts, to_ts)
     join data_issue d on d.meter_id = f.id and d.kind = any(string_to_array(f.kinds, ','))
       and d.from_ts < to_timestamp(f.to_ts)
       and (d.to_ts is null or d.to_ts > to_timestamp(f.from_ts) or d.from_ts >= to_timestamp(f.from_ts))
     where d.deleted = 0 order by d.id`,
    [
      sqlArray(findings.map((_, index) => index)),
      sqlArray(findings.map((one) => one.meterId)),
      findings.map((one) => one.kinds.join(',')),
      sqlArray(findings.map((one) => one.from)),
      sqlArray(findings.map((one) => one.to)),
    ],
  )
  return rows.map(({ place, to, count, summary, ...row }) => ({
    finding: place,
    issue: {
      ...row,
      to: to ?? Number.POSITIVE_INFINITY,
      isSame: (found) =>
        found.from === row.from && found.to === to && found.count === count && found.summary === summary,
    },
  }))
}

const columnsOf = (issues: readonly FoundIssue[]) => [
  issues.map((issue) => issue.from),
  issues.map((issue) => issue.to),
  issues.map((issue) => hoursOfIssue(issue)),
  issues.map((issue) => issue.count),
  issues.map((issue) => JSON.stringify(issue.detail)),
  issues.map((issue) => issue.summary),
]

async function addIssues(client: pg.ClientBase, fresh: readonly { parts: MeterFindings; issue: FoundIssue }[]) {
  if (fresh.length === 0) return
  await client.query(
    `insert into data_issue (project_id, meter_id, kind, from_ts, to_ts, hours, count, detail, summary, found_at)
     select project_id, meter_id, kind, to_timestamp(from_ts), to_timestamp(to_ts), hours, count, detail::jsonb, summary,
       now()
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::text[],
       $9::text[]) as f (project_id, meter_id, kind, from_ts, to_ts, hours, count, detail, summary)`,
    [
      fresh.map(({ parts }) => parts.projectId),
      fresh.map(({ parts }) => parts.meterId),
      fresh.map(({ issue }) => issue.kind),
      ...columnsOf(fresh.map(({ issue }) => issue)),
    ],
  )
}

async function renewIssues(client: pg.ClientBase, kept: readonly { id: number; issue: FoundIssue }[]) {
  if (kept.length === 0) return
  await client.query(
    `update data_issue d set from_ts = to_timestamp(f.from_ts), to_ts = to_timestamp(f.to_ts), hours = f.hours,
       count = f.count, detail = f.detail::jsonb, summary = f.summary, updated_at = now(), version = d.version + 1,
       state = case when d.state = 'gone' then 'open' else d.state end,
       closed_at = case when d.state = 'gone' then null else d.closed_at end
     from unnest($1::bigint[], $2::float8[], $3::float8[], $4::float8[], $5::int[], $6::text[], $7::text[])
       as f (id, from_ts, to_ts, hours, count, detail, summary)
     where d.id = f.id`,
    [kept.map(({ id }) => id), ...columnsOf(kept.map(({ issue }) => issue))],
  )
}
