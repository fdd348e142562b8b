import { sql } from 'kysely'
import type { Migration } from '../migrate/migrate.ts'

/** Who could see or keep the pictures of projects can go on to do so under the rights of their own. */
export const mapRights: Migration = {
  id: '360-map-rights',
  why: 'Plans and diagrams have rights of their own; until now those of projects stood for them.',
  async up(trx) {
    for (const verb of ['read', 'write'])
      await sql`update app_role set access = access || jsonb_build_array(${`map.${verb}`}::text)
        where access ? ${`project.${verb}`}::text and not access ? ${`map.${verb}`}::text`.execute(trx)
  },
}
