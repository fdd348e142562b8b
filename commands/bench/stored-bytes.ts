import type { Store } from '../../server/db/connect.ts'
import { countReadings } from '../../server/metering/readings/reading-facts.ts'

/** Bytes on disk of each stored reading. */
export interface StoredBytes {
  readonly readings: number
  /** Rows with their page heads. */
  readonly heap: number
  readonly index: number
  /** Packets that they came in, where they came in packets. */
  readonly packets: number
}

/** Measures the partitions of `readings` and `raw_packet`, divided by the number of readings. */
export async function bytesOfReadings(store: Store): Promise<StoredBytes> {
  const sizes = `select coalesce(sum(pg_table_size(inhrelid)), 0) as heap, coalesce(sum(pg_indexes_size(inhrelid)), 0) as index
    from pg_inherits where inhparent = `
  const readings = await store.pool.query<{ heap: number; index: number }>(`${sizes}'readings'::regclass`)
  const packets = await store.pool.query<{ heap: number; index: number }>(`${sizes}'raw_packet'::regclass`)
  const count = await countReadings(store.pool)
  return {
    readings: count,
    heap: readings.rows[0]!.heap / count,
    index: readings.rows[0]!.index / count,
    packets: (packets.rows[0]!.heap + packets.rows[0]!.index) / count,
  }
}
