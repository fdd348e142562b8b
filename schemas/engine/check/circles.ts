import type { EntityDocument } from '../../types.gen.ts'
import type { Parsed } from '../parse.ts'
import { documentShape } from '../shape.ts'
import type { Fault } from '../validate.ts'
import { walk } from '../walk.ts'

type Tell = (document: Parsed, fault: Omit<Fault, 'at'>) => void

interface Edge {
  readonly to: string
  readonly pointer: string
}

/** Reference circles: fragments that use each other, and ways to the project that come back. */
export function circles(documents: readonly Parsed[], tell: Tell): void {
  findCircles(documents, 'fragment', fragmentEdges, (id) => `片段 ${JSON.stringify(id)} 又用到它自己`, tell)
  findCircles(documents, 'entity', projectEdges, (id) => `实体 ${JSON.stringify(id)} 通向项目的路径又回到它自己`, tell)
}

function findCircles(
  documents: readonly Parsed[],
  kind: Parsed['kind'],
  edgesOf: (document: Parsed, byId: ReadonlyMap<string, Parsed>) => Edge[],
  words: (id: string) => string,
  tell: Tell,
): void {
  const byId = new Map(
    documents
      .filter((document) => document.kind === kind && document.value)
      .map((document) => [String(document.id), document]),
  )
  const edges = new Map([...byId].map(([id, document]) => [id, edgesOf(document, byId)]))
  for (const [id, document] of byId) {
    for (const { to, pointer } of edges.get(id) ?? []) {
      if (leads(edges, to, id)) tell(document, { pointer, code: 'reference-circle', message: words(id) })
    }
  }
}

function leads(edges: ReadonlyMap<string, readonly Edge[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const queue = [from]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === to) return true
    if (seen.has(at)) continue
    seen.add(at)
    queue.push(...(edges.get(at) ?? []).map((edge) => edge.to))
  }
  return false
}

const edgesByDocument = new WeakMap<Parsed, Edge[]>()

function fragmentEdges(document: Parsed): Edge[] {
  const known = edgesByDocument.get(document)
  if (known) return known
  const edges: Edge[] = []
  walk(document.value, documentShape('fragment'), (value, shape, pointer) => {
    if (shape.name === 'FragmentWidget')
      edges.push({ to: String((value as { use?: unknown }).use), pointer: `${pointer}/use` })
  })
  edgesByDocument.set(document, edges)
  return edges
}

/** The entities that the way to the project goes through, without the last step, which is a field. */
function projectEdges(document: Parsed, byId: ReadonlyMap<string, Parsed>): Edge[] {
  const entity = document.value as unknown as EntityDocument
  const step = entity['x-project']?.split('.')
  const ref = step && step.length > 1 ? entity.properties[step[0] as string]?.['x-ref'] : undefined
  return ref && byId.has(ref) ? [{ to: ref, pointer: '/x-project' }] : []
}
