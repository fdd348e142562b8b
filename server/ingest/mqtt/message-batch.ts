import { quantityOf } from '../../component-models/quantity.ts'
import { source } from '../../metering/quality.ts'
import type { ReadingBatch } from '../../metering/reading-batch.ts'
import { type Directory, readingOf } from '../directory.ts'
import type { RefusedReading } from '../packet-note.ts'
import { type DeviceMessage, type DeviceRecord, numberOf } from './device-message.ts'

/** The readings of a message, by how they came, and what cannot be one. */
export interface MessageBatches {
  /** Collected at the time; absent where there are none. */
  readonly live?: ReadingBatch
  /** Sent again later (补传). */
  readonly resent?: ReadingBatch
  /** Values that the message carries. */
  readonly points: number
  readonly refused: readonly RefusedReading[]
}

const secondsPerDay = 86_400

/**
 * Lays the values of a message on the points of a collector's meters. A record without an instant is of the moment of
 * arrival (epoch milliseconds). Text of a device that no point asks for is not counted against it.
 */
export function messageBatches(
  directory: Pick<Directory, 'point'>,
  collectorId: number,
  { records }: DeviceMessage,
  receivedMs: number,
): MessageBatches {
  const live = emptyRows()
  const resent = emptyRows()
  const refused: RefusedReading[] = []
  let points = 0
  for (const record of records) {
    if (record.refused !== undefined) {
      refused.push({ address: record.device, reason: record.refused })
      points += 1
    }
    const register = registerItem(directory, collectorId, record)
    for (const { item, value, coefficient, atMs, isHistorical } of record.values) {
      const number = numberOf(value)
      const found = directory.point(collectorId, record.device, item)
      const point = found?.isRegister && item !== register ? undefined : found
      if (!point && number === undefined) continue
      points += 1
      const ts = Math.floor((atMs ?? record.atMs ?? receivedMs) / 1000)
      const refuse = (reason: string) => refused.push({ address: `${record.device}/${item}`, reason })
      if (!point) refuse('没有对应的点位')
      else if (number === undefined) refuse('不是数值')
      else if (ts > receivedMs / 1000 + secondsPerDay || ts < 0) refuse('时间在 1970 年之前或在未来')
      else {
        const reading = readingOf(point, coefficient === 1 ? number : number * coefficient)
        const rows = record.isHistorical || isHistorical ? resent : live
        rows.pointIds.push(point.pointId)
        rows.ts.push(ts)
        rows.values.push(reading.value)
        rows.qualities.push(reading.quality)
      }
    }
  }
  return {
    ...(live.ts.length > 0 ? { live: { ...live, source: source.collected } } : {}),
    ...(resent.ts.length > 0 ? { resent: { ...resent, source: source.resent } } : {}),
    points,
    refused,
  }
}

/** Names by which the register is known best, before any other. */
const registerNames = ['1', 'energyImport', 'energyTotal', 'volume']

/**
 * The one value of a record that is the meter's register. A meter without a model or points takes any name for it, so
 * that of several values only the one whose name says so counts, and never what is known to be no register.
 */
function registerItem(
  directory: Pick<Directory, 'point'>,
  collectorId: number,
  { device, values }: DeviceRecord,
): string | undefined {
  const items = new Set<string>()
  for (const { item } of values) {
    const isOne = directory.point(collectorId, device, item)?.isRegister === true
    if (isOne && quantityOf(item)?.kind !== 'gauge') items.add(item)
  }
  return items.size <= 1 ? [...items][0] : registerNames.find((name) => items.has(name))
}

const emptyRows = () => ({
  pointIds: [] as number[],
  ts: [] as number[],
  values: [] as number[],
  qualities: [] as number[],
})
