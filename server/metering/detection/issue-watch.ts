import type { Store } from '../../db/connect.ts'
import { inspectStanding } from '../issues/inspect-standing.ts'
import { keepSilent } from './detection-task.ts'

/**
 * A run notes what no arriving reading tells of: meters that stand still while their readings simply go on, and meters
 * on a collector that have fallen silent. `nowMs` is epoch milliseconds.
 */
export function issueWatch(store: Store, nowMs: () => number): () => Promise<void> {
  return async () => {
    const nowSeconds = Math.floor(nowMs() / 1000)
    await inspectStanding(store, nowSeconds)
    const projects = await store.db.selectFrom('project').select('id').where('deleted', '=', 0).orderBy('id').execute()
    for (const { id } of projects) await keepSilent(store, id, nowSeconds)
  }
}
