import type { Store } from '../../db/connect.ts'
import { admit, noRows } from '../admission.ts'
import type { Directory } from '../directory.ts'
import { ingest } from '../ingest.ts'
import { resultOf } from '../packet-note.ts'
import type { PacketReader, Reread, StoredPacket } from '../packet-reader.ts'
import { refusedJson, textOf, unpackPacket } from '../packets.store.ts'
import type { PacketRow } from './packet-list.store.ts'

/** The readers by road that a packet is read again with. */
export type PacketReaders = Readonly<Partial<Record<StoredPacket['road'], PacketReader>>>

/** A packet with its bytes, and what it says by today's directory; undefined where its road cannot read again. */
export async function rereadPacket(
  row: PacketRow,
  directory: Directory,
  readers: PacketReaders,
): Promise<{ packet: StoredPacket; reread: Reread | undefined }> {
  const { body, plain } = await unpackPacket(row)
  const packet: StoredPacket = {
    id: row.id,
    collector: row.collectorId === null ? undefined : directory.collectorById(row.collectorId),
    road: row.road as StoredPacket['road'],
    dialect: row.dialect,
    kind: row.kind,
    receivedMs: row.receivedMs,
    remote: row.remote,
    body,
    plain,
  }
  return { packet, reread: readers[packet.road]?.(packet, directory) }
}

/** What reading a packet again brought. */
export interface Reparsed {
  readonly taken: number
  readonly repeated: number
  readonly conflicting: number
  readonly bad: number
  readonly result: number
  readonly error: string | null
}

/**
 * Stores what a packet carries by today's directory: what was refused when it came counts now, what was stored then is
 * a repeat. `mayUse`: only points of these projects are fed. The packet's row tells the outcome.
 */
export async function storeReparsed(
  store: Store,
  { row, packet, reread, directory }: { row: PacketRow; packet: StoredPacket; reread: Reread; directory: Directory },
  mayUse: (projectId: number) => boolean,
): Promise<Reparsed> {
  const rows = noRows()
  const context = { receivedMs: packet.receivedMs, packet: packet.id, item: 0 }
  const own = reread.batch && withinProjects(reread.batch, directory, mayUse)
  const refused = [...reread.refused, ...(own ? admit(rows, own, { ...context, pointOf: directory.pointById }) : [])]
  // Refused by the reader, by the directory, or because the caller's projects do not hold them.
  const bad = Math.max(reread.points - rows.ts.length, refused.length)
  const told = { ...reread, isAuthentic: row.isAuthentic ?? undefined }
  let outcome: Reparsed | undefined
  await ingest(store, rows, {
    async within(client, counts) {
      const known = counts.repeated + counts.conflicting
      const result = resultOf(told, { bad, taken: counts.taken + row.taken, known })
      const error = textOf(reread.error, 2000)
      await client.query(
        `update raw_packet set points = $3, bad = $4, taken = taken + $5, conflicting = $6, result = $7, error = $8,
           refused = $9::jsonb, is_parsed = coalesce($10, is_parsed), is_decrypted = coalesce($11, is_decrypted),
           is_checked = coalesce($12, is_checked), reparsed_at = now()
         where id = $1 and received_ms = $2`,
        [
          packet.id,
          packet.receivedMs,
          reread.points,
          bad,
          counts.taken,
          counts.conflicting,
          result,
          error,
          refused.length === 0 ? null : refusedJson(refused.slice(0, 100)),
          reread.isParsed ?? null,
          reread.isDecrypted ?? null,
          reread.isChecked ?? null,
        ],
      )
      const { taken, repeated, conflicting } = counts
      outcome = { taken, repeated, conflicting, bad, result, error }
    },
  })
  if (outcome === undefined) throw new Error(`packet ${packet.id} was not written`)
  return outcome
}

function withinProjects<B extends NonNullable<Reread['batch']>>(
  batch: B,
  directory: Directory,
  mayUse: (projectId: number) => boolean,
) {
  const places = batch.pointIds.flatMap((pointId, place) => {
    const projectId = directory.pointById(pointId)?.projectId
    return projectId !== undefined && mayUse(projectId) ? [place] : []
  })
  const take = (from: readonly number[]) => places.map((place) => from[place]!)
  return {
    pointIds: take(batch.pointIds),
    ts: take(batch.ts),
    values: take(batch.values),
    ...(batch.qualities ? { qualities: take(batch.qualities) } : {}),
    source: batch.source,
  }
}
