import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Finds the lines of the operation log that wrote one row, however long the log is. */
export const operationLogChanges: Migration = {
  id: '202-operation-log-changes',
  why: 'The history of one object is asked for by entity and id, which stand inside the JSON of each line.',
  async up(trx) {
    await sql`create index operation_log_changes on operation_log using gin (changes jsonb_path_ops)`.execute(trx)
  },
}
