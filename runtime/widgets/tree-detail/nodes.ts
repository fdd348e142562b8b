/** A node as an endpoint sent it. */
export type TreeNode = Readonly<Record<string, unknown>>

/** Fields that a tree reads of its nodes. */
export interface NodeFields {
  readonly key: string
  readonly label: string
  readonly children: string
}

/** One visible line of the tree. */
export interface NodeLine {
  readonly key: string
  readonly label: string
  readonly node: TreeNode
  readonly depth: number
  readonly expandable: boolean
  readonly expanded: boolean
  /** Key of the node above; empty at the root. */
  readonly parent: string
}

/** Key of a node as text. */
export const keyOf = (node: TreeNode, fields: NodeFields): string => String(node[fields.key] ?? '')

/** Children of a node. */
export const childrenOf = (node: TreeNode, fields: NodeFields): readonly TreeNode[] => {
  const children = node[fields.children]
  return Array.isArray(children) ? (children as TreeNode[]) : []
}

/** Text of a node: its label, else a name or the key. */
export const labelOf = (node: TreeNode, fields: NodeFields): string =>
  String(node[fields.label] ?? node.name ?? node[fields.key] ?? '')

/** Nodes whose text holds what is searched, with the branches above them; all below a node that fits stays. */
export function searchNodes(nodes: readonly TreeNode[], fields: NodeFields, text: string): readonly TreeNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap((node) => {
    if (labelOf(node, fields).toLowerCase().includes(wanted)) return [node]
    const below = searchNodes(childrenOf(node, fields), fields, text)
    return below.length > 0 ? [{ ...node, [fields.children]: below }] : []
  })
}

/** How branches are opened: down to a level by themselves, except those that were turned over by hand. */
export interface Opening {
  readonly levels: number
  readonly turned: ReadonlySet<string>
  /** Everything is open while the tree is searched. */
  readonly all: boolean
}

/** Visible lines, depth first. */
export function nodeLines(nodes: readonly TreeNode[], fields: NodeFields, opening: Opening): NodeLine[] {
  const lines: NodeLine[] = []
  const visit = (level: readonly TreeNode[], depth: number, parent: string): void => {
    for (const node of level) {
      const key = keyOf(node, fields)
      const children = childrenOf(node, fields)
      const expanded = children.length > 0 && (opening.all || depth < opening.levels !== opening.turned.has(key))
      lines.push({ key, label: labelOf(node, fields), node, depth, expandable: children.length > 0, expanded, parent })
      if (expanded) visit(children, depth + 1, key)
    }
  }
  visit(nodes, 0, '')
  return lines
}

/** The node of a key, anywhere in the tree. */
export function findNode(nodes: readonly TreeNode[], fields: NodeFields, key: string): TreeNode | undefined {
  for (const node of nodes) {
    if (keyOf(node, fields) === key) return node
    const below = findNode(childrenOf(node, fields), fields, key)
    if (below) return below
  }
  return undefined
}

/** true where a node may be moved under another: not under itself, anything below itself, or its own parent. */
export function canMove(nodes: readonly TreeNode[], fields: NodeFields, moved: NodeLine, target: NodeLine): boolean {
  if (moved.key === target.key || moved.parent === target.key) return false
  const own = findNode(nodes, fields, moved.key)
  return own !== undefined && findNode(childrenOf(own, fields), fields, target.key) === undefined
}

/** Number of nodes of the tree. */
export function countNodes(nodes: readonly TreeNode[], fields: NodeFields): number {
  return nodes.reduce((sum, node) => sum + 1 + countNodes(childrenOf(node, fields), fields), 0)
}
