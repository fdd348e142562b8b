import type pg from 'pg'
import type { Store } from './connect.ts'

/** Something that one process holds at a time. */
export interface HeldLock {
  release(): void
}

/**
 * Holds row `id` of a kind of work (`space` names the kind) for this process; undefined where another one holds it. The
 * lock goes with its connection, so a killed process leaves none behind.
 */
export async function tryLock(store: Store, space: number, id: number): Promise<HeldLock | undefined> {
  const client: pg.PoolClient = await store.pool.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as mine', [space, id])
  if (!rows[0].mine) {
    client.release()
    return undefined
  }
  return {
    release() {
      client
        .query('select pg_advisory_unlock($1, $2)', [space, id])
        .then(() => client.release())
        .catch((error: Error) => client.release(error))
    },
  }
}
