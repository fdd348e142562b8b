import { shareOf } from './comparison.ts'
import {
  addFacts,
  changeAgainst,
  completenessOf,
  isEstimated,
  isNothing,
  type NodeFacts,
  restOf,
  sumKnown,
} from './node-facts.ts'
import { allNodes, type NodeBranch } from './node-tree.ts'
import { firstDayOf, type Granularity, isWeekend, labelOf } from './periods.ts'
import { columnOf, timeOf } from './usage-columns.ts'

/** One row of the table: a node. Shares, changes and completeness are in per cent. */
export interface UsageRow {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  readonly color: string
  readonly total: number | null
  readonly share: number | null
  readonly yoy: number | null
  readonly mom: number | null
  readonly kgce: number | null
  readonly cost: number | null
  readonly completeness: number | null
  readonly values: Readonly<Record<string, number | null>>
  readonly estimated: Readonly<Record<string, boolean>>
  readonly manual: Readonly<Record<string, boolean>>
  readonly children?: readonly UsageRow[]
}

/** One mark of the chart: a node in a period. */
export interface UsagePoint {
  readonly key: string
  readonly time: string
  readonly label: string
  readonly node: string
  readonly color: string
  readonly value: number | null
  readonly estimated: boolean
  readonly weekend: boolean
  /** Total of the same period last year; the same for all nodes of a period. */
  readonly lastYear: number | null
}

/** What the answer is made of. */
export interface UsageMaterial {
  readonly granularity: Granularity
  readonly keys: readonly number[]
  readonly forest: readonly NodeBranch[]
  /** Level whose nodes stand in the chart. */
  readonly level: readonly NodeBranch[]
  readonly facts: ReadonlyMap<string, NodeFacts>
  readonly total: NodeFacts
  readonly totalName: string
  /** Theme tokens of the nodes that have their own everywhere (energy kinds). */
  readonly colors?: ReadonlyMap<string, string>
  /** Name of what the nodes leave of the total; without one none is shown. */
  readonly restName?: string
  /** kgce of one unit in a period, null where no factor holds. */
  readonly coalOf: (nodeKey: string, period: number) => number | null
}

interface ShownMaterial extends UsageMaterial {
  /** Usage of the total over the whole span; what shares are of. */
  readonly whole: number | null
}

const remainderColor = 'series10'
const restId = 'rest'

/** Columns, rows (total first) and chart points of one usage query; the points carry last year where `compare`. */
export function usageAnswer(given: UsageMaterial, compare: boolean) {
  const { granularity, keys, forest, level, total } = given
  const material: ShownMaterial = { ...given, whole: sumKnown(total.values.map(({ use }) => use)) }
  const columns = keys.map((key) => columnOf(granularity, key))
  const drawnFirst = mostUsed(material)
  const colors = new Map(
    drawnFirst.map((node, index) => [node.key, material.colors?.get(node.key) ?? `series${index + 1}`]),
  )
  const parts = level.map((node) => factsOf(material, node.key))
  const rest = material.restName === undefined ? undefined : restOf(total, parts)
  const showsRest = rest !== undefined && !isNothing(rest)
  const row = (node: NodeBranch): UsageRow => {
    const color = colors.get(node.key) ?? ''
    const made = rowOf(material, node.key, node.name, factsOf(material, node.key), color, node.parentKey)
    return node.children.length > 0 ? { ...made, children: node.children.map(row) } : made
  }
  const rows = [
    rowOf(material, 'total', material.totalName, total, '', null),
    ...forest.map(row),
    ...(showsRest ? [rowOf(material, restId, material.restName ?? '', rest, remainderColor, null)] : []),
  ]
  const others = level.filter((node) => !colors.has(node.key))
  const drawn = [
    ...drawnFirst.map((node) => ({
      name: node.name,
      color: colors.get(node.key)!,
      facts: factsOf(material, node.key),
    })),
    ...(others.length > 0
      ? [
          {
            name: `其余 ${others.length} 项`,
            color: 'series9',
            facts: addFacts(
              others.map((node) => factsOf(material, node.key)),
              keys.length,
            ),
          },
        ]
      : []),
    ...(showsRest ? [{ name: material.restName ?? '', color: remainderColor, facts: rest }] : []),
  ]
  const series = keys.flatMap((key, index) =>
    drawn.map(({ name, color, facts }): UsagePoint => {
      const fact = facts.values[index]!
      return {
        key: String(key),
        time: timeOf(granularity, key),
        label: labelOf(granularity, key),
        node: name,
        color,
        value: fact.use,
        estimated: isEstimated(fact),
        weekend: columns[index]!.shade,
        lastYear: compare ? (total.lastYear[index] ?? null) : null,
      }
    }),
  )
  return { columns, rows, series }
}

/** The nodes of the chart's level that get a colour of their own, in document order: eight, where there are more. */
function mostUsed(material: UsageMaterial): readonly NodeBranch[] {
  if (material.level.length <= 9) return material.level
  const totals = new Map(
    material.level.map(({ key }) => [key, sumKnown(factsOf(material, key).values.map(({ use }) => use)) ?? 0]),
  )
  const most = material.level.toSorted((one, other) => totals.get(other.key)! - totals.get(one.key)!).slice(0, 8)
  return material.level.filter((node) => most.includes(node))
}

/** Mean usage of a weekend day over that of a working day, in per cent; null where either is missing. */
export function weekendRatio(granularity: Granularity, keys: readonly number[], total: NodeFacts): number | null {
  if (granularity !== 'day' && granularity !== 'hour') return null
  const days = new Map<number, number>()
  for (const [index, key] of keys.entries()) {
    const use = total.values[index]?.use
    const day = firstDayOf(granularity, key)
    if (use !== null && use !== undefined) days.set(day, (days.get(day) ?? 0) + use)
  }
  const mean = (weekend: boolean) => {
    const uses = [...days].filter(([day]) => isWeekend(day) === weekend).map(([, use]) => use)
    return uses.length > 0 ? uses.reduce((sum, use) => sum + use, 0) / uses.length : null
  }
  return shareOf(mean(true), mean(false))
}

/** kgce of a node over the periods, by the factor of each; null where no factor holds for any known value. */
export function coalOf(material: UsageMaterial, nodeKey: string, facts: NodeFacts): number | null {
  return sumKnown(
    facts.values.map(({ use }, index) => {
      const factor = material.coalOf(nodeKey, material.keys[index]!)
      return use === null || factor === null ? null : use * factor
    }),
  )
}

/** How many cells of the rows are estimated, and how many were entered by hand. */
export function countMarks(material: UsageMaterial): { estimated: number; manual: number } {
  const nodes = allNodes(material.forest).map(({ key }) => factsOf(material, key))
  const marked = (test: (fact: NodeFacts['values'][number]) => boolean) =>
    material.keys.filter((_, index) => nodes.some(({ values }) => test(values[index]!))).length
  return { estimated: marked(isEstimated), manual: marked((fact) => fact.manual) }
}

function factsOf(material: UsageMaterial, key: string): NodeFacts {
  const facts = material.facts.get(key)
  if (!facts) throw new Error(`no facts for node ${key}`)
  return facts
}

function rowOf(
  material: ShownMaterial,
  id: string,
  name: string,
  facts: NodeFacts,
  color: string,
  parentId: string | null,
): UsageRow {
  const total = sumKnown(facts.values.map(({ use }) => use))
  const values: Record<string, number | null> = {}
  const estimated: Record<string, boolean> = {}
  const manual: Record<string, boolean> = {}
  for (const [index, key] of material.keys.entries()) {
    const fact = facts.values[index]!
    values[key] = fact.use
    if (isEstimated(fact)) estimated[key] = true
    if (fact.manual) manual[key] = true
  }
  return {
    id,
    name,
    parentId,
    color,
    total,
    share: shareOf(total, material.whole),
    yoy: changeAgainst(facts.yearAgo),
    mom: changeAgainst(facts.before),
    kgce: coalOf(material, id, facts),
    cost: null,
    completeness: completenessOf(facts.now),
    values,
    estimated,
    manual,
  }
}
