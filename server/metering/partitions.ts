import type pg from 'pg'
import { attachPartition } from '../db/attach-partition.ts'
import { monthAfter, monthOf } from './readings/block-month.ts'

const made = new WeakMap<pg.Pool, Set<string>>()

/** Makes the monthly partitions of `readings` that the given instants (epoch seconds) fall into, where missing. */
export async function ensurePartitions(pool: pg.Pool, from: number, to: number): Promise<void> {
  const known = made.get(pool) ?? new Set<string>()
  made.set(pool, known)
  for (let month = monthOf(from); month <= to; month = monthAfter(month)) {
    const name = partitionName(month)
    if (known.has(name)) continue
    await attachPartition(pool, { parent: 'readings', name, from: month, to: monthAfter(month) })
    known.add(name)
  }
}

/** Partition of `readings` for the month that begins at `month`. */
export function partitionName(month: number): string {
  return `readings_${new Date(month * 1000).toISOString().slice(0, 7).replace('-', '_')}`
}
