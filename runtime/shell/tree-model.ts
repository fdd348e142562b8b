import type { ProjectNode } from '../state/client-state.ts'

/** A node of the project tree as it is drawn: only what leads to projects, buildings left out. */
export interface TreeNode {
  readonly key: string
  readonly label: string
  readonly projectId: number | null
  readonly disabled: boolean
  readonly children: readonly TreeNode[]
  /** Projects at or under the node. */
  readonly projectIds: readonly number[]
}

/**
 * The session's tree down to the projects; what holds no project is left out. A project that stands in a folder of its
 * own name keeps its place. Buildings belong to the pages' own selections.
 */
export function toProjectTree(nodes: readonly ProjectNode[]): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.buildingId !== undefined && node.buildingId !== null) return []
    const isProject = node.projectId !== undefined && node.projectId !== null
    const children = isProject ? [] : toProjectTree(node.children ?? [])
    const projectIds = isProject ? [node.projectId as number] : children.flatMap((child) => child.projectIds)
    if (projectIds.length === 0) return []
    return [
      {
        key: node.key,
        label: node.label,
        projectId: isProject ? (node.projectId as number) : null,
        disabled: node.disabled === true,
        children,
        projectIds,
      },
    ]
  })
}

/** A line of the tree as shown. */
export interface TreeLine {
  readonly node: TreeNode
  /** From 1. */
  readonly level: number
  readonly expanded: boolean
}

/** Lines that are shown: under open nodes; with words, those that hold them with all above them, opened. */
export function visibleLines(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string>,
  words: string,
  level = 1,
): TreeLine[] {
  const wanted = words.trim().toLowerCase()
  return nodes.flatMap((node) => {
    const matches = wanted === '' || node.label.toLowerCase().includes(wanted)
    const inner = visibleLines(node.children, closed, matches ? '' : words, level + 1)
    if (!matches && inner.length === 0) return []
    const expanded = node.children.length > 0 && (wanted !== '' || !closed.has(node.key))
    return [{ node, level, expanded }, ...(expanded ? inner : [])]
  })
}

/** How much of a node is checked. */
export function checkOf(node: TreeNode, checked: readonly number[]): 'all' | 'some' | 'none' {
  const count = node.projectIds.filter((id) => checked.includes(id)).length
  return count === 0 ? 'none' : count === node.projectIds.length ? 'all' : 'some'
}

/** Checked projects after a node was ticked or unticked; in the tree's order. */
export function toggleNode(node: TreeNode, checked: readonly number[]): number[] {
  if (checkOf(node, checked) === 'all') return checked.filter((id) => !node.projectIds.includes(id))
  return [...new Set([...checked, ...node.projectIds])]
}
