import type pg from 'pg'
import type { Store } from '../db/connect.ts'
import type { StoredCounts } from '../metering/reading-batch.ts'
import { ensurePacketPartition } from './packet-partitions.ts'
import { packPacket, writePackets } from './packets.store.ts'

/** What a person entered, by whom, and for which project. */
export interface HandEntry {
  readonly userName: string
  readonly ip: string
  readonly projectId: number
  /** What was entered, as it is to be found again. */
  readonly entered: Readonly<Record<string, unknown>>
  /** Epoch milliseconds. */
  readonly enteredMs: number
}

/** A packet that has its number and is yet to be written, in the transaction of its readings. */
export interface OpenHandPacket {
  readonly id: number
  write(client: pg.PoolClient, counts: StoredCounts): Promise<void>
}

/** The packet of a reading that was entered by hand: so it too leads back to who sent what. */
export async function openHandPacket(store: Store, entry: HandEntry): Promise<OpenHandPacket> {
  await ensurePacketPartition(store.pool, entry.enteredMs)
  const { rows } = await store.pool.query<{ id: number }>(`select nextval('raw_packet_id') as id`)
  const { id } = rows[0]!
  const packet = packPacket(
    {
      collectorId: null,
      road: 'hand',
      kind: 'data',
      receivedMs: entry.enteredMs,
      remote: entry.ip === '' ? entry.userName : `${entry.userName} ${entry.ip}`,
      body: Buffer.from(JSON.stringify(entry.entered)),
      isParsed: true,
      points: 1,
      bad: 0,
    },
    entry.projectId,
  )
  return {
    id,
    async write(client, { taken, repeated, conflicting }) {
      await writePackets(client, [{ id, packet, outcome: { taken, repeated, conflicting, bad: 0, refused: [] } }])
    },
  }
}
