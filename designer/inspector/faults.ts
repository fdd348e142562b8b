import { type Issue, pointerSteps } from '../../schemas/index.ts'

/** What is wrong at or inside one property. */
export interface PropertyFault {
  /** The first fault, in words. */
  readonly message: string
  readonly count: number
}

/** Faults (not doubts) of the document at a pointer or inside it, by the key that stands under the pointer. */
export function faultsUnder(issues: readonly Issue[], pointer: string | undefined): ReadonlyMap<string, PropertyFault> {
  const found = new Map<string, PropertyFault>()
  if (pointer === undefined) return found
  for (const issue of issues) {
    if (!issue.pointer.startsWith(`${pointer}/`)) continue
    const [key = ''] = pointerSteps(issue.pointer.slice(pointer.length))
    const known = found.get(key)
    found.set(key, { message: known?.message ?? issue.message, count: (known?.count ?? 0) + 1 })
  }
  return found
}

/** Issues at a pointer or inside it. */
export const issuesWithin = (issues: readonly Issue[], pointer: string | undefined): readonly Issue[] =>
  pointer === undefined || pointer === ''
    ? issues
    : issues.filter((issue) => issue.pointer === pointer || issue.pointer.startsWith(`${pointer}/`))
