import { randomBytes } from 'node:crypto'
import type { Store } from '../db/connect.ts'
import { forbidden, notFound } from '../errors.ts'
import { type Caller, serviceTable } from '../http/service.ts'
import type { RowsService } from '../rows/rows.service.ts'
import { demandGrant } from './account-hooks.ts'
import { adminName } from './callers.ts'
import type { Sessions } from './sessions.ts'

/** What user services are handed. */
export interface UserDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly sessions: Sessions
}

/** Services of api document `user` that are more than rows. */
export function userServices({ store, rows, sessions }: UserDeps) {
  const change = async (id: unknown, values: Readonly<Record<string, unknown>>, caller: Caller) => {
    const row = await rows.get('user', id, caller)
    return rows.update('user', { id: row.id, version: row.version, ...values }, caller)
  }
  /** The user, provided that the caller may touch it. */
  const reach = async (id: unknown, caller: Caller) => {
    const user = await rows.get('user', id, caller)
    if (user.userName === adminName && !caller.isAdmin) throw forbidden()
    await demandGrant(user, caller, store.db)
    return user
  }
  return serviceTable({
    'user.resetPassword': async ({ params, caller }) => {
      const given = typeof params.password === 'string' && params.password !== '' ? params.password : undefined
      const password = given ?? `${randomBytes(9).toString('base64url')}7a`
      const user = await change(params.id, { password }, caller)
      await unlock(store, user.id)
      return { password: given === undefined ? password : null }
    },
    'user.unlock': async ({ params, caller }) => {
      const user = await reach(params.id, caller)
      await unlock(store, user.id)
      return { ok: true }
    },
    'user.setStatus': async ({ params, caller }) => {
      const ids = Array.isArray(params.ids) ? [...new Set(params.ids.map(Number))] : []
      for (const id of ids) await change(id, { status: params.status }, caller)
      return { count: ids.length }
    },
    'user.signIns': async ({ params, caller }) => {
      const user = await reach(params.id, caller)
      const list = await sessions.list(user.id)
      return list.map((row) => ({ ...row, current: row.id === caller.sessionId }))
    },
    'user.signOut': async ({ params, caller }) => {
      const user = await reach(params.id, caller)
      return { count: await sessions.closeAll(user.id, caller.userId === user.id ? caller.sessionId : 0) }
    },
  })
}

async function unlock(store: Store, userId: number): Promise<void> {
  const rows = await store.db
    .updateTable('app_user')
    .set({ locked_until: null, fail_count: 0 })
    .where('id', '=', userId)
    .returning('id')
    .execute()
  if (rows.length === 0) throw notFound('用户')
}
