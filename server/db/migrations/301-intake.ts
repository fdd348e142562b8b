import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // Numbers are given out in blocks of 1000, so that a server numbers its packets without asking for each.
  `create sequence raw_packet_id increment by 1000 start 1000`,
  `create table raw_packet (
    id bigint not null, received_ms bigint not null, collector_id bigint, project_id bigint, road text not null,
    dialect text, kind text not null, sequence text, remote text not null default '', bytes int not null,
    packing smallint not null default 0, body bytea not null, plain bytea,
    is_decrypted boolean, is_checked boolean, is_authentic boolean, is_parsed boolean,
    points int not null default 0, bad int not null default 0, taken int not null default 0,
    repeated int not null default 0, conflicting int not null default 0, result smallint not null,
    error text, refused jsonb, handled_ms int not null default 0, reparsed_at timestamptz,
    primary key (id, received_ms)) partition by range (received_ms)`,
  // Bodies come compressed, or are too short for it to pay.
  `alter table raw_packet alter column body set storage external`,
  `alter table raw_packet alter column plain set storage external`,
  `create index raw_packet_received on raw_packet (received_ms)`,
  `create index raw_packet_collector on raw_packet (collector_id, received_ms)`,
  `create index raw_packet_faulty on raw_packet (received_ms) where result > 1`,
  // While a collector answers, its newest stretch has no end.
  `create table collector_online (
    collector_id bigint not null, from_ts bigint not null, to_ts bigint, primary key (collector_id, from_ts))`,
  `create index collector_online_to on collector_online (to_ts)`,
  // The answer to a call of /api/ingest, so that the same call again gets the same answer.
  `create table ingest_key (
    user_id bigint not null, key text not null, digest text not null, answer jsonb not null,
    at timestamptz not null default now(), primary key (user_id, key))`,
  `create index ingest_key_at on ingest_key (at)`,
]

/** Raw packets as they came, when collectors answered, and the answers to repeated calls. */
export const intake: Migration = {
  id: '301-intake',
  why: 'Every reading must lead back to the bytes that it came in, and a packet that was refused must say why.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
