import type { Store } from '../db/connect.ts'
import type { Packet } from '../ingest/collector/packet.ts'
import { printPacket } from '../ingest/collector/print-packet.ts'
import { stampsOf } from '../ingest/collector/stamps.ts'
import { periodKeys } from '../metering/zone.ts'
import { periodsWithUsage, queueBatch, valuesOf } from './upload.store.ts'
import { packetOf, periodOfDay, type ReportedValue } from './upload-packet.ts'
import { addressOf, type UploadTarget } from './upload-target.ts'
import { digestOf } from './value-digest.ts'

/** Queues the periods that have ended, have usage, and were not queued yet. */
export async function queueDue(store: Store, target: UploadTarget, nowMs: number): Promise<number> {
  const endTs = Math.floor(nowMs / 1000) - target.delayMinutes * 60
  const current = periodKeys(target.zone, endTs)[target.step]
  const from = periodOfDay(target.step, target.startDay)
  const periods = await periodsWithUsage(store, target, from, current - 1, true)
  const newest = periods.at(-1)
  for (const period of periods) await queuePeriod(store, target, period, nowMs, period === newest)
  return periods.length
}

/** Makes the packet of a period from the usage of this moment and queues it; `isLive`: a report, else a resumed upload. */
export async function queuePeriod(
  store: Store,
  target: UploadTarget,
  period: number,
  nowMs: number,
  isLive: boolean,
): Promise<void> {
  const values = (await valuesOf(store, target, [period])).get(period)
  if (values === undefined) return
  const packet = packetOfPeriod(target, period, values, nowMs, isLive ? 'report' : 'continuous')
  await queuePacket(store, target, period, packet, false)
}

/** The packet by which a target is told the values of a period. */
export function packetOfPeriod(
  target: UploadTarget,
  period: number,
  values: readonly ReportedValue[],
  nowMs: number,
  operation: 'report' | 'continuous',
): Packet {
  const { step, zone, timeAt } = target
  const sequence = `${stampsOf(zone).stamp(Math.floor(nowMs / 1000))}${String(period).padStart(10, '0')}`
  return packetOf({ address: addressOf(target), operation, sequence, step, period, zone, timeAt, values })
}

/** Queues a packet of a period; `isCorrection`: its figures have changed since the target had them. */
export async function queuePacket(
  store: Store,
  target: UploadTarget,
  period: number,
  packet: Packet,
  isCorrection: boolean,
): Promise<void> {
  const { body } = packet
  if (body.kind !== 'data') return
  const points = body.meters.reduce((sum, { functions }) => sum + functions.length, 0)
  const { sequence = '' } = body
  await queueBatch(store, target, {
    period,
    sequence,
    packet: printPacket(packet),
    digest: digestOf(packet),
    points,
    isCorrection,
  })
}
