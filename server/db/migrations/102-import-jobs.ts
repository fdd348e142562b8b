import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // Beside the entity import_job: what it needs to go on after a kill, and what the page shows of it.
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
