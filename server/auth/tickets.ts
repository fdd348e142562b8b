import type { Store } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { newToken, tokenHash } from './secret-token.ts'

const lifetimeSeconds = 60

/** A one-time ticket with which /auto-login signs its owner in elsewhere. */
export interface Ticket {
  readonly ticket: string
  readonly expiresInSeconds: number
}

/** A ticket for a user, good once within 60 seconds. */
export async function makeTicket(store: Store, userId: number, nowMs = Date.now()): Promise<Ticket> {
  const ticket = newToken()
  const expires = new Date(nowMs + lifetimeSeconds * 1000).toISOString()
  const oldest = new Date(nowMs - 86_400_000).toISOString()
  await store.db.deleteFrom('auth_ticket').where('expires_at', '<', oldest).execute()
  await store.db
    .insertInto('auth_ticket')
    .values({ hash: tokenHash(ticket), user_id: userId, expires_at: expires, used_at: null })
    .execute()
  return { ticket, expiresInSeconds: lifetimeSeconds }
}

/** Uses a ticket up and gives its user; 400 for one that is unknown, used or too old. */
export async function useTicket(store: Store, ticket: string, nowMs = Date.now()): Promise<number> {
  const now = new Date(nowMs).toISOString()
  const row = await store.db
    .updateTable('auth_ticket')
    .set({ used_at: now })
    .where('hash', '=', tokenHash(ticket))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (row === undefined)
    throw new AppError({ code: 'BAD_TICKET', status: 400, message: '登录凭据无效、已使用或已过期' })
  return row.user_id
}
