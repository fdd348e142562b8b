import type pg from 'pg'

const made = new WeakMap<pg.Pool, Set<string>>()
/** Any number that nothing else in this database locks by. */
const lockKey = 10_301

/**
 * Makes the monthly partition (UTC) of `raw_packet` that an instant (epoch milliseconds) falls into, where missing; on
 * a connection of its own, committed at once.
 */
export async function ensurePacketPartition(pool: pg.Pool, receivedMs: number): Promise<void> {
  const known = made.get(pool) ?? new Set<string>()
  made.set(pool, known)
  const month = monthOf(receivedMs)
  if (known.has(month.name)) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    await client.query(
      `create table if not exists ${month.name} partition of raw_packet for values from (${month.from}) to (${month.to})`,
    )
    await client.query('commit')
    known.add(month.name)
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
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
