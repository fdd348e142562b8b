import type { Store } from '../db/connect.ts'
import { parsePacket } from '../ingest/collector/parse-packet.ts'
import { dayRevisions, packetTextOf, type ReceiptedPeriod, receiptedPeriods, valuesOf } from './upload.store.ts'
import { periodOfDay } from './upload-packet.ts'
import { packetOfPeriod, queuePacket } from './upload-queue.ts'
import type { UploadTarget } from './upload-target.ts'
import { digestOf } from './value-digest.ts'

/** What is remembered of a target between two looks for changed figures; a fresh one looks at everything. */
export interface ChangeMemory {
  /** How often each day was computed when it was looked at last. */
  readonly days: Map<number, number>
  /** Figures that differed at the last look, by period: they go out once they stand. */
  readonly unsettled: Map<number, string>
}

/** Nothing remembered yet. */
export const emptyMemory = (): ChangeMemory => ({ days: new Map(), unsettled: new Map() })

/** Days of hours that one look goes through at most. */
const mostDays = 31

/**
 * Queues the receipted periods whose figures are no longer those that were told, and gives how many.
 *
 * A figure goes out when it stood the same at two looks, so that a repair at work on a stretch is told once, not at every
 * step. What is queued is no longer receipted, and a receipt is for the figures as they are then: so it ends by itself.
 */
export async function queueChanged(
  store: Store,
  target: UploadTarget,
  nowMs: number,
  memory: ChangeMemory,
): Promise<number> {
  let count = 0
  for (const [from, to] of await spansToLookAt(store, target, memory)) {
    const told = await receiptedPeriods(store, target, from, to)
    const values = await valuesOf(
      store,
      target,
      told.map(({ period }) => period),
    )
    for (const batch of told) {
      const { period } = batch
      const now = values.get(period)
      if (now === undefined) continue
      const packet = packetOfPeriod(target, period, now, nowMs, 'continuous')
      const digest = digestOf(packet)
      if (digest === (batch.digest ?? (await digestOfStored(store, batch)))) memory.unsettled.delete(period)
      else if (memory.unsettled.get(period) !== digest) memory.unsettled.set(period, digest)
      else {
        memory.unsettled.delete(period)
        await queuePacket(store, target, period, packet, true)
        count += 1
      }
    }
  }
  return count
}

async function digestOfStored(store: Store, { id }: ReceiptedPeriod): Promise<string> {
  return digestOf(parsePacket(await packetTextOf(store, id)))
}

/**
 * Stretches of periods, both ends included. Hours are many: only days that were computed again since they were looked at,
 * and those with unsettled figures, the newest first; longer periods are few and looked at altogether.
 */
async function spansToLookAt(
  store: Store,
  target: UploadTarget,
  { days, unsettled }: ChangeMemory,
): Promise<(readonly [number, number])[]> {
  if (target.step !== 'hour') return [[periodOfDay(target.step, target.startDay), Number.MAX_SAFE_INTEGER]]
  const waiting = new Set([...unsettled.keys()].map((period) => Math.floor(period / 100)))
  const revisions = [...(await dayRevisions(store, target, periodOfDay('day', target.startDay)))].reverse()
  const wanted = revisions.filter(([day, revision]) => waiting.has(day) || days.get(day) !== revision)
  return wanted.slice(0, mostDays).map(([day, revision]) => {
    days.set(day, revision)
    return [day * 100, day * 100 + 23]
  })
}
