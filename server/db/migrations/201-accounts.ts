import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  `create table auth_token (
    id bigint generated always as identity primary key, hash text not null, user_id bigint not null,
    ip text not null default '', agent text not null default '', created_at timestamptz not null default now(),
    used_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz)`,
  `create unique index auth_token_hash on auth_token (hash)`,
  `create index auth_token_user on auth_token (user_id)`,
  `create table auth_ticket (
    hash text primary key, user_id bigint not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create table document_file (
    path text primary key, revision bigint not null, content text not null, at timestamptz not null default now())`,
]

/** Sign-ins, one-time tickets, and the documents store of servers that share a database. */
export const accounts: Migration = {
  id: '201-accounts',
  why: 'Tokens and tickets are kept by their hash and never shown as rows; documents are files, not rows of an entity.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
