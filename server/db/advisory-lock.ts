import type pg from 'pg'
import type { Store } from './connect.ts'

/** Something that one process holds at a time. */
export interface HeldLock {
  /** Resolves once another may hold it. */
  release(): Promise<void>
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
    async release() {
      try {
        await client.query('select pg_advisory_unlock($1, $2)', [space, id])
        client.release()
      } catch (error) {
        // The lock goes with the connection.
        client.release(error as Error)
      }
    },
  }
}
