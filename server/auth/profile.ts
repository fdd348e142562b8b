import type { Store } from '../db/connect.ts'
import { notSignedIn } from '../errors.ts'
import type { Caller } from '../http/service.ts'

/** What a client knows of its user. */
export interface Profile {
  readonly id: number
  readonly userName: string
  readonly name: string
  readonly isAdmin: boolean
  /** Access codes, sorted. */
  readonly access: readonly string[]
}

/** The profile of a caller. */
export async function profileOf(store: Store, caller: Caller): Promise<Profile> {
  const user = await store.db.selectFrom('app_user').select('name').where('id', '=', caller.userId).executeTakeFirst()
  if (user === undefined) throw notSignedIn()
  const { userId: id, userName, isAdmin, access } = caller
  return { id, userName, name: user.name, isAdmin, access: [...access].sort() }
}
