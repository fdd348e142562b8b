import type { Store } from '../db/connect.ts'

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
  await store.pool.query(
    `insert into dirty (meter_id, from_ts, to_ts, reason)
     select r.point_id, min(r.ts), max(r.ts), 'rules' from readings r
     where r.point_id in (
       select meter_id from meter_ratio where updated_at > $1 and updated_at <= $2
       union select meter_id from meter_change where updated_at > $1 and updated_at <= $2
       union select id from meter where updated_at > $1 and updated_at <= $2)
     group by r.point_id order by r.point_id`,
    [from, to],
  )
}
