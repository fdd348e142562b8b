import type { Store } from '../db/connect.ts'
import type { CollectorPlace } from './sightings.ts'

/** A collector is offline after three heart beats without a word, and never before this many seconds. */
export const shortestSilenceSeconds = 180

/**
 * Puts collectors offline that were silent for three heart beats (at least three minutes) and ends their stretch in
 * `collector_online` with the last word from them. Gives those that went. Collectors that no road has
 * heard of yet are left as they are.
 */
export async function endSilentCollectors(store: Store, nowMs: number): Promise<CollectorPlace[]> {
  const { rows } = await store.pool.query<{ id: number; project_id: number }>(
    `update collector c set online = 0
     where c.online = 1 and exists (select 1 from collector_online o where o.collector_id = c.id and o.to_ts is null)
       and extract(epoch from c.last_seen_at) < $1::float8 - greatest(3 * c.heartbeat_seconds, $2::int)
     returning c.id, c.project_id`,
    [nowMs / 1000, shortestSilenceSeconds],
  )
  await store.pool.query(
    `update collector_online o set to_ts = greatest(o.from_ts, floor(extract(epoch from c.last_seen_at))::bigint)
     from collector c where c.id = o.collector_id and o.to_ts is null and c.online = 0`,
  )
  return rows.map((row) => ({ collectorId: row.id, projectId: row.project_id }))
}
