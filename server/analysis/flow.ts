import { shareOf } from './comparison.ts'
import type { NodeBranch } from './node-tree.ts'

/** One stream of the energy flow, from left to right. */
export interface FlowEdge {
  readonly source: string
  readonly target: string
  readonly value: number
  /** Of the whole, in per cent. */
  readonly share: number | null
  /** The stream ends in 不明用能. */
  readonly unknown: boolean
  /** Node at the right end, for drill-down; empty for 不明用能. */
  readonly nodeId: string
  /** Theme token of the node at the right end: one a branch, the same below it. */
  readonly color: string
}

/** A node against the sum of its children. */
export interface FlowGap {
  readonly id: string
  readonly name: string
  readonly use: number
  readonly parts: number
  readonly gap: number
  /** (node - children) / node, in per cent. */
  readonly ratio: number | null
  /** ok up to 5 %, watch up to 10 %, bad beyond or negative (pages, /energyMap and /branchEnergyConsumption). */
  readonly state: 'ok' | 'watch' | 'bad'
}

/** Name of the node that takes what no child accounts for. */
export const unknownNode = '不明用能'
const unknownColor = 'offline'

/** What flows where: streams without circles, and the balance of every node that has children. */
export interface Flow {
  readonly edges: readonly FlowEdge[]
  readonly gaps: readonly FlowGap[]
}

/** A whole, what it is called, and the nodes that it splits into. */
export interface FlowSource {
  /** Where it comes from: 市电, 自来水 … */
  readonly supply: string
  /** The node that takes all of it: 总表. */
  readonly whole: string
  readonly total: number
  readonly forest: readonly NodeBranch[]
  readonly usageOf: (key: string) => number | null
  /** Theme token of the whole. */
  readonly color: string
  /** Levels below the whole that are drawn. */
  readonly depth: number
}

/**
 * Streams from the supply over the whole to its nodes, `depth` levels deep.
 *
 * What a node has beyond its children goes to 不明用能; children above their node draw no negative stream, the gap says
 * so. Names that occur twice get their parent's name before them: a sankey tells nodes by name.
 */
export function flowOf({ supply, whole, total, forest, usageOf, color, depth }: FlowSource): Flow {
  const edges: FlowEdge[] = []
  const gaps: FlowGap[] = []
  const taken = new Set([supply, whole, unknownNode])
  const add = (source: string, target: string, value: number, nodeId: string, own: string) => {
    const unknown = target === unknownNode
    if (value > 0) edges.push({ source, target, value, share: shareOf(value, total), unknown, nodeId, color: own })
  }
  const nameOf = (node: NodeBranch, parent: string) => {
    let name = node.name
    if (taken.has(name)) name = `${parent} / ${node.name}`
    while (taken.has(name)) name = `${name} *`
    taken.add(name)
    return name
  }
  const split = (
    id: string,
    name: string,
    use: number,
    children: readonly NodeBranch[],
    levels: number,
    own?: string,
  ) => {
    // A whole without any node below it is unknown all of it; a node without children is just an end.
    if (levels === 0 || (children.length === 0 && id !== 'total')) return
    const parts = children.reduce((sum, child) => sum + Math.max(0, usageOf(child.key) ?? 0), 0)
    const gap = Math.abs(use - parts) <= Math.abs(use) * 1e-9 ? 0 : use - parts
    gaps.push({ id, name, use, parts, gap, ratio: shareOf(gap, use), state: stateOf(gap, use) })
    for (const [index, child] of children.entries()) {
      const part = usageOf(child.key) ?? 0
      if (part <= 0) continue
      const childName = nameOf(child, name)
      const childColor = own ?? `series${(index % 9) + 1}`
      add(name, childName, part, child.key, childColor)
      split(child.key, childName, part, child.children, levels - 1, childColor)
    }
    add(name, unknownNode, gap, '', unknownColor)
  }
  add(supply, whole, total, 'total', color)
  split('total', whole, total, forest, depth)
  return { edges, gaps }
}

function stateOf(gap: number, use: number): FlowGap['state'] {
  const ratio = use === 0 ? 0 : gap / use
  if (ratio < -0.005 || ratio > 0.1) return 'bad'
  return ratio > 0.05 ? 'watch' : 'ok'
}
