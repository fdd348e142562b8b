import { source } from '../../metering/quality.ts'
import { type Directory, type PolledMeter, readingOf } from '../directory.ts'
import type { RefusedReading } from '../packet-note.ts'
import type { PolledValue } from './road.ts'

/** Values of a meter as readings, and what cannot be one. */
export interface PolledBatch {
  readonly batch: {
    readonly pointIds: number[]
    readonly ts: number[]
    readonly values: number[]
    readonly qualities: number[]
    readonly source: number
  }
  readonly bad: number
  readonly refused: readonly RefusedReading[]
  /** The values as text, for people. */
  readonly plain: string
}

/**
 * The values that a meter gave, as readings of its points at the moment when they were received (epoch milliseconds). A
 * point that nobody entered for this meter is not stored; a value that the meter does not have is not an error of ours.
 */
export function polledBatch(
  directory: Pick<Directory, 'point'>,
  collectorId: number,
  meter: PolledMeter,
  values: readonly PolledValue[],
  receivedMs: number,
): PolledBatch {
  const ts = Math.floor(receivedMs / 1000)
  const batch = { pointIds: [] as number[], ts: [] as number[], values: [] as number[], qualities: [] as number[] }
  const refused: RefusedReading[] = []
  for (const { item, value } of values) {
    const address = `${meter.address}/${item}`
    const point = directory.point(collectorId, meter.address, item)
    if (value === undefined) refused.push({ address, reason: '设备没有给出数值' })
    else if (!point) refused.push({ address, reason: '没有对应的点位' })
    else {
      const reading = readingOf(point, value)
      batch.pointIds.push(point.pointId)
      batch.ts.push(ts)
      batch.values.push(reading.value)
      batch.qualities.push(reading.quality)
    }
  }
  const plain = JSON.stringify({
    address: meter.address,
    model: meter.model.number,
    values: Object.fromEntries(values.map(({ item, value }) => [item, value ?? null])),
  })
  return { batch: { ...batch, source: source.collected }, bad: refused.length, refused, plain }
}

/** Where a polled packet came from: `ip:port#address`. */
export const remoteOf = ({ ip, port }: { readonly ip: string | null; readonly port: number | null }, address: string) =>
  `${ip}:${port}#${address}`

/** Address of the meter in the `remote` of a polled packet. */
export const addressOfRemote = (remote: string): string => remote.slice(remote.lastIndexOf('#') + 1)
