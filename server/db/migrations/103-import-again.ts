import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** How many readings of an import lie in hours that a clock passed twice. */
export const importAgain: Migration = {
  id: '103-import-again',
  why: 'The report of an import says which readings were told apart only by their order.',
  async up(trx) {
    await sql`alter table import_progress add column again bigint not null default 0`.execute(trx)
  },
}
