import type pg from 'pg'
import { tryLock } from '../../db/advisory-lock.ts'
import type { Store } from '../../db/connect.ts'
import { monthAfter } from '../readings/block-month.ts'
import { youngestDays } from './month-lock.ts'
import { clearPartition, type MonthPartition, type PackedPortion, packPortion } from './pack-month.ts'

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
      if (signal?.aborted) break
      let readings = 0
      if (await hasRows(store.pool, partition)) {
        for await (const portion of portionsOf(store.pool, partition, rowsAtOnce)) {
          readings += portion.readings
          report.bytes += portion.bytes
          if (signal?.aborted) break
        }
      }
      if (readings > 0) report.months += 1
      report.readings += readings
      if ((readings > 0 || partition.bytes > 0) && !signal?.aborted) await clearPartition(store.pool, partition)
    }
    return report
  } finally {
    await lock.release()
  }
}

/** Packs a month, a portion at a time. */
async function* portionsOf(
  pool: pg.Pool,
  partition: MonthPartition,
  rowsAtOnce: number,
): AsyncGenerator<PackedPortion> {
  for (let after: number | undefined = -1; after !== undefined; ) {
    const portion: PackedPortion = await packPortion(pool, partition, after, rowsAtOnce)
    yield portion
    after = portion.lastPoint
  }
}

async function hasRows(pool: pg.Pool, { name }: MonthPartition): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from ${name} limit 1`)
  return rows.length > 0
}

/** Days after its end that a month is packed; 0 for never. */
export async function compactAfterDays(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ value: string }>(
    `select value from param where number = 'reading.compactAfterDays' and deleted = 0`,
  )
  const days = Number(rows[0]?.value)
  return rows.length > 0 && Number.isInteger(days) && days >= 0 ? days : usualDays
}

/** Partitions of months that ended by an instant (epoch seconds) with the room that their rows take, oldest first. */
async function partitionsBefore(pool: pg.Pool, end: number): Promise<(MonthPartition & { bytes: number })[]> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_relation_size(c.oid) as bytes from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'readings'::regclass and c.relname ~ '^readings_[0-9]{4}_[0-9]{2}$' order by 1`,
  )
  return rows
    .map(({ name, bytes }) => {
      const [year, month] = name.slice('readings_'.length).split('_').map(Number) as [number, number]
      return { name, bytes, month: Date.UTC(year, month - 1, 1) / 1000 }
    })
    .filter(({ month }) => monthAfter(month) <= end)
}
