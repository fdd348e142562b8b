import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

const statements = [
  // A tick writes every row of the running day, month and year once; with half a page free each stays in its page.
  ...['day', 'month', 'year'].map((step) => `alter table usage_${step} set (fillfactor = 45)`),
  `alter table meter_tail set (fillfactor = 45)`,
  // A new stamp says that a meter was computed from its readings; what was remembered of it no longer holds then.
  `create sequence meter_tail_stamp`,
  `alter table meter_tail add column stamp bigint not null default nextval('meter_tail_stamp')`,
  // A row of the queue is of one meter, or of several of one project that the same stretch of time was told of.
  `alter table dirty alter column meter_id drop not null`,
  `alter table dirty add column meter_ids bigint[]`,
  `alter table dirty add column project_id bigint`,
  `create index dirty_project on dirty (project_id)`,
]

/** The queue by project, and room where a tick writes. */
export const slotEdge: Migration = {
  id: '345-slot-edge',
  why: 'At a slot edge all meters report at once: a row of the queue for each and rows that move cost more than summing.',
  async up(trx) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  },
}
