import type { Store } from '../db/connect.ts'
import { dropOldPackets } from './packet-partitions.ts'

/** Days that packets are kept where nobody has set it (model, section 2.2). */
const usualKeepDays = 90
const aDayMs = 86_400_000
/** A call of /api/ingest is told from a repeat for this long. */
const keyDays = 7
const onlineDays = 400

/**
 * Drops months of packets that are older than parameter `packet.keepDays` (0 keeps all), and the remembered answers
 * and online stretches that nobody asks for any more. Gives the dropped partitions.
 */
export async function dropOutdated(store: Store, nowMs: number): Promise<string[]> {
  const keepDays = await packetKeepDays(store)
  await store.pool.query('delete from ingest_key where at < to_timestamp($1)', [nowMs / 1000 - keyDays * 86_400])
  await store.pool.query('delete from collector_online where to_ts < $1', [
    Math.floor(nowMs / 1000) - onlineDays * 86_400,
  ])
  return keepDays === 0 ? [] : dropOldPackets(store.pool, nowMs - keepDays * aDayMs)
}

/** Days that packets are kept. */
export async function packetKeepDays(store: Store): Promise<number> {
  const { rows } = await store.pool.query<{ value: string }>(
    `select value from param where number = 'packet.keepDays' and deleted = 0`,
  )
  const days = Number(rows[0]?.value)
  return rows.length > 0 && Number.isInteger(days) && days >= 0 ? days : usualKeepDays
}
