import { quality, source } from '../../metering/quality.ts'
import type { ReadingBatch } from '../../metering/reading-batch.ts'
import { type Directory, type KnownCollector, type KnownPoint, readingOf } from '../directory.ts'
import type { RefusedReading } from '../packet-note.ts'
import type { DataPacket, FunctionValue, MeterValues } from './packet.ts'
import { stampsOf } from './stamps.ts'

/** The readings of a data packet, and its values that are none. */
export interface PacketReadings {
  readonly batch: ReadingBatch
  /** Values that it carries. */
  readonly points: number
  /** How many of them were refused. */
  readonly bad: number
  /** The first hundred of the refused. */
  readonly refused: readonly RefusedReading[]
}

const mostRefused = 100
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const goodErrors = new Set(['', '0', '192'])

/**
 * Readings of a packet for the points that the directory knows; times are of the collector's project.
 *
 * A value has its own sample time, else that of the packet. Reported and asked for: source 采集; `continuous`: 补传.
 */
export function readingsOf(
  data: DataPacket,
  collector: Pick<KnownCollector, 'id' | 'zone'>,
  directory: Pick<Directory, 'point'>,
  nowSeconds: number,
): PacketReadings {
  const code = data.operation === 'continuous' ? source.resent : source.collected
  const batch = columns(code)
  const refused: RefusedReading[] = []
  let points = 0
  let bad = 0
  const stamps = stampsOf(collector.zone)
  const refuse = (meter: MeterValues, { id }: Pick<FunctionValue, 'id'>, reason: string) => {
    bad += 1
    if (refused.length < mostRefused) refused.push({ address: `${meter.id}/${id}`, reason })
  }
  for (const meter of data.meters) {
    const named = itemsOf(meter)
    const taken = new Map<number, number>()
    for (const [place, value] of meter.functions.entries()) {
      points += 1
      if (!data.isParsed) {
        refuse(meter, value, '未解析的原始帧')
        continue
      }
      const point = pointOf(directory, collector.id, meter, value, named(place))
      if (point === undefined) {
        refuse(meter, value, '未登记的点位')
        continue
      }
      if (!number.test(value.value)) {
        refuse(meter, value, value.value === '' ? `没有读数（错误码 ${value.error || '无'}）` : '不是数值')
        continue
      }
      const stamp = value.sampleTime === undefined || value.sampleTime === '' ? data.time : value.sampleTime
      const instant = stamps.instant(stamp, nowSeconds)
      if (instant === undefined) {
        refuse(meter, value, `时间“${stamp.slice(0, 20)}”无效`)
        continue
      }
      // A meter without points has its register only: the first of several values is that.
      if (taken.get(point.pointId) === instant) {
        refuse(meter, value, '与同一报文中另一值的点位和时间相同')
        continue
      }
      taken.set(point.pointId, instant)
      const raw = Number(value.value)
      const reading = readingOf(point, raw)
      const bits = reading.quality | qualityOfError(value.error, raw)
      batch.pointIds.push(point.pointId)
      batch.ts.push(instant)
      batch.values.push(reading.value)
      batch.qualities.push(bits)
    }
  }
  return { batch, points, bad, refused }
}

function columns(code: number): ReadingBatch & { readonly qualities: number[] } {
  return { pointIds: [], ts: [], values: [], qualities: [], source: code }
}

/**
 * Quality bits of a function's error code. Empty, "0" and "192" (good, after OPC) are good; OPC's uncertain codes 64 to
 * 127 count as 越限; with any other the collector did not reach the meter: it sent 0 (掉零) or what it had (卡数).
 */
export function qualityOfError(error: string, value: number): number {
  if (goodErrors.has(error)) return 0
  const code = Number(error)
  if (code >= 64 && code <= 127) return quality.outOfRange
  return value === 0 ? quality.zeroDropOut : quality.stuck
}

/**
 * What tells the values of a meter apart: the function id, where it does; else the coding (Chongqing: all functions of a
 * meter have id 1), else the end of the name (Shenzhen: `T101001-1090`).
 */
function itemsOf({ functions }: MeterValues): (place: number) => readonly string[] {
  const isDistinct = new Set(functions.map(({ id }) => id)).size === functions.length
  return (place) => {
    const { id, coding, name } = functions[place]!
    const dash = name === undefined ? -1 : name.lastIndexOf('-')
    const suffix = dash < 0 ? [] : [name!.slice(dash + 1)]
    const others = [...(coding === '' ? [] : [coding]), ...suffix]
    return isDistinct ? [id, ...others] : others
  }
}

function pointOf(
  directory: Pick<Directory, 'point'>,
  collectorId: number,
  meter: MeterValues,
  value: FunctionValue,
  items: readonly string[],
): KnownPoint | undefined {
  for (const item of items) {
    const point = directory.point(collectorId, meter.id, item)
    if (point !== undefined) return point
  }
  // The only value of a meter is its register, whatever it is called.
  const isOnly = meter.functions.length === 1
  return isOnly || items.length === 0 ? directory.point(collectorId, meter.id, isOnly ? '1' : value.id) : undefined
}
