import type { Store } from '../db/connect.ts'
import type { Service } from '../http/service.ts'
import type { NodeType } from './facts.store.ts'
import { forestOf, type NodeBranch } from './node-tree.ts'
import { loadNodes } from './nodes.store.ts'
import { loadProjects } from './projects.store.ts'

interface OptionsRequest {
  readonly dimension: NodeType | 'category'
  readonly projectIds?: readonly number[]
  readonly energyKind?: string
}

/** A choice of a tree select. */
interface NodeOption {
  readonly value: string
  readonly label: string
  readonly children: readonly NodeOption[]
}

/** `analysis.nodeOptions`: the nodes that a usage query can be narrowed to, as a tree of choices. */
export function nodeOptionsService(store: Store): Service {
  return async ({ params, caller }) => {
    const { dimension, projectIds = [], energyKind = '01' } = params as unknown as OptionsRequest
    if (dimension === 'category') return []
    const projects = await loadProjects(store, caller, projectIds)
    const { specs } = await loadNodes(store, dimension, projects, energyKind)
    return forestOf(specs).map(optionOf)
  }
}

function optionOf({ key, name, children }: NodeBranch): NodeOption {
  return { value: key, label: name, children: children.map(optionOf) }
}
