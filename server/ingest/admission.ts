import { isRegisterPoint } from '../metering/points.ts'
import { quality, source } from '../metering/quality.ts'
import type { ReadingBatch, ReadingRows } from '../metering/reading-batch.ts'
import type { RefusedReading } from './packet-note.ts'

/** Readings of several packets on their way into one transaction; `items[i]` is the packet of row i, by its place. */
export interface AdmittedRows extends ReadingRows {
  readonly qualities: number[]
  readonly sources: number[]
  readonly packets: number[]
  readonly items: number[]
}

/** No rows yet. */
export function noRows(): AdmittedRows {
  return { pointIds: [], ts: [], values: [], qualities: [], sources: [], packets: [], items: [], source: 0 }
}

const aDaySeconds = 86_400
/** No meter of these platforms has readings from before; older instants come from clocks that were reset. */
const oldestTs = Date.UTC(2000, 0, 1) / 1000
/** A reading that arrives this many periods after its instant is late. */
const latePeriods = 1.5
const liveSources = new Set<number>([source.collected, source.resent])

/** What is known of the packet that a batch came in. */
export interface AdmissionContext {
  /** Epoch milliseconds. */
  readonly receivedMs: number
  readonly packet: number
  /** Place of the packet in its transaction. */
  readonly item: number
  /** What is known of a point's meter; undefined where nobody knows it. */
  readonly pointOf: PointLookup
}

/**
 * The meter of a point: seconds between two readings, whether it sends interval values instead of registers, and its
 * project where it is known.
 */
export type PointLookup = (
  pointId: number,
) => { readonly periodSeconds: number; readonly isInterval?: boolean; readonly projectId?: number } | undefined

/**
 * Appends to `rows` what of a batch can be a reading, and gives back what cannot, with reasons in Chinese.
 *
 * Refused: a value that is no number, an instant before 2000 or more than a day ahead of its receipt. A reading of a
 * live road that comes more than 1.5 periods after its instant gets the quality bit 迟到; what a meter of interval values
 * sends gets their source.
 */
export function admit(rows: AdmittedRows, batch: ReadingBatch, context: AdmissionContext): RefusedReading[] {
  const refused: RefusedReading[] = []
  const receivedTs = context.receivedMs / 1000
  const isLive = liveSources.has(batch.source)
  for (let index = 0; index < batch.ts.length; index += 1) {
    const pointId = batch.pointIds[index]!
    const ts = batch.ts[index]!
    const value = batch.values[index]!
    const reason = faultOf(pointId, ts, value, receivedTs)
    if (reason !== undefined) {
      refused.push({ address: String(pointId), reason })
      continue
    }
    const point = isLive ? context.pointOf(pointId) : undefined
    const isLate = point !== undefined && receivedTs - ts > latePeriods * point.periodSeconds
    const isInterval = point?.isInterval === true && isRegisterPoint(pointId)
    rows.pointIds.push(pointId)
    rows.ts.push(ts)
    rows.values.push(value)
    rows.qualities.push(((batch.qualities?.[index] ?? 0) & 0xff) | (isLate ? quality.late : 0))
    rows.sources.push(isInterval ? source.interval : batch.source)
    rows.packets.push(context.packet)
    rows.items.push(context.item)
  }
  return refused
}

function faultOf(pointId: number, ts: number, value: number, receivedTs: number): string | undefined {
  if (!Number.isSafeInteger(pointId) || pointId < 1) return '点位编号无效'
  return Number.isFinite(value) ? instantFault(ts, receivedTs) : '不是数值'
}

/** Why an instant (epoch seconds) cannot be that of a reading received at `receivedTs`; undefined where it can. */
export function instantFault(ts: number, receivedTs: number): string | undefined {
  if (!Number.isSafeInteger(ts)) return '时间无效'
  if (ts < oldestTs) return '时间早于 2000 年'
  return ts > receivedTs + aDaySeconds ? '时间超前一天以上' : undefined
}

/** Rows of `rows` for which `wanted` holds, in their order. */
export function pickRows(rows: AdmittedRows, wanted: (place: number) => boolean): AdmittedRows {
  const picked = noRows()
  for (let place = 0; place < rows.ts.length; place += 1) {
    if (!wanted(place)) continue
    picked.pointIds.push(rows.pointIds[place]!)
    picked.ts.push(rows.ts[place]!)
    picked.values.push(rows.values[place]!)
    picked.qualities.push(rows.qualities[place]!)
    picked.sources.push(rows.sources[place]!)
    picked.packets.push(rows.packets[place]!)
    picked.items.push(rows.items[place]!)
  }
  return picked
}
