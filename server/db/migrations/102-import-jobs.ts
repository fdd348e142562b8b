import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  `create table import_job (
    id bigint generated always as identity primary key, project_id bigint, kind text not null, file_name text not null,
    sha256 text not null, time_zone text not null, dry_run boolean not null default false, state text not null,
    bytes_total bigint not null default 0, bytes_done bigint not null default 0, rows_taken bigint not null default 0,
    rows_repeated bigint not null default 0, rows_refused bigint not null default 0, message text not null default '',
    started_at timestamptz, ended_at timestamptz, created_at timestamptz not null default now(), created_by bigint,
    updated_at timestamptz not null default now(), deleted smallint not null default 0)`,
  `create index import_job_sha256 on import_job (sha256)`,
  // What a job needs to go on after a kill; its row is written with each portion of the file.
  `create table import_progress (
    job_id bigint primary key, file_path text not null, mapping jsonb not null, preview jsonb not null default '[]',
    rows_done bigint not null default 0, missing bigint not null default 0, conflicting bigint not null default 0,
    owner text not null default '', beat_at timestamptz not null default now())`,
  `create table import_refusal (
    job_id bigint not null, line bigint not null, column_name text not null default '', value text not null default '',
    reason text not null, id bigint generated always as identity, primary key (job_id, line, id))`,
]

/** Imports under way and done: how far each got, in the same transaction as its rows, and what it refused. */
export const importJobs: Migration = {
  id: '102-import-jobs',
  why: 'An import that was killed goes on where its last committed rows end.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
