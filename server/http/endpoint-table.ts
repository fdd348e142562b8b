import type { EndpointModel } from '../../schemas/index.ts'

/** What an address means: an endpoint with the texts of its path parameters, or only the methods that it has. */
export type Match =
  | { readonly kind: 'found'; readonly endpoint: EndpointModel; readonly path: Readonly<Record<string, string>> }
  | { readonly kind: 'other-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' }

/** Finds endpoints by method and path; fixed segments win over parameters. Throws `URIError` on a broken encoding. */
export interface EndpointTable {
  match(method: string, path: string): Match
}

interface Node {
  readonly fixed: Map<string, Node>
  parameter?: Node
  readonly endpoints: Map<string, EndpointModel>
}

const emptyNode = (): Node => ({ fixed: new Map(), endpoints: new Map() })

/** A table of all endpoints of a model; made anew at each publish. */
export function endpointTable(endpoints: Iterable<EndpointModel>): EndpointTable {
  const root = emptyNode()
  for (const endpoint of endpoints) insert(root, endpoint)
  return {
    match(method, path) {
      const segments = path.split('/').filter((segment) => segment !== '')
      const found: { node: Node; values: string[] }[] = []
      collect(root, segments, 0, [], found)
      for (const { node, values } of found) {
        const endpoint = node.endpoints.get(method)
        if (endpoint !== undefined) return { kind: 'found', endpoint, path: named(endpoint, values) }
      }
      const allowed = [...new Set(found.flatMap(({ node }) => [...node.endpoints.keys()]))]
      return allowed.length > 0 ? { kind: 'other-method', allowed } : { kind: 'none' }
    },
  }
}

function insert(root: Node, endpoint: EndpointModel): void {
  let node = root
  for (const segment of endpoint.path.split('/').filter((one) => one !== '')) {
    if (isParameter(segment)) {
      node.parameter ??= emptyNode()
      node = node.parameter
      continue
    }
    const next = node.fixed.get(segment) ?? emptyNode()
    node.fixed.set(segment, next)
    node = next
  }
  node.endpoints.set(endpoint.method, endpoint)
}

/** Every node that the segments lead to, the most literal first. */
function collect(
  node: Node,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  found: { node: Node; values: string[] }[],
): void {
  const segment = segments[at]
  if (segment === undefined) {
    if (node.endpoints.size > 0) found.push({ node, values: [...values] })
    return
  }
  const fixed = node.fixed.get(segment)
  if (fixed !== undefined) collect(fixed, segments, at + 1, values, found)
  if (node.parameter !== undefined) {
    collect(node.parameter, segments, at + 1, [...values, decodeURIComponent(segment)], found)
  }
}

function named(endpoint: EndpointModel, values: readonly string[]): Record<string, string> {
  const names = pathParameters(endpoint.path)
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

/** Names of the parameters in a path, in order: `/api/rooms/{id}` -> ['id']. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => String(match[1]))
}

const isParameter = (segment: string) => segment.startsWith('{') && segment.endsWith('}')
