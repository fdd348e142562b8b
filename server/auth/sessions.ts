import type { Kysely } from 'kysely'
import { retryRead, type Store } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Caller } from '../http/service.ts'
import { newToken, tokenHash } from './secret-token.ts'

/** One sign-in as its owner and admins see it. */
export interface SignInRow {
  readonly id: number
  readonly ip: string
  readonly agent: string
  readonly createdAt: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** Sign-ins: made, found by token, ended. */
export interface Sessions {
  /** A new token for a user; good for 8 hours after its last use. */
  open(userId: number, from: { readonly ip: string; readonly agent?: string }): Promise<string>
  /** The caller of a token; nothing where it is unknown, expired or revoked, or its user is disabled. */
  callerOf(token: string | undefined): Promise<Caller | undefined>
  /** Whether a token was good within the last seconds, without asking the store: for rate limits. */
  isKnown(token: string): boolean
  /** Ends one sign-in of a user; false where there is none. */
  close(sessionId: number, userId: number): Promise<boolean>
  /** Ends all sign-ins of a user but one, tickets included, and gives how many. */
  closeAll(userId: number, exceptId?: number): Promise<number>
  list(userId: number): Promise<SignInRow[]>
  /** Makes the next call of everybody read users and roles anew; to be called after they, or the documents, changed. */
  forget(): void
}

/** Makes the caller of a user, or nothing where the user is gone or disabled. */
export type CallerMaker = (userId: number, sessionId: number) => Promise<Caller | undefined>

const hour = 3_600_000
const lifetimeMs = 8 * hour
/** So long a caller is trusted without asking the store: what another process revoked works no longer than this. */
const trustMs = 5_000
/** The end of a sign-in is moved on at most once in this time. */
const slideMs = 60_000
const mostKept = 20_000

interface Kept {
  readonly caller: Caller
  readonly untilMs: number
}

/** Sign-ins kept in the store, with the callers of the last seconds in memory. */
export function storedSessions(store: Store, callerOfUser: CallerMaker, nowMs: () => number = Date.now): Sessions {
  const kept = new Map<string, Kept>()
  const { db } = store
  const iso = (ms: number) => new Date(ms).toISOString()

  const find = async (hash: string): Promise<Caller | undefined> => {
    const row = await retryRead(() =>
      db
        .selectFrom('auth_token')
        .select(['id', 'user_id', 'used_at', 'expires_at'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    )
    const now = nowMs()
    if (row === undefined || Date.parse(row.expires_at) <= now) return undefined
    const caller = await callerOfUser(row.user_id, row.id)
    if (caller !== undefined && now - Date.parse(row.used_at) > slideMs) {
      const times = { used_at: iso(now), expires_at: iso(now + lifetimeMs) }
      await db.updateTable('auth_token').set(times).where('id', '=', row.id).execute()
    }
    return caller
  }

  const drop = (ids: readonly number[]) => {
    for (const [hash, { caller }] of kept)
      if (caller.sessionId !== undefined && ids.includes(caller.sessionId)) kept.delete(hash)
  }

  return {
    async open(userId, { ip, agent = '' }) {
      const token = newToken()
      const now = nowMs()
      await db
        .insertInto('auth_token')
        .values({
          hash: tokenHash(token),
          user_id: userId,
          ip,
          agent: agent.slice(0, 200),
          used_at: iso(now),
          expires_at: iso(now + lifetimeMs),
          revoked_at: null,
        })
        .execute()
      await db
        .deleteFrom('auth_token')
        .where('expires_at', '<', iso(now - 24 * hour))
        .execute()
      return token
    },
    async callerOf(token) {
      if (token === undefined || token === '' || token.length > 100) return undefined
      const hash = tokenHash(token)
      const known = kept.get(hash)
      if (known !== undefined && known.untilMs > nowMs()) return known.caller
      kept.delete(hash)
      const caller = await find(hash)
      if (caller === undefined) return undefined
      if (kept.size >= mostKept) kept.delete(String(kept.keys().next().value))
      kept.set(hash, { caller, untilMs: nowMs() + trustMs })
      return caller
    },
    isKnown: (token) => kept.has(tokenHash(token)),
    async close(sessionId, userId) {
      const ended = await db
        .updateTable('auth_token')
        .set({ revoked_at: iso(nowMs()) })
        .where('id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()
      drop(ended.map((row) => row.id))
      return ended.length > 0
    },
    async closeAll(userId, exceptId = 0) {
      const ended = await endSignIns(db, userId, exceptId, nowMs())
      drop(ended)
      return ended.length
    },
    async list(userId) {
      const rows = await db
        .selectFrom('auth_token')
        .select(['id', 'ip', 'agent', 'created_at', 'used_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', iso(nowMs()))
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        ip: row.ip,
        agent: row.agent,
        createdAt: row.created_at,
        usedAt: row.used_at,
        expiresAt: row.expires_at,
      }))
    },
    forget: () => kept.clear(),
  }
}

/** Revokes a user's tokens but one, and the tickets that could make new ones. Gives the ids of the ended sign-ins. */
export async function endSignIns(
  db: Kysely<Tables>,
  userId: number,
  exceptId: number,
  nowMs: number,
): Promise<number[]> {
  const now = new Date(nowMs).toISOString()
  await db
    .updateTable('auth_ticket')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  const ended = await db
    .updateTable('auth_token')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', exceptId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}
