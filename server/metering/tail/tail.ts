import type { MeterFacts } from '../meter-rules.store.ts'
import { quality, source } from '../quality.ts'
import { fitOf, jitterTolerance, type RegisterRules, ratioAt } from '../register-rules.ts'
import type { RegisterUsage, UsageInterval } from '../register-usage.ts'
import type { SourcedReading } from '../usage-of-readings.ts'
import { offsetAt } from '../zone.ts'

/**
 * The last reading of a meter at or before the start of its running hour: whatever the hour holds follows from it and
 * the readings after it, all of which simply go on.
 */
export interface Tail {
  readonly ts: number
  readonly value: number
}

/** Pairs of readings that must go on plainly before a tail is believed: no later reading can speak about them then. */
const settledPairs = 8
const zoneReachSeconds = 2 * 86_400

/** Usage between two readings that go on plainly. */
export type MeasuredInterval = Extract<UsageInterval, { use: number }> & { readonly kind: 'measured' }

/** Start of the local hour of an instant whose zone is so many seconds ahead of UTC. */
export function hourStart(ts: number, offset: number): number {
  return Math.floor((ts + offset) / 3600) * 3600 - offset
}

/** Place of the tail among readings, oldest first, of which the newest makes the running hour; -1 where none is. */
export function placeOfTail(readings: readonly { readonly ts: number }[], offset: number): number {
  const start = hourStart(readings.at(-1)?.ts ?? 0, offset)
  return readings.findLastIndex(({ ts }) => ts <= start)
}

/**
 * The tail of a meter whose readings (oldest first, up to its newest) simply go on; undefined where they do not, or
 * where one of the newest was repaired (`repairedAt`, epoch seconds): they are read again as they came.
 *
 * A suspect reading hears its next three. Where eight pairs in a row are plain, any suspect among the first of them has
 * heard its three and every later one is its successor's reference, so that a reading that goes on from the last one
 * changes nothing but the interval between the two. The register must have moved by more than noise, else an older,
 * higher value could still be the reference.
 */
export function tailOf(
  readings: readonly SourcedReading[],
  { intervals }: RegisterUsage,
  { rules, zone }: Pick<MeterFacts, 'rules' | 'zone'>,
  repairedAt = Number.NEGATIVE_INFINITY,
): Tail | undefined {
  const chain = readings.slice(-settledPairs - 1)
  const [first, last] = [chain[0], chain.at(-1)]
  if (first === undefined || last === undefined || chain.length <= settledPairs) return undefined
  if (!isUnchangedSince(rules, first.ts) || !chain.every(isCounted)) return undefined
  for (let place = 1; place < chain.length; place += 1) {
    if (!goesOn(rules, chain[place - 1]!, chain[place]!)) return undefined
  }
  if ((last.value - first.value) * ratioAt(rules, last.ts) < jitterTolerance) return undefined
  const newest = intervals.at(-1)
  if (newest?.kind !== 'measured' || newest.to !== last.ts) return undefined
  const tail = readings[placeOfTail(readings, offsetAt(zone, last.ts))]
  return tail !== undefined && tail.ts > repairedAt ? { ts: tail.ts, value: tail.value } : undefined
}

/**
 * Intervals that readings after a tail (oldest first) add; undefined where they do not simply go on from it, so that
 * the meter has to be computed from its readings. Every one of them has usage: a meter at rest is looked at closer.
 */
export function intervalsAfter(
  { rules, zone }: MeterFacts,
  tail: Tail,
  readings: readonly SourcedReading[],
): MeasuredInterval[] | undefined {
  const last = readings.at(-1)
  if (last === undefined || !isUnchangedSince(rules, tail.ts)) return undefined
  // Slots of an hour are laid from midnight on: a shift of the clock nearby may move them.
  if (offsetAt(zone, tail.ts - zoneReachSeconds) !== offsetAt(zone, last.ts)) return undefined
  const intervals: MeasuredInterval[] = []
  let before: Tail = tail
  for (const reading of readings) {
    if ((reading.quality ?? 0) !== 0 || !isCounted(reading) || !goesOn(rules, before, reading)) return undefined
    const use = (reading.value - before.value) * ratioAt(rules, before.ts)
    if (!(use > 0)) return undefined
    intervals.push({ from: before.ts, to: reading.ts, kind: 'measured', use })
    before = reading
  }
  return intervals
}

const isUnchangedSince = ({ ratios, changes }: RegisterRules, ts: number) =>
  ratios.every((step, place) => place === 0 || step.from <= ts) && changes.every((change) => change.ts <= ts)

const isCounted = (reading: SourcedReading) =>
  (reading.source === source.collected || reading.source === source.resent) &&
  ((reading.quality ?? 0) & quality.manualBad) === 0

function goesOn(rules: RegisterRules, before: Tail, reading: SourcedReading): boolean {
  return (
    reading.ts - before.ts <= 1.5 * rules.periodSeconds &&
    reading.value >= before.value &&
    fitOf(rules, before, reading).kind === 'normal'
  )
}
