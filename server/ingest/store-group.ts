import type pg from 'pg'
import { openMonths } from '../metering/compact/thaw.ts'
import { ensurePartitions } from '../metering/partitions.ts'
import { queueReadings } from '../metering/queue/queue.store.ts'
import type { ReadingBatch, ReadingRows, StoredCounts } from '../metering/reading-batch.ts'
import { copyReadings, mergeReadings, renewLatest, takenRows } from '../metering/readings.store.ts'
import { type AdmittedRows, admit, noRows, type PointLookup, pickRows } from './admission.ts'
import type { NewestKnown } from './newest-known.ts'
import type { RefusedReading } from './packet-note.ts'
import { ensurePacketPartition } from './packet-partitions.ts'
import { type PackedPacket, writePackets } from './packets.store.ts'

/** A packet with its number, and the readings that it brought. */
export interface GroupItem {
  readonly id: number
  readonly packet: PackedPacket
  readonly batch?: ReadingBatch
}

/** What became of each packet of a group, in their order, and which rows now count. */
export interface StoredGroup {
  readonly counts: readonly StoredCounts[]
  readonly taken: ReadingRows
}

/** From this many rows on, plain COPY pays for its savepoint. */
const copyFrom = 64

/** Makes the partitions that a group needs; before its transaction, as making one locks the table for a moment. */
export async function preparePartitions(pool: pg.Pool, items: readonly GroupItem[]): Promise<void> {
  const months = new Map<number, number>()
  const aDay = 86_400
  for (const { packet, batch } of items) {
    await ensurePacketPartition(pool, packet.note.receivedMs)
    const limit = packet.note.receivedMs / 1000 + aDay
    let last = Number.NaN
    for (const ts of batch?.ts ?? []) {
      const day = Math.floor(ts / aDay)
      if (day === last || !(ts >= 0 && ts <= limit)) continue
      last = day
      months.set(day, ts)
    }
  }
  for (const ts of months.values()) await ensurePartitions(pool, ts, ts)
}

/**
 * Stores packets and their readings inside the caller's transaction: each packet with what became of it, its readings,
 * the newest values, and what has to be computed again.
 *
 * Readings newer than all that their point has go in by plain COPY; the others are merged by key.
 */
export async function storeGroup(
  client: pg.PoolClient,
  items: readonly GroupItem[],
  newest: NewestKnown,
  pointOf: PointLookup,
): Promise<StoredGroup> {
  const rows = noRows()
  const refused: RefusedReading[][] = items.map((item, place) =>
    item.batch === undefined
      ? []
      : admit(rows, item.batch, {
          receivedMs: item.packet.note.receivedMs,
          packet: item.id,
          item: place,
          pointOf,
        }),
  )
  const tally = new Tally(items.length)
  const taken = rows.ts.length > 0 ? await storeRows(client, rows, newest, tally, pointOf) : []
  const counts = tally.counts()
  await writePackets(
    client,
    items.map(({ id, packet }, place) => ({
      id,
      packet,
      outcome: { ...counts[place]!, bad: refused[place]!.length, refused: refused[place]! },
    })),
  )
  return { counts, taken: joined(taken) }
}

async function storeRows(
  client: pg.PoolClient,
  rows: AdmittedRows,
  newest: NewestKnown,
  tally: Tally,
  pointOf: PointLookup,
): Promise<ReadingRows[]> {
  await openMonths(client, rows)
  await newest.load(client, rows.pointIds)
  const isNew = newRows(rows, newest)
  const fresh = pickRows(rows, (place) => isNew[place] === 1)
  const rest = pickRows(rows, (place) => isNew[place] === 0)
  const stored: ReadingRows[] = []
  if (fresh.ts.length >= copyFrom && (await copyReadings(client, fresh))) {
    tally.add('taken', fresh.items)
    stored.push(fresh)
    if (rest.ts.length > 0) stored.push(await mergeRows(client, rest, tally))
  } else {
    if (fresh.ts.length >= copyFrom) newest.forget(fresh.pointIds)
    stored.push(await mergeRows(client, rows, tally))
  }
  for (const one of stored) {
    if (one.ts.length === 0) continue
    await renewLatest(client, one)
    await queueReadings(client, one, (pointId) => pointOf(pointId)?.projectId)
  }
  return stored
}

async function mergeRows(client: pg.PoolClient, rows: AdmittedRows, tally: Tally): Promise<ReadingRows> {
  const outcome = await mergeReadings(client, rows)
  const items = (places: readonly number[]) => places.map((place) => rows.items[place]!)
  tally.add('taken', rows.items)
  tally.move('taken', 'repeated', items(outcome.repeated))
  tally.move('taken', 'conflicting', items(outcome.conflicting))
  tally.add('replaced', items(outcome.replaced))
  return takenRows(rows, outcome)
}

/** 1 for each row that is newer than all its point has, in the store and in the rows before it. */
function newRows(rows: AdmittedRows, newest: NewestKnown): Uint8Array {
  const isNew = new Uint8Array(rows.ts.length)
  const here = new Map<number, number>()
  for (let place = 0; place < rows.ts.length; place += 1) {
    const pointId = rows.pointIds[place]!
    const ts = rows.ts[place]!
    if (ts <= (here.get(pointId) ?? newest.of(pointId))) continue
    isNew[place] = 1
    here.set(pointId, ts)
  }
  return isNew
}

type Counted = keyof StoredCounts

class Tally {
  private readonly sums: Record<Counted, number>[]

  constructor(items: number) {
    this.sums = Array.from({ length: items }, () => ({ taken: 0, repeated: 0, conflicting: 0, replaced: 0 }))
  }

  add(name: Counted, items: readonly number[]): void {
    for (const item of items) this.sums[item]![name] += 1
  }

  move(from: Counted, to: Counted, items: readonly number[]): void {
    for (const item of items) {
      this.sums[item]![from] -= 1
      this.sums[item]![to] += 1
    }
  }

  counts(): readonly StoredCounts[] {
    return this.sums
  }
}

function joined(parts: readonly ReadingRows[]): ReadingRows {
  if (parts.length === 1) return parts[0]!
  return {
    pointIds: parts.flatMap((part) => part.pointIds),
    ts: parts.flatMap((part) => part.ts),
    values: [],
    source: 0,
  }
}
