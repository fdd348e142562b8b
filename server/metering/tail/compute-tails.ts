import type pg from 'pg'
import type { MeterSpan } from '../compute-windows.ts'
import { offsetAt } from '../zone.ts'
import type { GoneOn } from './gone-on.ts'
import { hourKey, hoursOfSlots, slotsFrom } from './hours-of-slots.ts'
import { type MeterSlot, setSlots } from './slots.store.ts'
import { knownSums } from './sums-before.ts'
import { loadTails, type TailWithReadings } from './tail.store.ts'
import { hourStart, intervalsAfter, placeOfTail } from './tail.ts'
import { writeUsage } from './write-usage.ts'

/** What became of meters that were offered. */
export interface TailReport {
  readonly goneOn: readonly GoneOn[]
  /** Those that have to be computed from their readings. */
  readonly rest: readonly MeterSpan[]
}

/**
 * Computes the running hours of meters from their readings, and with them days, months and years, where the readings
 * simply go on from the one before them. What is stored is then what computing the meter from all its readings would
 * store. Each meter is offered once. Where the caller's transaction fails, `forgetTails` has to be called.
 */
export async function computeTails(
  pool: pg.Pool,
  client: pg.PoolClient,
  spans: readonly MeterSpan[],
): Promise<TailReport> {
  if (spans.length === 0) return { goneOn: [], rest: [] }
  const from = spans.reduce((first, span) => Math.min(first, span.from), Number.POSITIVE_INFINITY)
  const offered = spans.map(({ meter, to }) => ({ meterId: meter.id, to }))
  const tails = await loadTails(client, offered, from)
  const goneOn: GoneOn[] = []
  const rest: MeterSpan[] = []
  for (const span of spans) {
    const known = tails.get(span.meter.id)
    const gone = known && goOn(span, known)
    if (gone) goneOn.push(gone)
    else rest.push(span)
  }
  if (goneOn.length === 0) return { goneOn, rest }
  await setSlots(client, slotsOf(goneOn))
  await writeUsage(client, knownSums(pool), goneOn)
  return { goneOn, rest }
}

/** What was computed for meters is not stored after all: it must not be remembered either. */
export function forgetTails(pool: pg.Pool, meterIds: Iterable<number>): void {
  knownSums(pool).forget(meterIds)
}

/** Slots that are shorter than the hour they lie in. */
function slotsOf(goneOn: readonly GoneOn[]): MeterSlot[] {
  const all: MeterSlot[] = []
  for (const { meter, slots, start } of goneOn) {
    if (meter.slotSeconds >= 3600) continue
    for (const { ts, use } of slots) all.push({ meterId: meter.id, ts, use, isNew: ts >= start })
  }
  return all
}

function goOn(span: MeterSpan, { tail, stamp, readings }: TailWithReadings): GoneOn | undefined {
  const { meter } = span
  if (span.from <= tail.ts) return undefined
  const intervals = intervalsAfter(meter, tail, readings)
  if (intervals === undefined) return undefined
  const last = readings.at(-1)!
  // The zone did not move nearby (`intervalsAfter`), so that one offset holds for all of it.
  const offset = offsetAt(meter.zone, last.ts)
  // Intervals run from reading to reading: the first one that ends in the span begins where all is as it was.
  const before = intervals.find(({ to }) => to >= span.from)!.from
  const start = hourStart(before, offset)
  if (start < tail.ts) return undefined
  const { slotSeconds } = meter
  const slots = slotsFrom(intervals, start, last.ts, slotSeconds)
  const moved = readings[placeOfTail(readings, offset)]
  return {
    meter,
    from: span.from,
    to: span.to,
    stamp,
    start: before,
    slots: slots.slice(Math.floor((before - start) / slotSeconds)),
    hours: hoursOfSlots(slots, slotSeconds, offset),
    hasBegun: before > start,
    runningHour: hourKey(last.ts, offset),
    newTail: moved && { ts: moved.ts, value: moved.value },
  }
}
