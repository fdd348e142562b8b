import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Meters that stand for what people declare, and the amounts that their stored usage was made from. */
export const declaredUsage: Migration = {
  id: '362-declared-usage',
  why: 'An energy kind that nobody meters is known by its returns only; approved amounts count as usage, marked 人工.',
  async up(trx) {
    await sql`create table declared_meter (
      meter_id bigint primary key, project_id bigint not null, energy_kind text not null,
      amounts text not null default '{}')`.execute(trx)
    await sql`create index declared_meter_project on declared_meter (project_id)`.execute(trx)
  },
}
