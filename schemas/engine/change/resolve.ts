import { applyChange } from './apply.ts'
import type { Change } from './change.ts'
import type { Conflict, Merge } from './merge.ts'
import { idOf, readAt } from './place.ts'

/** How one conflict is settled: by one of the three hands, or by a value of its own (absent: nothing stands there). */
export type Choice = 'ours' | 'theirs' | 'base' | { readonly value?: unknown }

/**
 * The merged document with its conflicts settled: the choice at each index counts for the conflict there; where none is
 * made, it stays as it was merged (`Merge.merged`).
 */
export function resolveConflicts({ merged, conflicts }: Merge, choices: readonly (Choice | undefined)[]): unknown {
  return conflicts.reduce<unknown>((document, conflict, index) => {
    const choice = choices[index]
    return choice === undefined ? document : settled(document, conflict, choice)
  }, merged)
}

function settled(document: unknown, conflict: Conflict, choice: Choice): unknown {
  const value = typeof choice === 'string' ? conflict[choice] : choice.value
  const { at } = conflict
  if (conflict.about === 'order') {
    const list = readAt(document, at)
    return Array.isArray(list) && Array.isArray(value)
      ? applyChange(document, { kind: 'set', at, after: ordered(list, value as string[]) })
      : document
  }
  const isThere = readAt(document, at) !== undefined
  if (value === undefined) return isThere ? applyChange(document, removal(conflict)) : document
  return applyChange(document, { kind: 'set', at, after: value })
}

const removal = ({ at }: Conflict): Change => ({ kind: 'remove', at, before: undefined })

/** Items in the order of ids; those that it does not name keep their places behind the others. */
function ordered(list: readonly unknown[], ids: readonly string[]): unknown[] {
  const rank = new Map(ids.map((id, index) => [id, index]))
  const rankOf = (item: unknown) => rank.get(idOf(item) ?? '') ?? ids.length
  return list.toSorted((a, b) => rankOf(a) - rankOf(b))
}
