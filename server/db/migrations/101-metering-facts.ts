import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const usageColumns = `
  node_id bigint not null, node_type text not null, energy_kind text not null, period int not null,
  use double precision, n_due int not null, n_good int not null, n_est int not null,
  est double precision not null default 0, guess double precision not null default 0,
  peak_kw double precision, peak_ts bigint, src smallint not null default 0, rev int not null default 1,
  primary key (node_id, node_type, energy_kind, period)`

const statements = [
  // A meter's register has the meter's id as its point id, so that readings and usage of a meter lie together.
  `create table readings (
    point_id bigint not null, ts bigint not null, value double precision not null,
    quality smallint not null default 0, source smallint not null, epoch int not null default 0, packet bigint,
    primary key (point_id, ts)) partition by range (ts)`,
  `create table reading_conflict (
    point_id bigint not null, ts bigint not null, id bigint generated always as identity,
    value double precision not null, source smallint not null, kept_value double precision not null,
    kept_source smallint not null, at timestamptz not null default now(),
    primary key (point_id, ts, id))`,
  `create table reading_fix (
    point_id bigint not null, ts bigint not null, id bigint generated always as identity,
    old_value double precision, new_value double precision, method text not null, reason text not null default '',
    by_user bigint, by_name text not null default '', at timestamptz not null default now(), undone_at timestamptz,
    primary key (point_id, ts, id))`,
  `create table reading_latest (
    point_id bigint primary key, ts bigint not null, value double precision not null,
    quality smallint not null, source smallint not null)`,
  // Slots shorter than an hour; where a meter is read hourly, its hours are its slots.
  `create table usage_slot (
    meter_id bigint not null, ts bigint not null, use double precision not null,
    est double precision not null default 0, guess double precision not null default 0, mark smallint not null,
    primary key (meter_id, ts))`,
  ...['hour', 'day', 'month', 'year'].map((step) => `create table usage_${step} (${usageColumns})`),
  // The queue of what has to be computed again; insert-only, so that arrivals never wait for a worker.
  `create table dirty (
    id bigint generated always as identity primary key, meter_id bigint not null,
    from_ts bigint not null, to_ts bigint not null, reason text not null, at timestamptz not null default now())`,
  // Which meters add up to which node, trees and dates resolved; made from the entity tables before each roll-up.
  `create table node_meter (
    meter_id bigint not null, node_type text not null, node_id bigint not null, energy_kind text not null,
    project_id bigint not null, factor double precision not null, from_hour int not null, to_hour int not null,
    primary key (meter_id, node_type, node_id, from_hour))`,
  `create index node_meter_node on node_meter (node_type, node_id)`,
  `create index node_meter_project on node_meter (project_id)`,
]

/** Readings, usage by period, the queue between them, and who adds up to what. */
export const meteringFacts: Migration = {
  id: '101-metering-facts',
  why: 'Readings and usage are facts with keys and partitions of their own, not rows of an entity document.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
