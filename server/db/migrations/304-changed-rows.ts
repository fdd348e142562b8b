import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Finds the rows that were written since an instant. */
export const changedRows: Migration = {
  id: '304-changed-rows',
  why: 'Meters and points are asked for by the time of their last change, again and again, and there may be half a million.',
  async up(trx) {
    await sql`create index meter_updated_at on meter (updated_at)`.execute(trx)
    await sql`create index point_updated_at on point (updated_at)`.execute(trx)
  },
}
