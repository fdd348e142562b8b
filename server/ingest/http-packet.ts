import type { ReadingBatch } from '../metering/reading-batch.ts'
import { instantFault } from './admission.ts'
import { type Directory, readingOf } from './directory.ts'
import type { KnownCollector, KnownPoint } from './known.ts'
import type { RefusedReading } from './packet-note.ts'
import type { Reread, StoredPacket } from './packet-reader.ts'
import { parseWireBatch, type WireBatch, type WireReading } from './wire-batch.ts'

/** A reading that was not taken: its place in the call, what it was for, and why. */
export interface RefusedWire extends RefusedReading {
  readonly index: number
}

/** A call's readings with their points. */
export interface ResolvedWire {
  readonly batch: ReadingBatch
  readonly refused: readonly RefusedWire[]
}

/**
 * Finds the point of each reading. A value sent by meter id is a reading already; one sent by address is the device's
 * own number, which the point's coefficient and offset make a reading. `mayUse` says whose meters the sender may feed.
 */
export function resolveWire(
  wire: WireBatch,
  collector: KnownCollector | undefined,
  directory: Pick<Directory, 'point' | 'pointOfMeter'>,
  mayUse: (projectId: number) => boolean,
  receivedMs: number,
): ResolvedWire {
  const batch = { pointIds: [] as number[], ts: [] as number[], values: [] as number[], qualities: [] as number[] }
  const refused: RefusedWire[] = []
  for (const [index, reading] of wire.readings.entries()) {
    const point = pointOf(reading, collector, directory)
    const isByMeter = reading.meterId !== undefined
    const address = isByMeter ? String(reading.meterId) : `${reading.address}/${reading.item}`
    if (point === undefined || !mayUse(point.projectId)) {
      refused.push({ index, address, reason: isByMeter ? '仪表不存在或已停用' : '地址没有对应的点位' })
      continue
    }
    const fault = instantFault(reading.ts, receivedMs / 1000)
    if (fault !== undefined) {
      refused.push({ index, address, reason: fault })
      continue
    }
    const { value, quality } = isByMeter ? { ...reading, quality: 0 } : readingOf(point, reading.value)
    batch.pointIds.push(point.pointId)
    batch.ts.push(reading.ts)
    batch.values.push(value)
    batch.qualities.push(reading.quality | quality)
  }
  return { batch: { ...batch, source: wire.source }, refused }
}

function pointOf(
  { meterId, address, item }: WireReading,
  collector: KnownCollector | undefined,
  directory: Pick<Directory, 'point' | 'pointOfMeter'>,
): KnownPoint | undefined {
  if (meterId !== undefined) return directory.pointOfMeter(meterId, item)
  return collector && directory.point(collector.id, address ?? '', item)
}

/** Reads a stored call of /api/ingest again. */
export function readHttpPacket({ body, collector, receivedMs }: StoredPacket, directory: Directory): Reread {
  const unreadable = (error: string) => ({ points: 0, refused: [], isParsed: false, error })
  let raw: unknown
  try {
    raw = JSON.parse(body.toString('utf8'))
  } catch {
    return unreadable('不是 JSON')
  }
  const parsed = parseWireBatch(raw)
  if (!parsed.ok) return unreadable(parsed.issues.map(({ pointer, message }) => `${pointer} ${message}`).join('；'))
  const { batch, refused } = resolveWire(parsed.value, collector, directory, () => true, receivedMs)
  return { batch, points: parsed.value.readings.length, refused, isParsed: true }
}
