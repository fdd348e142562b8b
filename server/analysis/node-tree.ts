/** A node of a tree of branches, sub-items, organisations …, before usage is known. */
export interface NodeSpec {
  /** Names the node in the answer; the same for sub-items of one code in several projects. */
  readonly key: string
  readonly name: string
  readonly parentKey: string | null
  /** Ids of the usage facts that it adds up. */
  readonly ids: readonly number[]
}

/** A node with its children. */
export interface NodeBranch extends NodeSpec {
  readonly children: readonly NodeBranch[]
}

/**
 * Builds the forest in the order given. A node whose parent is not among them becomes a root. Nodes of one key are
 * joined: their ids are taken together, the first name stays.
 */
export function forestOf(nodes: readonly NodeSpec[]): NodeBranch[] {
  const joined = new Map<string, NodeSpec>()
  for (const node of nodes) {
    const known = joined.get(node.key)
    joined.set(node.key, known ? { ...known, ids: [...known.ids, ...node.ids] } : node)
  }
  const children = new Map<string | null, NodeSpec[]>()
  for (const node of joined.values()) {
    const parent = node.parentKey !== null && joined.has(node.parentKey) ? node.parentKey : null
    const own = children.get(parent)
    if (own) own.push(node)
    else children.set(parent, [node])
  }
  const grow = (node: NodeSpec, above: readonly string[]): NodeBranch => ({
    ...node,
    children: (children.get(node.key) ?? [])
      .filter((child) => !above.includes(child.key))
      .map((child) => grow(child, [...above, node.key])),
  })
  return (children.get(null) ?? []).map((root) => grow(root, []))
}

/** The first level that tells something: a lone root with children is opened, again where it has one child. */
export function tellingLevel(forest: readonly NodeBranch[]): readonly NodeBranch[] {
  const [only] = forest
  return forest.length === 1 && only && only.children.length > 0 ? tellingLevel(only.children) : forest
}

/** Only the nodes asked for, the topmost where one lies under another, so that nothing counts twice. */
export function chosenNodes(forest: readonly NodeBranch[], keys: ReadonlySet<string>): NodeBranch[] {
  return forest.flatMap((node) => (keys.has(node.key) ? [node] : chosenNodes(node.children, keys)))
}

/** All nodes of a forest, parents first. */
export function allNodes(forest: readonly NodeBranch[]): NodeBranch[] {
  const all: NodeBranch[] = []
  const add = (nodes: readonly NodeBranch[]) => {
    for (const node of nodes) {
      all.push(node)
      add(node.children)
    }
  }
  add(forest)
  return all
}
