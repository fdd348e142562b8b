import { type Issue, pointerSteps } from '../../schemas/index.ts'

/** What is wrong at or inside one property. */
export interface PropertyFault {
  /** The first fault in words; the first doubt where there are only doubts. */
  readonly message: string
  /** How many faults; doubts where there are only doubts. */
  readonly count: number
  /** Nothing breaks by it. */
  readonly isDoubt: boolean
}

/** Faults and doubts of the document at a pointer or inside it, by the key that stands under the pointer. */
export function faultsUnder(issues: readonly Issue[], pointer: string | undefined): ReadonlyMap<string, PropertyFault> {
  const found = new Map<string, PropertyFault>()
  if (pointer === undefined) return found
  for (const issue of issues) {
    if (!issue.pointer.startsWith(`${pointer}/`)) continue
    const [key = ''] = pointerSteps(issue.pointer.slice(pointer.length))
    const known = found.get(key)
    const isDoubt = issue.isDoubt === true
    // A fault takes the place of doubts, and is not counted together with them.
    if (known && isDoubt && !known.isDoubt) continue
    const isFirst = known === undefined || (known.isDoubt && !isDoubt)
    found.set(key, { message: isFirst ? issue.message : known.message, count: isFirst ? 1 : known.count + 1, isDoubt })
  }
  return found
}

/** Issues at a pointer or inside it. */
export const issuesWithin = (issues: readonly Issue[], pointer: string | undefined): readonly Issue[] =>
  pointer === undefined || pointer === ''
    ? issues
    : issues.filter((issue) => issue.pointer === pointer || issue.pointer.startsWith(`${pointer}/`))

/** Issues told apart: what breaks something, and what is only doubtful. */
export const faultsAndDoubts = (issues: readonly Issue[]) => ({
  faults: issues.filter(({ isDoubt }) => !isDoubt),
  doubts: issues.filter(({ isDoubt }) => isDoubt),
})
