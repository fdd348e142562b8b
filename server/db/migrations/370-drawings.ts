import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Drawings find meters and devices by their numbers, and points by what they belong to. */
export const drawings: Migration = {
  id: '370-drawings',
  why: 'The values of a drawing of 500 bindings are looked up by code every few seconds, whatever the number of meters.',
  async up(trx) {
    await sql`create index if not exists meter_by_number on meter (number)`.execute(trx)
    await sql`create index if not exists device_by_number on device (number)`.execute(trx)
    await sql`create index if not exists point_by_owner on point (owner_type, owner_id)`.execute(trx)
    // Who sees what is collected, sees it in drawings too.
    await sql`update app_role set access = access || jsonb_build_array('drawing.read')
      where access ? 'acquisition.read' and not access ? 'drawing.read'`.execute(trx)
  },
}
