import type pg from 'pg'
import { inClientTransaction } from '../db/client-transaction.ts'

const made = new WeakMap<pg.Pool, Set<string>>()

/**
 * Makes the monthly partitions of `readings` that the given instants (epoch seconds) fall into, where missing.
 *
 * On a connection of its own, committed at once: making one locks the whole table for a moment, which must not last
 * as long as the caller's transaction.
 */
export async function ensurePartitions(pool: pg.Pool, from: number, to: number): Promise<void> {
  const known = made.get(pool) ?? new Set<string>()
  made.set(pool, known)
  for (const month of monthsBetween(from, to)) {
    if (known.has(month.name)) continue
    const exists = await pool.query('select to_regclass($1) is not null as there', [month.name])
    if (!exists.rows[0].there) await makePartition(pool, month)
    known.add(month.name)
  }
}

interface Month {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Months (UTC) from the one of `from` to the one of `to`. */
function monthsBetween(from: number, to: number): Month[] {
  const months: Month[] = []
  const first = new Date(from * 1000)
  for (let offset = 0; ; offset += 1) {
    const start = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset, 1)
    if (start / 1000 > to) return months
    const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + offset + 1, 1)
    months.push({
      name: `readings_${new Date(start).toISOString().slice(0, 7).replace('-', '_')}`,
      from: start / 1000,
      to: next / 1000,
    })
  }
}

async function makePartition(pool: pg.Pool, month: Month): Promise<void> {
  await inClientTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(10101)')
    await client.query(
      `create table if not exists ${month.name} partition of readings for values from (${month.from}) to (${month.to})`,
    )
  })
}
