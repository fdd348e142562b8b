/** One reading of a register: `ts` in epoch seconds UTC, `value` as the meter shows it. */
export interface RegisterReading {
  readonly ts: number
  readonly value: number
  /** Quality bits as stored; only a reading marked bad by hand is skipped because of them. */
  readonly quality?: number
}

/** A registered replacement of a meter: readings after `ts` come from the new one. */
export interface MeterChange {
  readonly ts: number
  readonly oldEnd: number
  readonly newStart: number
  /** Absent: the ratio stays. */
  readonly newRatio?: number
  /** Absent: the modulus stays. */
  readonly newRegisterMax?: number
}

/** What has to be known of a meter to read its register; usage comes in the meter's own unit. */
export interface RegisterRules {
  /** Seconds between two readings when all is well. */
  readonly periodSeconds: number
  /** CT x PT in force from `from` (epoch seconds), oldest first; the first also holds before its `from`. */
  readonly ratios: readonly { readonly from: number; readonly ratio: number }[]
  /** The register runs from 0 up to this and begins again. */
  readonly registerMax: number
  /** Most usage of one hour, after the ratio; absent: no bound is known. */
  readonly maxPerHour?: number
  /** Oldest first. */
  readonly changes: readonly MeterChange[]
}

/** Rules where nothing is known of a meter: ratio 1, modulus 1e6, no bound. */
export function plainRules(periodSeconds: number): RegisterRules {
  return { periodSeconds, ratios: [{ from: 0, ratio: 1 }], registerMax: 1e6, changes: [] }
}

/** How far a register may step back and still count as noise, after the ratio, in the meter's unit (model 3.1). */
export const jitterTolerance = 0.05

/** Most usage that is believed within a span: rated usage of that time and a fifth more (model 3.1). */
export function usageLimit(rules: RegisterRules, seconds: number): number {
  return rules.maxPerHour === undefined ? Number.POSITIVE_INFINITY : (rules.maxPerHour * seconds * 1.2) / 3600
}

/** Ratio in force at an instant. */
export function ratioAt(rules: RegisterRules, ts: number): number {
  let ratio = rules.ratios[0]?.ratio ?? 1
  for (const step of rules.ratios) if (step.from <= ts) ratio = step.ratio
  for (const change of rules.changes) {
    const later = rules.ratios.some((step) => step.from > change.ts && step.from <= ts)
    if (change.ts <= ts && change.newRatio !== undefined && !later) ratio = change.newRatio
  }
  return ratio
}

/** Modulus in force at an instant. */
export function registerMaxAt(rules: RegisterRules, ts: number): number {
  let max = rules.registerMax
  for (const change of rules.changes) {
    if (change.ts <= ts && change.newRegisterMax !== undefined) max = change.newRegisterMax
  }
  return max
}

/** How a later reading stands to an earlier one, and the register difference where there is one (before the ratio). */
export type Fit =
  | { readonly kind: 'normal' | 'jitter' | 'rollover'; readonly difference: number }
  | { readonly kind: 'none'; readonly difference: number }

/** Holds reading `b` against the good reading `a`, no replacement between them (table of model 3.1). */
export function fitOf(rules: RegisterRules, a: RegisterReading, b: RegisterReading): Fit {
  const ratio = ratioAt(rules, a.ts)
  const max = registerMaxAt(rules, a.ts)
  const limit = usageLimit(rules, b.ts - a.ts)
  const difference = b.value - a.value
  if (!Number.isFinite(b.value) || b.value < 0 || b.value > max) return { kind: 'none', difference }
  if (difference >= 0) return { kind: difference * ratio <= limit ? 'normal' : 'none', difference }
  if (difference * ratio > -jitterTolerance) return { kind: 'jitter', difference: 0 }
  const wrapped = max - a.value + b.value
  if (a.value > 0.9 * max && b.value < 0.1 * max && wrapped * ratio <= limit) {
    return { kind: 'rollover', difference: wrapped }
  }
  return { kind: 'none', difference }
}
