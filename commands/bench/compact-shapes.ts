import type { Store } from '../../server/db/connect.ts'
import { ingest } from '../../server/ingest/ingest.ts'
import { source } from '../../server/metering/quality.ts'
import type { ReadingRows } from '../../server/metering/reading-batch.ts'
import { layField, registerAfter } from './field.ts'

/** Meters of one kind of readings, made for the bench: how often, and what the register shows. */
export interface MadeShape {
  readonly name: string
  readonly periodSeconds: number
  readonly meters: number
  readonly days: number
  /** Seconds past the due instant. */
  readonly jitter: (meterId: number, step: number) => number
  readonly value: (meterId: number, step: number) => number
}

/** A number that looks random and is the same in every run. */
function scattered(seed: number, below: number): number {
  let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9_f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9_f3b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below
}

/** A register that moves by another amount each time, as real load does. */
const restless = (meterId: number, step: number) =>
  Math.round(1000 * 100 + step * 40 + scattered(meterId * 100_003 + step, 40)) / 100

/** The shapes that are measured beside the imported ones. */
export const madeShapes: readonly MadeShape[] = [
  {
    name: '15 分钟一次的表底（发生器）',
    periodSeconds: 900,
    meters: 30,
    days: 365,
    jitter: () => 0,
    value: registerAfter,
  },
  {
    name: '15 分钟一次的表底（起伏不定）',
    periodSeconds: 900,
    meters: 30,
    days: 365,
    jitter: () => 0,
    value: restless,
  },
  { name: '每小时一次的表底', periodSeconds: 3600, meters: 30, days: 365, jitter: () => 0, value: restless },
  {
    name: '每分钟一次、时刻有偏差',
    periodSeconds: 60,
    meters: 10,
    days: 92,
    jitter: (meterId, step) => scattered(meterId * 7 + step, 3),
    value: restless,
  },
]

/** The shape whose readings are asked for by pages. */
export const askedShape = madeShapes[1]!

/**
 * Stores the readings of a shape, the last of them 100 days ago, each with a packet of its own as a live collector's has;
 * gives the meters and the first instant (epoch seconds).
 */
export async function layShape(
  store: Store,
  { periodSeconds, meters, days, jitter, value }: MadeShape,
): Promise<{ meterIds: readonly number[]; start: number }> {
  const start = Math.floor(Date.now() / 86_400_000 - 100 - days) * 86_400
  const [collector] = await layField(store, { collectors: 1, metersEach: meters, periodSeconds })
  const steps = Array.from({ length: (days * 86_400) / periodSeconds }, (_, step) => step)
  for (const meterId of collector!.meterIds) {
    const batch: ReadingRows = {
      pointIds: steps.map(() => meterId),
      ts: steps.map((step) => start + step * periodSeconds + jitter(meterId, step)),
      values: steps.map((step) => value(meterId, step)),
      // Two hundred other packets come between two of a collector, in no fixed order.
      packets: steps.map((step) => 1000 + step * 200 + scattered(step, 200)),
      source: source.collected,
    }
    await ingest(store, batch, { isNew: true })
  }
  return { meterIds: collector!.meterIds, start }
}
