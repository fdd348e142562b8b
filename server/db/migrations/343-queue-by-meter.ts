import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** The queue of what has to be computed again can be asked by meter. */
export const queueByMeter: Migration = {
  id: '343-queue-by-meter',
  why: 'Each project takes its part of the queue; without an index each of them would read that of all others.',
  async up(trx) {
    await sql`create index dirty_meter on dirty (meter_id)`.execute(trx)
  },
}
