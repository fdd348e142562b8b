import { createHash } from 'node:crypto'
import type { Store } from '../db/connect.ts'

/** An answer that was given to a call before. */
export interface KnownAnswer {
  /** Of the call that it was given to. */
  readonly digest: string
  readonly answer: object
}

/** What two equal calls have in common. */
export function digestOf(call: unknown): string {
  return createHash('sha256').update(JSON.stringify(call)).digest('hex')
}

/** The answer that a user's call with this key got, within the last days. */
export async function answerOf(store: Store, userId: number, key: string): Promise<KnownAnswer | undefined> {
  const { rows } = await store.pool.query<KnownAnswer>(
    'select digest, answer from ingest_key where user_id = $1 and key = $2',
    [userId, key],
  )
  return rows[0]
}

/** Keeps an answer; of two calls at the same time the first one's stays, and is given. */
export async function keepAnswer(store: Store, userId: number, key: string, known: KnownAnswer): Promise<KnownAnswer> {
  const { rowCount } = await store.pool.query(
    `insert into ingest_key (user_id, key, digest, answer) values ($1, $2, $3, $4::jsonb)
     on conflict (user_id, key) do nothing`,
    [userId, key, known.digest, JSON.stringify(known.answer)],
  )
  return rowCount === 1 ? known : ((await answerOf(store, userId, key)) ?? known)
}
