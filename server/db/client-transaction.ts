import type pg from 'pg'

/**
 * Work in one transaction over a connection of its own, for COPY, advisory locks and temporary tables: committed at its
 * end, rolled back where it throws. Typed queries use `inTransaction` (server/db/connect.ts).
 */
export async function inClientTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
