import type pg from 'pg'
import { errorCode, isLostConnection, type Store } from '../db/connect.ts'
import type { ReadingBatch, ReadingRows, StoredCounts } from '../metering/reading-batch.ts'
import { newestKnown } from './newest-known.ts'
import type { PacketNote } from './packet-note.ts'
import { type PackedPacket, packPacket, writePackets } from './packets.store.ts'
import { type CollectorPlace, type Sightings, sightings } from './sightings.ts'
import { type GroupItem, preparePartitions, type StoredGroup, storeGroup } from './store-group.ts'

export type { PacketKind, PacketNote, PacketRoad, RefusedReading } from './packet-note.ts'

/** A packet and the readings that it brought; one source per batch. */
export interface IntakeItem {
  readonly note: PacketNote
  readonly batch?: ReadingBatch
}

/** Number of the stored packet, and what became of its readings. */
export interface IntakeReceipt {
  readonly packetId: number
  readonly counts: StoredCounts
}

/** The one way in for packets of every road. */
export interface Intake {
  /**
   * Stores a packet with its readings; resolves once both are committed, so that the road may acknowledge. Rejects
   * where they could not be stored: then nothing may be acknowledged. Sending it again changes nothing.
   */
  submit(item: IntakeItem): Promise<IntakeReceipt>
  /** Stores a packet without readings (sign-in, heart beat, refused) and gives its number. */
  note(note: PacketNote): Promise<number>
  /** Readings that wait; a road that brings more than it gets rid of reads no further while there are many. */
  waiting(): number
  /** Everything submitted is committed. */
  close(): Promise<void>
}

/** What is known of points and collectors; the directory is one. */
export interface IntakeDirectory {
  pointById(
    pointId: number,
  ): { readonly periodSeconds: number; readonly projectId: number; readonly isInterval?: boolean } | undefined
  collectorById(id: number): { readonly projectId: number } | undefined
}

/** What an intake is made from. */
export interface IntakeParts {
  readonly store: Store
  /** Absent: no reading is late, and nobody is told of projects. */
  readonly directory?: IntakeDirectory
  /** Told at most once a second of the projects whose readings were committed since. */
  readonly onStored?: (projectIds: readonly number[]) => void
  /** Told of collectors that came online. */
  readonly onOnline?: (collectors: readonly CollectorPlace[]) => void
  readonly onError: (error: unknown) => void
}

/** Readings and bytes that one transaction takes at most. */
const mostReadings = 100_000
const mostBytes = 32 * 1024 * 1024
const attempts = 5
const noticeMs = 1000
/** `raw_packet_id` gives out blocks of this many numbers. */
const blockSize = 1000

interface Waiting {
  readonly item: IntakeItem
  readonly packet: PackedPacket
  id: number
  readonly resolve: (receipt: IntakeReceipt) => void
  readonly reject: (error: unknown) => void
}

/**
 * Opens the intake. While one transaction runs, what is submitted waits; the next one takes all that waits (at most
 * 100,000 readings), so that many small packets share a commit. A packet that the store refuses is noted with its
 * fault and rejected alone.
 */
export function openIntake({ store, directory, onStored, onOnline, onError }: IntakeParts): Intake {
  const newest = newestKnown()
  const seen: Sightings = sightings({ store, directory, onOnline, onError })
  const queue: Waiting[] = []
  const projects = new Set<number>()
  let waitingReadings = 0
  let running: Promise<void> | undefined
  let notice: NodeJS.Timeout | undefined
  let ids = { next: 0, end: 0 }

  const pointOf = (pointId: number) => directory?.pointById(pointId)

  const nextId = async (): Promise<number> => {
    if (ids.next >= ids.end) {
      const { rows } = await store.pool.query<{ id: number }>(`select nextval('raw_packet_id') as id`)
      ids = { next: rows[0]!.id, end: rows[0]!.id + blockSize }
    }
    ids.next += 1
    return ids.next - 1
  }

  const takeGroup = (): Waiting[] => {
    let [readings, bytes, count] = [0, 0, 0]
    for (const { item, packet } of queue) {
      readings += item.batch?.ts.length ?? 0
      bytes += packet.body.length
      if (count > 0 && (readings > mostReadings || bytes > mostBytes)) break
      count += 1
    }
    const group = queue.splice(0, count)
    for (const { item } of group) waitingReadings -= item.batch?.ts.length ?? 0
    return group
  }

  const settle = (group: readonly Waiting[], stored: StoredGroup) => {
    raise(stored.taken)
    for (const [place, waiting] of group.entries()) {
      seen.note(waiting.item)
      waiting.resolve({ packetId: waiting.id, counts: stored.counts[place]! })
    }
  }

  const raise = ({ pointIds, ts }: ReadingRows) => {
    for (let place = 0; place < ts.length; place += 1) newest.raise(pointIds[place]!, ts[place]!)
    if (onStored === undefined || directory === undefined || ts.length === 0) return
    let last = Number.NaN
    for (const pointId of pointIds) {
      if (pointId === last) continue
      last = pointId
      const projectId = directory.pointById(pointId)?.projectId
      if (projectId !== undefined) projects.add(projectId)
    }
    notice ??= setTimeout(tell, noticeMs)
  }

  const tell = () => {
    notice = undefined
    const told = [...projects]
    projects.clear()
    if (told.length > 0) onStored?.(told)
  }

  const storeOnce = (group: readonly Waiting[]): Promise<StoredGroup> => {
    const items: GroupItem[] = group.map(({ id, packet, item }) => ({ id, packet, batch: item.batch }))
    return committed(store, items, (client) => storeGroup(client, items, newest, pointOf))
  }

  const storeAll = async (group: readonly Waiting[]): Promise<void> => {
    try {
      for (const waiting of group) waiting.id = await nextId()
      settle(group, await storeOnce(group))
    } catch (error) {
      if (!isDataFault(error)) return rejectAll(group, error)
      if (group.length > 1) {
        for (const waiting of group) await storeAll([waiting])
        return
      }
      await refuse(group[0]!, error)
    }
  }

  const rejectAll = (group: readonly Waiting[], error: unknown) => {
    onError(error)
    for (const waiting of group) waiting.reject(error)
  }

  /** Keeps the packet at least, with its fault, where the store takes that much of it. */
  const refuse = async (waiting: Waiting, error: unknown) => {
    onError(error)
    const { packet, item } = waiting
    const bad = item.batch?.ts.length ?? 0
    const outcome = { taken: 0, repeated: 0, conflicting: 0, bad, refused: [], error: '数据库拒绝写入' }
    const items = [{ id: waiting.id, packet }]
    await committed(store, items, (client) => writePackets(client, [{ id: waiting.id, packet, outcome }])).catch(
      onError,
    )
    waiting.reject(error)
  }

  const run = async () => {
    while (queue.length > 0) await storeAll(takeGroup())
    running = undefined
  }

  /** The collector's project; without one that of all the points, where they are of one. */
  const projectOf = ({ note, batch }: IntakeItem): number | undefined => {
    if (note.collectorId !== null) return directory?.collectorById(note.collectorId)?.projectId
    const ids = new Set(batch?.pointIds.map((pointId) => directory?.pointById(pointId)?.projectId))
    return ids.size === 1 ? [...ids][0] : undefined
  }

  const submit = (item: IntakeItem): Promise<IntakeReceipt> => {
    const { note } = item
    const packet = packPacket(note, projectOf(item) ?? null)
    waitingReadings += item.batch?.ts.length ?? 0
    return new Promise((resolve, reject) => {
      queue.push({ item, packet, id: 0, resolve, reject })
      // What the same turn brings goes into the same transaction.
      running ??= new Promise((done) => setImmediate(() => void run().finally(done)))
    })
  }

  return {
    submit,
    note: async (note) => (await submit({ note })).packetId,
    waiting: () => waitingReadings,
    async close() {
      while (running) await running
      clearTimeout(notice)
      tell()
      await seen.close()
    },
  }
}

/**
 * Whether a fault lies in what was written (SQLSTATE classes 22, 23 and 54, or a value that has no place in its column)
 * and not in the store (disk full, connection lost, shutting down), which would refuse every packet alike.
 */
function isDataFault(error: unknown): boolean {
  const code = errorCode(error)
  return code === undefined || code.startsWith('ERR_') || /^(22|23|54)/.test(code)
}

/**
 * Runs `work` in one transaction. Deadlocks and connections that are lost before the commit are tried again; where the
 * connection was lost during the commit, the packets themselves say whether it took.
 */
async function committed<T>(
  store: Store,
  items: readonly GroupItem[],
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let sent: { readonly result: T } | undefined
  for (let attempt = 1; ; attempt += 1) {
    let client: pg.PoolClient | undefined
    try {
      if (sent !== undefined && (await isStored(store, items[0]!))) return sent.result
      sent = undefined
      await preparePartitions(store.pool, items)
      client = await store.pool.connect()
      await client.query('begin')
      const result = await work(client)
      sent = { result }
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      await client?.query('rollback').catch(() => undefined)
      client?.release(error instanceof Error ? error : true)
      const isLost = isLostConnection(error)
      if (!isLost) sent = undefined
      if (attempt >= attempts || !(isLost || errorCode(error) === '40P01')) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt))
    }
  }
}

async function isStored(store: Store, { id, packet }: GroupItem): Promise<boolean> {
  const { rows } = await store.pool.query('select 1 from raw_packet where id = $1 and received_ms = $2', [
    id,
    Math.floor(packet.note.receivedMs),
  ])
  return rows.length > 0
}
