import { fitOf, type RegisterReading, type RegisterRules, ratioAt, usageLimit } from '../metering/register-rules.ts'

/** What a new reading says against the one before it. */
export type LineCheck =
  | { readonly kind: 'first' }
  | { readonly kind: 'good'; readonly use: number; readonly isRollover: boolean }
  /** Less than before, and no rollover or registered replacement explains it. */
  | { readonly kind: 'smaller' }
  /** More than the meter can have counted in that time, in its unit. */
  | { readonly kind: 'large'; readonly use: number; readonly limit: number }

/**
 * Holds a reading by hand against the one before by the rules of registers (model 3.1), replacements between them
 * counted in pieces. Usage is after the ratio, in the meter's unit.
 */
export function checkLine(rules: RegisterRules, before: RegisterReading | undefined, now: RegisterReading): LineCheck {
  if (before === undefined) return { kind: 'first' }
  const changes = rules.changes.filter((change) => change.ts > before.ts && change.ts <= now.ts)
  const limit = usageLimit(rules, now.ts - before.ts)
  if (changes.length === 0) {
    const fit = fitOf(rules, before, now)
    const use = fit.difference * ratioAt(rules, before.ts)
    if (fit.kind !== 'none') return { kind: 'good', use: Math.max(0, use), isRollover: fit.kind === 'rollover' }
    if (fit.difference < 0) return { kind: 'smaller' }
    return { kind: 'large', use, limit }
  }
  let use = 0
  let start = before
  for (const change of changes) {
    if (change.oldEnd < start.value) return { kind: 'smaller' }
    use += (change.oldEnd - start.value) * ratioAt(rules, start.ts)
    start = { ts: change.ts, value: change.newStart }
  }
  if (now.value < start.value) return { kind: 'smaller' }
  use += (now.value - start.value) * ratioAt(rules, start.ts)
  return use > limit ? { kind: 'large', use, limit } : { kind: 'good', use, isRollover: false }
}

/** Change of the mean of a day against the period before, in per cent; null where one of the two is not known. */
export function dailyChange(
  now: { readonly use: number; readonly seconds: number } | undefined,
  before: { readonly use: number; readonly seconds: number } | undefined,
): number | null {
  if (now === undefined || before === undefined || now.seconds <= 0 || before.seconds <= 0 || before.use === 0)
    return null
  const [mean, past] = [now.use / now.seconds, before.use / before.seconds]
  return ((mean - past) / past) * 100
}
