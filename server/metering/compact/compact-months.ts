import type pg from 'pg'
import { tryLock } from '../../db/advisory-lock.ts'
import type { Store } from '../../db/connect.ts'
import { monthAfter } from '../readings/block-month.ts'
import { youngestDays } from './month-lock.ts'
import { clearPartition, type MonthPartition, packPortion } from './pack-month.ts'

/** What a run packed. */
export interface CompactReport {
  /** Months of which something was packed. */
  readonly months: number
  readonly readings: number
  /** Bytes of the blocks that were made. */
  readonly bytes: number
}

/** How a run is done. */
export interface CompactOptions {
  readonly nowMs: number
  /** Ends the run after the portion under way; the next run goes on. */
  readonly signal?: AbortSignal
  readonly rowsAtOnce?: number
}

/** Kind of work of the lock that one process holds while it packs. */
const lockSpace = 10_131
/** Days after its end that a month is packed where nobody has set it. */
const usualDays = 62
/** A portion takes about half a second; so long late readings of its month wait. */
const usualRowsAtOnce = 100_000

/**
 * Packs the rows of all months that ended so many days ago as parameter `reading.compactAfterDays` says (0: none), the
 * oldest first, and gives the room of emptied partitions back. Undefined where another process is at it.
 */
export async function compactMonths(
  store: Store,
  { nowMs, signal, rowsAtOnce = usualRowsAtOnce }: CompactOptions,
): Promise<CompactReport | undefined> {
  const report = { months: 0, readings: 0, bytes: 0 }
  const days = await compactAfterDays(store.pool)
  if (days === 0) return report
  const lock = await tryLock(store, lockSpace, 0)
  if (lock === undefined) return undefined
  try {
    for (const partition of await partitionsBefore(store.pool, nowMs / 1000 - Math.max(days, youngestDays) * 86_400)) {
      let after = -1
      let readings = 0
      while (!signal?.aborted) {
        const portion = await packPortion(store.pool, partition, after, rowsAtOnce)
        readings += portion.readings
        report.bytes += portion.bytes
        if (portion.lastPoint === undefined) break
        after = portion.lastPoint
      }
      if (signal?.aborted) break
      await clearPartition(store.pool, partition)
      if (readings > 0) report.months += 1
      report.readings += readings
    }
    return report
  } finally {
    lock.release()
  }
}

/** Days after its end that a month is packed; 0 for never. */
export async function compactAfterDays(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ value: string }>(
    `select value from param where number = 'reading.compactAfterDays' and deleted = 0`,
  )
  const days = Number(rows[0]?.value)
  return rows.length > 0 && Number.isInteger(days) && days >= 0 ? days : usualDays
}

/** Partitions of months that ended by an instant (epoch seconds) and take room, oldest first. */
async function partitionsBefore(pool: pg.Pool, end: number): Promise<MonthPartition[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'readings'::regclass and c.relname ~ '^readings_[0-9]{4}_[0-9]{2}$'
       and pg_relation_size(c.oid) > 0 order by 1`,
  )
  return rows
    .map(({ name }) => {
      const [year, month] = name.slice('readings_'.length).split('_').map(Number) as [number, number]
      return { name, month: Date.UTC(year, month - 1, 1) / 1000 }
    })
    .filter(({ month }) => monthAfter(month) <= end)
}
