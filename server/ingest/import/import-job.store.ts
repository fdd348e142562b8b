import type pg from 'pg'
import type { ImportMapping } from './mapping.ts'
import type { RememberedMapping } from './recall.ts'

type Client = pg.Pool | pg.ClientBase

/** State of an import: the values of enum importState. */
export type ImportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

/** One import of one file, as the page shows it. Counts are of data rows; a blank value is neither taken nor refused. */
export interface ImportJob {
  readonly id: number
  readonly projectId: number | null
  readonly kind: string
  readonly fileName: string
  readonly state: ImportState
  readonly dryRun: boolean
  readonly bytesTotal: number
  readonly bytesDone: number
  readonly rowsTaken: number
  readonly rowsRepeated: number
  readonly rowsRefused: number
  readonly message: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly createdName: string | null
  readonly rowsMissing: number
  readonly rowsConflicting: number
  /** Readings of hours that a clock passed twice, taken as the second passing. */
  readonly rowsAgain: number
  readonly rowsDone: number
}

/** A job with what only the import itself needs. */
export interface ImportWork extends ImportJob {
  readonly filePath: string
  readonly sha256: string
  readonly mapping: ImportMapping
  readonly preview: readonly (readonly string[])[]
}

/** A value that was not taken. `line` counts from 1 with the header. */
export interface Refusal {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
}

/** Counts of an import so far. */
export interface ImportCounts {
  taken: number
  repeated: number
  refused: number
  missing: number
  conflicting: number
  /** Readings of hours that a clock passed twice, taken as the second passing. */
  again: number
  /** Data rows of the file done with: where a resumed import goes on. */
  rowsDone: number
  bytesDone: number
}

const columns = `j.id, j.project_id as "projectId", j.kind, j.file_name as "fileName", j.state, j.dry_run as "dryRun",
  coalesce(j.bytes_total, 0) as "bytesTotal", coalesce(j.bytes_done, 0) as "bytesDone", j.rows_taken as "rowsTaken",
  j.rows_repeated as "rowsRepeated", j.rows_refused as "rowsRefused", j.message, j.started_at as "startedAt",
  j.ended_at as "endedAt", u.name as "createdName", coalesce(p.missing, 0) as "rowsMissing",
  coalesce(p.conflicting, 0) as "rowsConflicting", coalesce(p.again, 0) as "rowsAgain",
  coalesce(p.rows_done, 0) as "rowsDone"`
const from = `import_job j left join import_progress p on p.job_id = j.id left join app_user u on u.id = j.created_by`

/** Notes a file to be imported; `kind` is the enum importKind. */
export async function createJob(
  client: Client,
  job: {
    readonly projectId: number | null
    readonly kind: 'readings' | 'weather' | 'rows'
    readonly fileName: string
    readonly filePath: string
    readonly sha256: string
    readonly bytesTotal: number
    readonly mapping: ImportMapping
    readonly preview: readonly (readonly string[])[]
    readonly dryRun: boolean
    readonly userId: number | null
  },
): Promise<number> {
  const made = await client.query<{ id: number }>(
    `insert into import_job (project_id, kind, file_name, sha256, time_zone, dry_run, state, bytes_total, created_by)
     values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8) returning id`,
    [
      job.projectId,
      job.kind,
      job.fileName.slice(-200),
      job.sha256,
      job.mapping.zone,
      job.dryRun,
      job.bytesTotal,
      job.userId,
    ],
  )
  const { id } = made.rows[0]!
  await client.query('insert into import_progress (job_id, file_path, mapping, preview) values ($1, $2, $3, $4)', [
    id,
    job.filePath,
    JSON.stringify(job.mapping),
    JSON.stringify(job.preview),
  ])
  return id
}

/** An unfinished import of the same content into the same project, to go on with. */
export async function findUnfinished(client: Client, projectId: number, sha256: string): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `select id from import_job where project_id = $1 and sha256 = $2 and state in ('running', 'failed') and not dry_run
       and deleted = 0 order by id desc limit 1`,
    [projectId, sha256],
  )
  return rows[0]?.id
}

/** Ids of imports that were under way when their process ended; those that still run hold their lock. */
export async function findRunning(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select id from import_job where state = 'running' and deleted = 0 order by id`,
  )
  return rows.map((row) => row.id)
}

/** One job with its work data. */
export async function loadWork(client: Client, id: number): Promise<ImportWork | undefined> {
  const { rows } = await client.query<ImportWork>(
    `select ${columns}, j.sha256, p.file_path as "filePath", p.mapping, p.preview from ${from}
     where j.id = $1 and j.deleted = 0`,
    [id],
  )
  return rows[0]
}

/** Newest jobs first, of the projects given; `all` knows no bound. */
export async function listJobs(
  client: Client,
  projectIds: readonly number[] | 'all',
  page: number,
  size: number,
): Promise<{ rows: ImportJob[]; total: number }> {
  const where = `j.deleted = 0 and ($1::bigint[] is null or j.project_id = any($1))`
  const scope = projectIds === 'all' ? null : [...projectIds]
  const { rows } = await client.query<ImportJob>(
    `select ${columns} from ${from} where ${where} order by j.id desc limit $2 offset $3`,
    [scope, size, (page - 1) * size],
  )
  const count = await client.query<{ total: number }>(`select count(*) as total from import_job j where ${where}`, [
    scope,
  ])
  return { rows, total: count.rows[0]!.total }
}

/** Changes what a job that waits will do. */
export async function setMapping(
  client: Client,
  id: number,
  change: { projectId: number; mapping: ImportMapping; dryRun: boolean },
): Promise<void> {
  await client.query(
    `update import_job set project_id = $2, time_zone = $3, dry_run = $4, updated_at = now() where id = $1`,
    [id, change.projectId, change.mapping.zone, change.dryRun],
  )
  await client.query('update import_progress set mapping = $2 where job_id = $1', [id, JSON.stringify(change.mapping)])
}

/** Forgets what a trial counted and refused. */
export async function resetJob(client: Client, id: number): Promise<void> {
  await client.query(
    `update import_job set rows_taken = 0, rows_repeated = 0, rows_refused = 0, bytes_done = 0, started_at = null
     where id = $1`,
    [id],
  )
  await client.query(
    'update import_progress set rows_done = 0, missing = 0, conflicting = 0, again = 0 where job_id = $1',
    [id],
  )
  await client.query('delete from import_refusal where job_id = $1', [id])
}

/** Sets the state; `running` notes the start, the last three the end. */
export async function setState(client: Client, id: number, state: ImportState, message = ''): Promise<void> {
  await client.query(
    `update import_job set state = $2, message = left($3, 1000), updated_at = now(),
       started_at = case when $2 = 'running' then coalesce(started_at, now()) else started_at end,
       ended_at = case when $2 in ('done', 'failed', 'cancelled') then now() else null end
     where id = $1`,
    [id, state, message],
  )
}

/** Whether a person has asked the job to stop. */
export async function isCancelled(client: Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ state: string }>('select state from import_job where id = $1', [id])
  return rows[0]?.state === 'cancelled'
}

/** Writes counts and refusals; in the transaction of the rows that they count. */
export async function saveProgress(
  client: Client,
  id: number,
  counts: ImportCounts,
  refusals: readonly Refusal[],
): Promise<void> {
  await client.query(
    `update import_job set rows_taken = $2, rows_repeated = $3, rows_refused = $4, bytes_done = $5, updated_at = now()
     where id = $1`,
    [id, counts.taken, counts.repeated, counts.refused, counts.bytesDone],
  )
  await client.query(
    `update import_progress set rows_done = $2, missing = $3, conflicting = $4, again = $5, beat_at = now()
     where job_id = $1`,
    [id, counts.rowsDone, counts.missing, counts.conflicting, counts.again],
  )
  if (refusals.length === 0) return
  await client.query(
    `insert into import_refusal (job_id, line, column_name, value, reason)
     select $1, line, column_name, left(value, 200), reason
     from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) as r (line, column_name, value, reason)`,
    [
      id,
      refusals.map((one) => one.line),
      refusals.map((one) => one.column),
      refusals.map((one) => one.value),
      refusals.map((one) => one.reason),
    ],
  )
}

/** Refused values of a job in the order of the file. */
export async function loadRefusals(client: Client, id: number, limit: number): Promise<Refusal[]> {
  const { rows } = await client.query<Refusal>(
    `select line, column_name as column, value, reason from import_refusal where job_id = $1 order by line, id limit $2`,
    [id, limit],
  )
  return rows
}

/** The mapping remembered in a project for files with this header, if any. */
export async function recallMapping(
  client: Client,
  projectId: number,
  signature: string,
): Promise<RememberedMapping | undefined> {
  const { rows } = await client.query<RememberedMapping>(
    `select mapping, name as "fileName" from import_mapping where deleted = 0 and header = $1::jsonb and project_id = $2
     order by updated_at desc limit 1`,
    [JSON.stringify(signature.split('|')), projectId],
  )
  return rows[0]
}

/** Keeps a mapping for the project's next file with the same header, in place of an earlier one. */
export async function rememberMapping(
  client: Client,
  projectId: number,
  signature: string,
  name: string,
  mapping: ImportMapping,
): Promise<void> {
  const header = JSON.stringify(signature.split('|'))
  const values = [header, JSON.stringify(mapping), mapping.zone, projectId, name.slice(-64)]
  const { rows } = await client.query(
    `update import_mapping set mapping = $2, time_zone = $3, name = $5, updated_at = now(), version = version + 1
     where deleted = 0 and header = $1::jsonb and project_id = $4 returning id`,
    values,
  )
  if (rows.length > 0) return
  const kind = mapping.kind === 'weather' ? 'weather' : 'readings'
  await client.query(
    `insert into import_mapping (header, mapping, time_zone, project_id, name, kind)
     values ($1::jsonb, $2, $3, $4, $5, $6) on conflict do nothing`,
    [...values, kind],
  )
}
