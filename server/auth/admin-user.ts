import type { Store } from '../db/connect.ts'
import { adminName } from './callers.ts'
import { hashPassword, verifyPassword } from './password.ts'

/**
 * Makes sure that the user admin is there and enabled, and that a password given by the environment is the one that
 * signs in: it is how an owner gets back in. Gives whether the user was made just now.
 */
export async function ensureAdmin(store: Store, password: string, isGiven: boolean): Promise<boolean> {
  const user = await store.db
    .selectFrom('app_user')
    .select(['id', 'password', 'status', 'deleted'])
    .where('user_name', '=', adminName)
    .orderBy('deleted')
    .executeTakeFirst()
  if (user === undefined) {
    await store.db
      .insertInto('app_user')
      .values({
        user_name: adminName,
        name: '系统管理员',
        password: await hashPassword(password),
        scope: 'all',
        role_names: '超级管理员',
        password_changed_at: new Date().toISOString(),
      })
      .execute()
    return true
  }
  const isCurrent = user.password !== null && (!isGiven || (await verifyPassword(password, user.password)))
  if (isCurrent && user.status === 1 && user.deleted === 0) return false
  await store.db
    .updateTable('app_user')
    .set({
      status: 1,
      deleted: 0,
      ...(isCurrent ? {} : { password: await hashPassword(password), locked_until: null, fail_count: 0 }),
    })
    .where('id', '=', user.id)
    .execute()
  return false
}
