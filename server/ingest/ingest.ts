import type pg from 'pg'
import { isLostConnection, type Store } from '../db/connect.ts'
import { ensurePartitions } from '../metering/partitions.ts'
import type { ReadingBatch, StoredCounts } from '../metering/reading-batch.ts'
import { storeReadings } from '../metering/readings.store.ts'

/** How a batch is to be stored. */
export interface IngestOptions {
  /** The rows are believed to be new: bulk loads say so and are stored by plain COPY. */
  readonly isNew?: boolean
  /** Done in the same transaction after the rows, such as noting how far an import got. */
  readonly within?: (client: pg.PoolClient, counts: StoredCounts) => Promise<void>
}

/**
 * The one way for readings into the store: live collectors, files, hand readings and the demo all come through here.
 *
 * Stores the batch, keeps conflicts, renews the newest values and queues what has to be computed again, in one
 * transaction. Sending a batch again changes nothing. Usage follows when the queue is worked off (`rollUp`).
 * A lost connection before the commit and a deadlock are tried again.
 */
export async function ingest(store: Store, batch: ReadingBatch, options: IngestOptions = {}): Promise<StoredCounts> {
  const span = spanOf(batch.ts)
  if (span) await ensurePartitions(store.pool, span.from, span.to)
  for (let attempt = 1; ; attempt += 1) {
    const client = await store.pool.connect()
    let committing = false
    try {
      await client.query('begin')
      const counts = await storeReadings(client, batch, options.isNew ?? false)
      await options.within?.(client, counts)
      committing = true
      await client.query('commit')
      client.release()
      return counts
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      client.release(error instanceof Error ? error : true)
      const isDeadlock = (error as { code?: string }).code === '40P01'
      if (attempt >= 5 || !(isDeadlock || (isLostConnection(error) && !committing))) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt))
    }
  }
}

function spanOf(ts: readonly number[]): { from: number; to: number } | undefined {
  if (ts.length === 0) return undefined
  let from = ts[0]!
  let to = from
  for (const at of ts) {
    if (at < from) from = at
    if (at > to) to = at
  }
  return { from, to }
}
