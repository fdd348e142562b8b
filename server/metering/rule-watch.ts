import type { Store } from '../db/connect.ts'
import { registerPoint } from './points.ts'
import { spansOfPoints } from './readings/reading-facts.ts'
import { markDirty } from './readings.store.ts'

/**
 * Gives a function that queues the meters whose ratios, replacements or own rules were edited since it was last called
 * (by whichever process), so that their usage is computed again. The first call only remembers the instant.
 */
export function watchRules(store: Store): () => Promise<void> {
  let seen: string | undefined
  return async () => {
    // Two seconds back: an edit whose transaction began before may still be on its way.
    const { rows } = await store.pool.query<{ now: string }>(`select now() - interval '2 seconds' as now`)
    const now = rows[0]!.now
    if (seen !== undefined) await queueEdited(store, seen, now)
    seen = now
  }
}

async function queueEdited(store: Store, from: string, to: string): Promise<void> {
  const { rows } = await store.pool.query<{ id: number }>(
    `select meter_id as id from meter_ratio where updated_at > $1 and updated_at <= $2
     union select meter_id from meter_change where updated_at > $1 and updated_at <= $2
     union select id from meter where updated_at > $1 and updated_at <= $2 order by 1`,
    [from, to],
  )
  const spans = await spansOfPoints(
    store.pool,
    rows.map(({ id }) => registerPoint(id)),
  )
  await markDirty(
    store.pool,
    spans.map(({ pointId }) => pointId),
    spans.map((span) => span.from),
    spans.map((span) => span.to),
    'rules',
  )
}
