import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Which messages of the bell a user has read. */
export const messageRead: Migration = {
  id: '363-message-read',
  why: 'Reminders stood on one page each; the bell gathers them, and must know what was read.',
  async up(trx) {
    await sql`create table message_read (
      user_id bigint not null, message text not null, read_at timestamptz not null default now(),
      primary key (user_id, message))`.execute(trx)
  },
}
