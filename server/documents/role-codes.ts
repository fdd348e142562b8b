import { sql } from 'kysely'
import type { Store } from '../db/connect.ts'

/** The access codes that roles carry: data, which no publish changes by itself. */
export interface RoleCodes {
  /** Gives every role that has one code another one beside it. */
  add(held: string, code: string): Promise<void>
  /** Takes a code from every role. */
  remove(code: string): Promise<void>
}

/** The codes of the roles in the store. */
export function storedRoleCodes(store: Store): RoleCodes {
  return {
    async add(held, code) {
      await sql`
        update app_role set access = access || ${JSON.stringify([code])}::jsonb, version = version + 1
        where access ? ${held} and not access ? ${code}`.execute(store.db)
    },
    async remove(code) {
      await sql`update app_role set access = access - ${code}::text, version = version + 1 where access ? ${code}`.execute(
        store.db,
      )
    },
  }
}
