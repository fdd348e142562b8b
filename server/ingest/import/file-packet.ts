import type pg from 'pg'
import type { Store } from '../../db/connect.ts'
import type { StoredCounts } from '../../metering/reading-batch.ts'
import { ensurePacketPartition } from '../packet-partitions.ts'
import { packPacket, writePackets } from '../packets.store.ts'
import type { ImportWork, Refusal } from './import-job.store.ts'

/** Lines of a file, both included, counted from 1 with the header. */
export interface LineRange {
  readonly from: number
  to: number
}

/** Where the readings of a packet of road `file` stand: its body is nothing but this. */
export interface FileReference {
  readonly importId: number
  readonly file: string
  readonly sha256: string
  readonly lines: LineRange
}

/** A packet that has its number and is yet to be written. */
export interface OpenPacket {
  readonly id: number
  /** In the transaction of its readings. */
  write(
    client: pg.PoolClient,
    lines: LineRange,
    counts: StoredCounts & { readonly bad: number },
    refusals: readonly Refusal[],
  ): Promise<void>
}

/**
 * Packets of an import: each committed portion of a file is one, so that 追溯 leads from a reading to the file and its
 * lines. The file itself is kept beside the database.
 */
export function filePackets(parts: { readonly store: Store; readonly work: ImportWork; readonly projectId: number }) {
  const { store, work, projectId } = parts
  return {
    async open(): Promise<OpenPacket> {
      const receivedMs = Date.now()
      await ensurePacketPartition(store.pool, receivedMs)
      const { rows } = await store.pool.query<{ id: number }>(`select nextval('raw_packet_id') as id`)
      const { id } = rows[0]!
      return {
        id,
        async write(client, lines, counts, refusals) {
          const reference: FileReference = { importId: work.id, file: work.fileName, sha256: work.sha256, lines }
          const packet = packPacket(
            {
              collectorId: null,
              road: 'file',
              kind: 'data',
              receivedMs,
              sequence: `${work.id}:${lines.from}-${lines.to}`,
              remote: work.fileName.slice(-200),
              body: Buffer.from(JSON.stringify(reference)),
              isParsed: true,
              points: counts.taken + counts.repeated + counts.conflicting + counts.bad,
              bad: 0,
            },
            projectId,
          )
          const refused = refusals.map(({ line, column, reason }) => ({ address: `第 ${line} 行 ${column}`, reason }))
          const { taken, repeated, conflicting, bad } = counts
          await writePackets(client, [{ id, packet, outcome: { taken, repeated, conflicting, bad, refused } }])
        },
      }
    },
  }
}

/** What a packet of road `file` refers to; undefined for any other body. */
export function fileReferenceOf(road: string, body: Buffer): FileReference | undefined {
  if (road !== 'file') return undefined
  try {
    const found = JSON.parse(body.toString('utf8')) as Partial<FileReference>
    return typeof found.importId === 'number' && found.lines !== undefined ? (found as FileReference) : undefined
  } catch {
    return undefined
  }
}
