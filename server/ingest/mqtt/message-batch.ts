import { quantityOf } from '../../component-models/quantity.ts'
import { source } from '../../metering/quality.ts'
import type { ReadingBatch } from '../../metering/reading-batch.ts'
import { type Directory, type KnownPoint, readingOf } from '../directory.ts'
import type { RefusedReading } from '../packet-note.ts'
import { type DeviceMessage, type NamedValue, numberOf } from './device-message.ts'

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
 * arrival (epoch milliseconds). A record of which no value has a point is refused as a whole.
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
    const found = onRegister(
      record.values.map((named) => ({ named, point: directory.point(collectorId, record.device, named.item) })),
    )
    // What a known device sends besides its points (signal strength, phases that nobody asks for) is no fault.
    if (record.values.length > 0 && !found.some(({ point }) => point)) {
      refused.push({ address: record.device, reason: '没有对应的仪表或点位' })
      points += 1
    }
    for (const { named, point } of found) {
      if (!point) continue
      const { item, value, coefficient, atMs, isHistorical } = named
      points += 1
      const number = numberOf(value)
      const ts = Math.floor((atMs ?? record.atMs ?? receivedMs) / 1000)
      const refuse = (reason: string) => refused.push({ address: `${record.device}/${item}`, reason })
      if (number === undefined) refuse('不是数值')
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

interface Found {
  readonly named: NamedValue
  readonly point: KnownPoint | undefined
}

/**
 * The values of a record with at most one of them on the meter's register. A meter without a model or points takes any
 * name for it, so that of several values only the one whose name says so counts, and never what is known to be none.
 */
function onRegister(found: readonly Found[]): readonly Found[] {
  const offered = found.filter(({ point }) => point?.isRegister)
  if (offered.length === 0) return found
  const names = new Set(offered.map(({ named }) => named.item).filter((item) => quantityOf(item)?.kind !== 'gauge'))
  const register = names.size <= 1 ? [...names][0] : registerNames.find((name) => names.has(name))
  return found.map((one) => (one.point?.isRegister && one.named.item !== register ? { ...one, point: undefined } : one))
}

const emptyRows = () => ({
  pointIds: [] as number[],
  ts: [] as number[],
  values: [] as number[],
  qualities: [] as number[],
})
