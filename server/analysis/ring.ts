import { changeOf, shareOf } from './comparison.ts'
import { type SpanSum, sumKnown } from './node-facts.ts'

/** One part of a ring. */
export interface RingPart {
  readonly name: string
  readonly color: string
  readonly value: number | null
  readonly share: number | null
  readonly yoy: number | null
}

/** Usage of a part now, and a year ago with what that may be compared with. */
export interface RingSum {
  readonly now: number | null
  readonly yearAgo: Pick<SpanSum, 'use' | 'base'>
}

/** Parts of a total with what they leave of it; changes against last year. */
export function ringOf(
  total: RingSum,
  found: readonly (RingSum & { readonly name: string })[],
  restName: string,
): RingPart[] {
  const known = found.filter(({ now }) => now !== null)
  const rest = (of: (sum: RingSum) => number | null) => {
    const whole = of(total)
    return whole === null ? null : whole - (sumKnown(known.map(of)) ?? 0)
  }
  const made = known.map(
    ({ name, now, yearAgo }, index): RingPart => ({
      name,
      color: `series${(index % 9) + 1}`,
      value: now,
      share: shareOf(now, total.now),
      yoy: changeOf(yearAgo.base, yearAgo.use),
    }),
  )
  const left = rest(({ now }) => now)
  if (left === null || left <= (total.now ?? 0) * 1e-6) return made
  const yoy = changeOf(
    rest(({ yearAgo }) => yearAgo.base),
    rest(({ yearAgo }) => yearAgo.use),
  )
  return [...made, { name: restName, color: 'series10', value: left, share: shareOf(left, total.now), yoy }]
}
