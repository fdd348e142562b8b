import type { Choice, ChoiceValue } from './choice.ts'

/** One visible line of a tree of choices. */
export interface TreeLine {
  readonly choice: Choice
  readonly depth: number
  readonly expandable: boolean
  readonly expanded: boolean
}

/** Values as text, so that 7 and "7" are one node. */
export type Opened = ReadonlySet<string>

/** Visible lines, depth first. `all` opens every branch (while searching). */
export function treeLinesOf(choices: readonly Choice[], opened: Opened, all = false, depth = 0): TreeLine[] {
  return choices.flatMap((choice) => {
    const children = choice.children ?? []
    const expanded = children.length > 0 && (all || opened.has(String(choice.value)))
    const line: TreeLine = { choice, depth, expandable: children.length > 0, expanded }
    return expanded ? [line, ...treeLinesOf(children, opened, all, depth + 1)] : [line]
  })
}

/** Values of the branches above a node, so that it can be shown; empty where it is not in the tree. */
export function branchesAbove(choices: readonly Choice[], value: ChoiceValue): string[] {
  for (const choice of choices) {
    if (String(choice.value) === String(value)) return []
    if (!choice.children) continue
    const inside = choice.children.some((child) => String(child.value) === String(value))
    const above = branchesAbove(choice.children, value)
    if (inside || above.length > 0) return [String(choice.value), ...above]
  }
  return []
}

/** Values of all branches down to a level, from 1; what is open at first. */
export function branchesTo(choices: readonly Choice[], levels: number): string[] {
  if (levels <= 0) return []
  return choices.flatMap((choice) =>
    choice.children ? [String(choice.value), ...branchesTo(choice.children, levels - 1)] : [],
  )
}
