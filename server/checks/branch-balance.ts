import { changeAgainst, completenessOf, type NodeFacts, sumKnown } from '../analysis/node-facts.ts'
import { type Balance, type BalanceLimits, type BalanceState, balanceOf, noBalance } from './balance.ts'
import type { BranchSet, MeteredBranch } from './branches.store.ts'

/** A branch held against its children, in one span. */
export interface BranchRow extends Balance {
  readonly id: number
  readonly name: string
  readonly number: string
  readonly level: string | null
  /** Numbers of its meters, joined by 、. */
  readonly meterNumbers: string
  /** Children, and how many of them have usage. */
  readonly childCount: number
  readonly measuredCount: number
  /** Against last year, in per cent. */
  readonly yoy: number | null
  readonly completeness: number | null
  /** Difference in per cent by period, where the branch has children. */
  readonly values: Readonly<Record<string, number | null>>
  readonly remark: string
  readonly children?: readonly BranchRow[]
}

/** How many branches are in which state. */
export interface BranchCounts {
  readonly checked: number
  readonly ok: number
  readonly watch: number
  readonly bad: number
}

/** A branch with the ids of those below it. */
export interface BranchTree {
  readonly roots: readonly MeteredBranch[]
  readonly childrenOf: (id: number) => readonly MeteredBranch[]
}

/** The tree of some branches; one whose parent is not among them is a root, one in a circle is left out. */
export function treeOfBranches(branches: readonly MeteredBranch[]): BranchTree {
  const known = new Set(branches.map(({ id }) => id))
  const children = new Map<number, MeteredBranch[]>()
  const roots: MeteredBranch[] = []
  for (const branch of branches) {
    const { parentId } = branch
    if (parentId === null || !known.has(parentId)) roots.push(branch)
    else children.set(parentId, [...(children.get(parentId) ?? []), branch])
  }
  return { roots, childrenOf: (id) => children.get(id) ?? [] }
}

/**
 * Each branch against the sum of its children, level by level.
 *
 * A branch without a meter of its own is by definition the sum of its children, so it is not checked.
 */
export function branchRows(set: BranchSet, keys: readonly number[], limits: BalanceLimits): BranchRow[] {
  const tree = treeOfBranches(set.branches)
  const row = (branch: MeteredBranch): BranchRow => {
    const facts = set.facts.get(String(branch.id))!
    const below = tree.childrenOf(branch.id)
    const factsBelow = below.map(({ id }) => set.facts.get(String(id))!)
    const isChecked = below.length > 0 && branch.meters.length > 0
    const use = useOf(facts)
    const balance = isChecked
      ? balanceOf(use, sumKnown(factsBelow.map(useOf)), limits)
      : { ...noBalance, use, parts: below.length > 0 ? use : null }
    const made = {
      id: branch.id,
      name: branch.name,
      number: branch.number,
      level: branch.level,
      meterNumbers: branch.meters.map(({ number }) => number).join('、'),
      ...balance,
      childCount: below.length,
      measuredCount: factsBelow.filter((one) => useOf(one) !== null).length,
      yoy: changeAgainst(facts.yearAgo),
      completeness: completenessOf(facts.now),
      values: isChecked ? ratiosOf(facts, factsBelow, keys, limits) : {},
      remark: below.length > 0 && branch.meters.length === 0 ? '未装总表，用量由下级合计' : '',
    }
    return below.length > 0 ? { ...made, children: below.map(row) } : made
  }
  return tree.roots.map(row)
}

/** All rows of a tree, parents first. */
export function flatRows(rows: readonly BranchRow[]): BranchRow[] {
  return rows.flatMap((row) => [row, ...flatRows(row.children ?? [])])
}

/** How many branches were checked, and how they came out. */
export function countStates(rows: readonly BranchRow[]): BranchCounts {
  const states = flatRows(rows).flatMap(({ state }) => (state === null ? [] : [state]))
  const count = (state: BalanceState) => states.filter((one) => one === state).length
  return { checked: states.length, ok: count('ok'), watch: count('watch'), bad: count('bad') }
}

/** The rows in one of the states, with those above them. */
export function rowsInStates(rows: readonly BranchRow[], states: readonly string[]): BranchRow[] {
  return rows.flatMap((row) => {
    const children = rowsInStates(row.children ?? [], states)
    const isWanted = row.state !== null && states.includes(row.state)
    return isWanted || children.length > 0 ? [{ ...row, children }] : []
  })
}

/** The branch to look at first: the wrong one with the greatest difference, else the topmost that was checked. */
export function worstRow(rows: readonly BranchRow[]): BranchRow | undefined {
  const checked = flatRows(rows).filter(({ state }) => state !== null)
  const weight = { bad: 2, watch: 1, ok: 0 }
  const worst = [...checked].sort(
    (one, other) =>
      weight[other.state!] - weight[one.state!] ||
      (one.state === 'ok' ? 0 : Math.abs(other.gap ?? 0) - Math.abs(one.gap ?? 0)),
  )
  return worst[0]
}

/** Known usage of a node over the span. */
export function useOf(facts: NodeFacts): number | null {
  return sumKnown(facts.values.map(({ use }) => use))
}

function ratiosOf(
  facts: NodeFacts,
  below: readonly NodeFacts[],
  keys: readonly number[],
  limits: BalanceLimits,
): Record<string, number | null> {
  return Object.fromEntries(
    keys.map((key, index) => {
      const parts = sumKnown(below.map(({ values }) => values[index]!.use))
      return [String(key), balanceOf(facts.values[index]!.use, parts, limits).ratio]
    }),
  )
}
