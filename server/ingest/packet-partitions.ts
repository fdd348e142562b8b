import type pg from 'pg'
import { attachPartition } from '../db/attach-partition.ts'

const made = new WeakMap<pg.Pool, Set<string>>()

/** Makes the monthly partition (UTC) of `raw_packet` that an instant (epoch milliseconds) falls into, where missing. */
export async function ensurePacketPartition(pool: pg.Pool, receivedMs: number): Promise<void> {
  const known = made.get(pool) ?? new Set<string>()
  made.set(pool, known)
  const month = monthOf(receivedMs)
  if (known.has(month.name)) return
  await attachPartition(pool, { parent: 'raw_packet', ...month })
  known.add(month.name)
}

/** Drops the partitions whose last packet came before an instant (epoch milliseconds); gives their names. */
export async function dropOldPackets(pool: pg.Pool, beforeMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'raw_packet'::regclass and c.relname ~ '^raw_packet_[0-9]{4}_[0-9]{2}$' order by 1`,
  )
  const old = rows.map((row) => row.name).filter((name) => endOf(name) <= beforeMs)
  for (const name of old) {
    await pool.query(`drop table if exists ${name}`)
    made.get(pool)?.delete(name)
  }
  return old
}

function monthOf(ms: number): { name: string; from: number; to: number } {
  const at = new Date(ms)
  const from = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)
  const to = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)
  return { name: `raw_packet_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`, from, to }
}

function endOf(name: string): number {
  const [year, month] = name.slice('raw_packet_'.length).split('_').map(Number)
  return Date.UTC(year!, month!, 1)
}
