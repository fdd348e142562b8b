import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Room in the pages of the newest values, so that a new value takes the place beside the old one. */
export const latestRoom: Migration = {
  id: '303-latest-room',
  why: 'Every reading renews a row of reading_latest; without room in its page each renewal would touch the index too.',
  async up(trx) {
    await sql`alter table reading_latest set (fillfactor = 50)`.execute(trx)
  },
}
