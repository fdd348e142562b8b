import type { BalanceLimits } from './balance.ts'
import { stateOf } from './balance.ts'

/** One child of a branch that is looked at: its usage a day, in the unit of its parent. */
export interface LocatedChild {
  readonly id: number
  readonly name: string
  readonly uses: readonly (number | null)[]
}

/** A branch with the usage of its children, day by day. */
export interface LocatedBranch {
  readonly id: number
  readonly name: string
  readonly uses: readonly (number | null)[]
  readonly children: readonly LocatedChild[]
}

/** What may be wrong. */
export type Cause =
  | 'no-meter'
  | 'reversed'
  | 'wrong-ratio'
  | 'phase-lost'
  | 'foreign-child'
  | 'missing-child'
  | 'lost-data'

/** A cause with the figures that speak for it. */
export interface Located {
  readonly cause: Cause
  /** The branch that is suspected: the parent itself, or a child. */
  readonly branchId: number
  readonly branchName: string
  /** Factor by which its usage would have to be multiplied; null where the cause is none of a factor. */
  readonly factor: number | null
  /** Difference in per cent as it is, and as it would be with the factor. */
  readonly before: number
  readonly after: number | null
  /** Days that were compared. */
  readonly days: number
  /** Mean difference a day, in the unit of usage. */
  readonly perDay: number
}

/** Days that are needed before a factor can be told from chance. */
const fewestDays = 5
/** How near to a whole number (or one over it) a fitted factor must be. */
const integerTolerance = 0.03
/** A child that carries less than this share of its parent explains nothing by a factor below ten. */
const smallestShare = 0.002
const largestFactor = 1000

/**
 * Looks for what throws a branch out of balance: a meter whose usage times a whole number (wrong 倍率), one third (a lost
 * or reversed phase), minus one (reversed CT) or nothing (not below this branch) closes the difference on every day.
 *
 * Days on which the parent or a child is unknown are left out, and are told as `lost-data` where they are many. Without
 * a factor that fits, a positive difference is a missing child. Balanced branches give nothing. The likeliest comes
 * first; two children with the same course cannot be told apart and are both named.
 */
export function locateCauses(branch: LocatedBranch, limits: BalanceLimits): Located[] {
  const { children } = branch
  const silent = children.filter((child) => child.uses.every((use) => use === null))
  const heard = children.filter((child) => !silent.includes(child))
  const days = branch.uses.flatMap((use, day) => {
    const parts = heard.map((child) => child.uses[day] ?? null)
    return use === null || parts.includes(null) ? [] : [{ use, parts: parts as number[] }]
  })
  const whole = total(days.map(({ use }) => use))
  const parts = total(days.flatMap((day) => day.parts))
  const before = whole === 0 ? (parts > 0 ? -100 : 0) : ((whole - parts) / Math.abs(whole)) * 100
  const perDay = days.length > 0 ? (whole - parts) / days.length : 0
  const facts = { before, days: days.length, perDay }
  const found: Located[] = silent.map((child) => plain('no-meter', child, facts))
  for (const child of heard)
    if (total(child.uses.map((use) => use ?? 0)) < 0) found.push({ ...plain('reversed', child, facts), factor: -1 })
  if (total(branch.uses.map((use) => use ?? 0)) < 0) found.push({ ...plain('reversed', branch, facts), factor: -1 })
  const lost = branch.uses.filter((use) => use !== null).length - days.length
  if (heard.length > 0 && lost > branch.uses.length * 0.1)
    for (const child of heard)
      if (child.uses.filter((use) => use === null).length > branch.uses.length * 0.1)
        found.push(plain('lost-data', child, facts))
  if (days.length === 0 || stateOf(before, limits) === 'ok') return found
  if (days.length >= fewestDays) found.push(...byFactor(branch, heard, days, facts, limits, found))
  const isExplained = found.some(({ cause }) => cause !== 'lost-data')
  if (!isExplained && before > 0) found.push(plain('missing-child', branch, facts))
  return found
}

interface Day {
  readonly use: number
  readonly parts: readonly number[]
}
type Facts = Pick<Located, 'before' | 'days' | 'perDay'>

function byFactor(
  branch: LocatedBranch,
  heard: readonly LocatedChild[],
  days: readonly Day[],
  facts: Facts,
  limits: BalanceLimits,
  known: readonly Located[],
): Located[] {
  const scale = total(days.map(({ use }) => Math.abs(use)))
  const tolerance = Math.max(limits.negativePercent, Math.min(limits.okPercent, 3))
  const tries: (Located & { readonly left: number })[] = []
  const attempt = (
    suspect: { id: number; name: string },
    target: readonly number[],
    own: readonly number[],
    size: number,
  ) => {
    const square = total(own.map((value) => value * value))
    if (square === 0 || size === 0 || total(own.map(Math.abs)) < size * smallestShare) return
    const factor = snapped(total(own.map((value, day) => value * target[day]!)) / square)
    if (factor === undefined || factor === 1) return
    const errors = own.map((value, day) => target[day]! - factor * value)
    const left = (total(errors.map(Math.abs)) / size) * 100
    if (left > tolerance) return
    tries.push({
      cause: causeOf(factor),
      branchId: suspect.id,
      branchName: suspect.name,
      factor,
      after: (total(errors) / size) * 100,
      ...facts,
      left,
    })
  }
  for (const [place, child] of heard.entries()) {
    if (known.some(({ branchId, cause }) => branchId === child.id && cause === 'reversed')) continue
    const own = days.map(({ parts }) => parts[place]!)
    const target = days.map(({ use, parts }) => use - total(parts) + parts[place]!)
    attempt(child, target, own, scale)
  }
  const sums = days.map(({ parts }) => total(parts))
  const uses = days.map(({ use }) => use)
  attempt(branch, sums, uses, total(sums.map(Math.abs)))
  return tries
    .filter(({ cause, branchId }) => !(cause === 'foreign-child' && branchId === branch.id))
    .sort((one, other) => one.left - other.left)
    .slice(0, 3)
    .map(({ left: _, ...located }) => located)
}

/** The factor that a fitted one stands for: 0, −1, a whole number or one over it; undefined where it is none of them. */
function snapped(factor: number): number | undefined {
  if (Math.abs(factor) < integerTolerance) return 0
  if (Math.abs(factor + 1) < integerTolerance) return -1
  if (factor < 0) return undefined
  const near = (value: number) => {
    const whole = Math.round(value)
    return whole >= 1 && whole <= largestFactor && Math.abs(value - whole) <= whole * integerTolerance
      ? whole
      : undefined
  }
  const up = near(factor)
  if (factor >= 1 - integerTolerance && up !== undefined) return up
  const down = near(1 / factor)
  return down === undefined ? undefined : 1 / down
}

function causeOf(factor: number): Cause {
  if (factor === 0) return 'foreign-child'
  if (factor < 0) return 'reversed'
  return factor === 3 ? 'phase-lost' : 'wrong-ratio'
}

function plain(cause: Cause, suspect: { readonly id: number; readonly name: string }, facts: Facts): Located {
  return { cause, branchId: suspect.id, branchName: suspect.name, factor: null, after: null, ...facts }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
