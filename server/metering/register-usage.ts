import { quality } from './quality.ts'
import {
  fitOf,
  type MeterChange,
  type RegisterReading,
  type RegisterRules,
  ratioAt,
  registerMaxAt,
} from './register-rules.ts'

/**
 * Usage between two neighbouring good readings, `from` and `to` in epoch seconds, left-closed and right-open.
 *
 * `measured`: known and placed. `gap`: the total is known, its course is not. `unknown`: `use` is null, to be estimated
 * and reported (unregistered reset, or a reading that still awaits its successors: then `provisional`).
 */
export type UsageInterval =
  | { readonly from: number; readonly to: number; readonly kind: 'measured' | 'gap'; readonly use: number }
  | {
      readonly from: number
      readonly to: number
      readonly kind: 'unknown'
      readonly use: null
      readonly provisional: boolean
    }

/** A reading that is skipped, and the quality bit that says why. */
export interface BadReading {
  readonly ts: number
  readonly quality: number
}

/** What a row of registers says: intervals oldest first without overlap, and the readings that were skipped. */
export interface RegisterUsage {
  readonly intervals: readonly UsageInterval[]
  readonly bad: readonly BadReading[]
}

const successorsHeard = 3

/**
 * Turns a meter's registers into usage by the table of model 3.1; usage is never negative and never a silent 0.
 *
 * `readings` may come in any order, each instant once. The first good reading only serves as the first reference. After
 * jitter the older, higher register stays the reference, so noise never adds up.
 */
export function usageOfRegisters(readings: readonly RegisterReading[], rules: RegisterRules): RegisterUsage {
  const sorted = isSorted(readings) ? readings : [...readings].sort((one, other) => one.ts - other.ts)
  const intervals: UsageInterval[] = []
  const bad: BadReading[] = []
  let reference: RegisterReading | undefined
  for (let index = 0; index < sorted.length; index += 1) {
    const reading = sorted[index]!
    if (((reading.quality ?? 0) & quality.manualBad) !== 0) continue
    const impossible = impossibility(rules, reading)
    if (impossible !== 0) {
      bad.push({ ts: reading.ts, quality: impossible })
      continue
    }
    if (reference === undefined) {
      reference = reading
      continue
    }
    const changes = rules.changes.filter((change) => change.ts > reference!.ts && change.ts <= reading.ts)
    if (changes.length > 0) {
      intervals.push(...acrossChanges(rules, reference, reading, changes))
      reference = reading
      continue
    }
    const fit = fitOf(rules, reference, reading)
    const verdict = fit.kind === 'normal' || fit.kind === 'jitter' ? 'good' : verdictOf(sorted, index, reference, rules)
    if (verdict === 'contradicted') {
      bad.push({ ts: reading.ts, quality: reasonOf(reference, reading) })
      continue
    }
    if (fit.kind === 'none') {
      const provisional = verdict === 'waiting'
      intervals.push({ from: reference.ts, to: reading.ts, kind: 'unknown', use: null, provisional })
      reference = reading
      continue
    }
    intervals.push(...ofDifference(rules, reference.ts, reading.ts, fit.difference))
    reference = fit.kind === 'jitter' ? { ts: reading.ts, value: reference.value } : reading
  }
  return { intervals, bad }
}

function isSorted(readings: readonly RegisterReading[]): boolean {
  for (let index = 1; index < readings.length; index += 1) {
    if (readings[index - 1]!.ts > readings[index]!.ts) return false
  }
  return true
}

/** A value that no register of this meter can show, whatever stands beside it. */
function impossibility(rules: RegisterRules, reading: RegisterReading): number {
  if (!Number.isFinite(reading.value)) return quality.outOfRange
  if (reading.value > registerMaxAt(rules, reading.ts)) return quality.outOfRange | quality.spike
  return reading.value < 0 ? quality.outOfRange | quality.negativeJump : 0
}

/**
 * Asks the next three readings whether the one at `index` was an error: it is contradicted where one of them goes on
 * from the reference as if nothing had been. After a step up it must also not go on from the suspect itself.
 */
function verdictOf(
  sorted: readonly RegisterReading[],
  index: number,
  reference: RegisterReading,
  rules: RegisterRules,
): 'contradicted' | 'upheld' | 'waiting' {
  const suspect = sorted[index]!
  let heard = 0
  for (let next = index + 1; next < sorted.length && heard < successorsHeard; next += 1) {
    const successor = sorted[next]!
    if (((successor.quality ?? 0) & quality.manualBad) !== 0 || impossibility(rules, successor) !== 0) continue
    if (rules.changes.some((change) => change.ts > reference.ts && change.ts <= successor.ts)) return 'upheld'
    heard += 1
    const goesOn = fitOf(rules, reference, successor)
    if (goesOn.kind !== 'normal' && goesOn.kind !== 'jitter') continue
    if (suspect.value < reference.value) return 'contradicted'
    const fromSuspect = fitOf(rules, suspect, successor)
    if (fromSuspect.kind !== 'normal' && fromSuspect.kind !== 'jitter') return 'contradicted'
  }
  return heard < successorsHeard ? 'waiting' : 'upheld'
}

function reasonOf(reference: RegisterReading, reading: RegisterReading): number {
  if (reading.value > reference.value) return quality.spike
  return reading.value === 0 ? quality.zeroDropOut : quality.negativeJump
}

/** A change registered between two readings: the old meter runs to its end register, the new one from its start. */
function acrossChanges(
  rules: RegisterRules,
  a: RegisterReading,
  b: RegisterReading,
  changes: readonly MeterChange[],
): UsageInterval[] {
  const intervals: UsageInterval[] = []
  const late = b.ts - a.ts > 1.5 * rules.periodSeconds
  let from = a
  for (const change of [...changes, undefined]) {
    const to: RegisterReading = change === undefined ? b : { ts: change.ts, value: change.oldEnd }
    if (to.ts > from.ts) intervals.push(ofPiece(rules, from, to, late))
    from = change === undefined ? b : { ts: change.ts, value: change.newStart }
  }
  return intervals
}

function ofPiece(rules: RegisterRules, from: RegisterReading, to: RegisterReading, late: boolean): UsageInterval {
  // The old meter's last register stands at the instant of the change, so its ratio is that of just before.
  const use = (to.value - from.value) * ratioAt(rules, from.ts)
  if (use < 0) return { from: from.ts, to: to.ts, kind: 'unknown', use: null, provisional: false }
  return { from: from.ts, to: to.ts, kind: late ? 'gap' : 'measured', use }
}

/** A register difference in usage; where the ratio changes on the way the difference is shared out by time. */
function ofDifference(rules: RegisterRules, from: number, to: number, difference: number): UsageInterval[] {
  const kind = to - from > 1.5 * rules.periodSeconds ? 'gap' : 'measured'
  const steps = rules.ratios.filter((step) => step.from > from && step.from < to)
  if (steps.length === 0) return [{ from, to, kind, use: difference * ratioAt(rules, from) }]
  const edges = [from, ...steps.map((step) => step.from), to]
  return edges.slice(1).map((edge, index) => {
    const start = edges[index]!
    return { from: start, to: edge, kind, use: ((difference * (edge - start)) / (to - from)) * ratioAt(rules, start) }
  })
}
