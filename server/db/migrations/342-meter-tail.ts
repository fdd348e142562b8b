import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // Newest reading of meters whose last readings simply go on, as the roll-up left it; see server/metering/tail.
  `create table meter_tail (
    meter_id bigint primary key, ts bigint not null, value double precision not null) with (fillfactor = 70)`,
  // A tick adds to the rows of the running hour, day, month and year; with room in the page their index stays as it is.
  ...['hour', 'day', 'month', 'year'].map((step) => `alter table usage_${step} set (fillfactor = 80)`),
]

/** Where the roll-up left off with each meter that only goes on. */
export const meterTail: Migration = {
  id: '342-meter-tail',
  why: 'A reading that only goes on adds its slot; recomputing the whole day for it would cost a hundred times as much.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
