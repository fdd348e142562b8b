import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  `create table import_job (
    id bigint generated always as identity primary key, file_name text not null, file_path text not null,
    file_hash text not null, project_id bigint, mapping jsonb not null, preview jsonb not null default '[]',
    dry_run boolean not null default false, state text not null, size_bytes bigint not null default 0,
    read_bytes bigint not null default 0, rows_read bigint not null default 0, taken bigint not null default 0,
    repeated bigint not null default 0, missing bigint not null default 0, conflicting bigint not null default 0,
    refused bigint not null default 0, message text not null default '', cursor jsonb not null default '{}',
    created_at timestamptz not null default now(), created_by bigint, created_name text not null default '',
    updated_at timestamptz not null default now(), finished_at timestamptz)`,
  `create index import_job_hash on import_job (file_hash)`,
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
