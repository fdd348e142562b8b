import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // The number of a replacement follows from meter_change; a copy in each reading would have to be kept right.
  'alter table readings drop column epoch',
  // What a month's figures were when it was closed; never changed afterwards.
  `create table usage_closed (
    project_id bigint not null, month int not null, node_type text not null, node_id bigint not null,
    energy_kind text not null, use double precision, n_due int not null, n_good int not null,
    primary key (node_id, node_type, energy_kind, month))`,
  'create index usage_closed_project on usage_closed (project_id, month)',
  // 红冲: two rows a difference, −old and +new, with one reference; closed figure + all amounts = figure shown.
  `create table usage_reversal (
    id bigint generated always as identity, ref bigint not null, project_id bigint not null, month int not null,
    node_type text not null, node_id bigint not null, energy_kind text not null, amount double precision not null,
    side smallint not null, reason text not null, at timestamptz not null default now(),
    primary key (node_id, node_type, energy_kind, month, id))`,
  'create index usage_reversal_project on usage_reversal (project_id, month)',
  'create sequence usage_reversal_ref',
  // The formula that the stored usage of a virtual meter was computed by.
  `create table virtual_state (
    meter_id bigint primary key, project_id bigint not null, energy_kind text not null, formula text not null)`,
  'create index data_issue_meter on data_issue (meter_id, kind, from_ts)',
  'create index data_issue_state on data_issue (project_id, state, kind)',
  // One look at everything: what it looked at, how far it is, what it found.
  `create table detection_run (
    id bigint generated always as identity primary key, project_ids jsonb not null, from_day date not null,
    to_day date not null, state text not null, progress int not null default 0, score double precision,
    result jsonb, message text not null default '', by_user bigint, by_name text not null default '',
    started_at timestamptz not null default now(), ended_at timestamptz)`,
]

const params = [
  ['closing.completeness', '关账所需完整率', '98', '%', 100, '完整率低于此值的月份，说明原因后才能关账'],
  ['closing.gapHours', '关账允许的未处理缺数', '24', 'h', 10000, '未处理的缺数合计超过此值，说明原因后才能关账'],
] as const

/** Month close with reversals, formulas of virtual meters, data issues and runs of the detection. */
export const figures: Migration = {
  id: '340-figures',
  why: 'A closed month must stay as it was told, and what changed afterwards must be told beside it.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await trx
      .insertInto('param')
      .values(
        params.map(([number, name, value, unit, maximum, remark], sort) => ({
          group: '关账',
          number,
          name,
          kind: 'number',
          value,
          default_value: value,
          unit,
          minimum: 0,
          maximum,
          remark,
          sort,
        })),
      )
      .execute()
  },
}
