import {
  chosen,
  type DocumentKind,
  documentShape,
  idOf,
  isJsonObject,
  keyOf,
  type Place,
  type Property,
  type Shape,
  type Step,
} from '../../schemas/index.ts'

/** What stands at a place of a document, with the shape that it was found to have. */
export interface InspectedNode {
  readonly place: Place
  readonly value: unknown
  /** What may stand there. */
  readonly outer: Shape
  /** What does stand there; undefined where it fits nothing that may. */
  readonly shape: Shape | undefined
  /** The property that it is the value of. */
  readonly property: Property | undefined
  /** Chinese name of the list or the table that it is an item of. */
  readonly among?: string | undefined
}

/** The node at a place; undefined where the place leads nowhere or the language knows nothing of it. */
export function nodeAt(kind: DocumentKind, document: unknown, place: Place): InspectedNode | undefined {
  let node: InspectedNode = { ...looked(documentShape(kind), document), place: [], property: undefined }
  for (const step of place) {
    const next = stepInto(node, step)
    if (!next) return undefined
    node = next
  }
  return node
}

const looked = (outer: Shape, value: unknown) => ({ outer, value, shape: chosen(outer, value) })

function stepInto(around: InspectedNode, step: Step): InspectedNode | undefined {
  const { value, shape, place } = around
  const key = keyOf(value, step)
  if (key === undefined || !shape) return undefined
  const inner = (value as Record<string | number, unknown>)[key]
  const property = typeof step === 'string' ? shape.properties.get(step) : undefined
  const outer = Array.isArray(value)
    ? shape.items
    : (property?.shape ?? (typeof shape.additional === 'object' ? shape.additional : undefined))
  const among = property ? undefined : around.property?.title
  return outer && { ...looked(outer, inner), place: [...place, step], property, among }
}

/** The nodes from the document down to a place that can be looked at by themselves: objects, not lists or expressions. */
export function pathTo(kind: DocumentKind, document: unknown, place: Place): InspectedNode[] {
  const path: InspectedNode[] = []
  for (let length = 0; length <= place.length; length += 1) {
    const node = nodeAt(kind, document, place.slice(0, length))
    if (!node) break
    const { value, shape } = node
    if (isJsonObject(value) && shape?.name !== 'Expr') path.push(node)
  }
  return path
}

/** Keys that name a thing for people, the best first. */
const nameKeys = ['title', 'label', 'name', 'text', 'field', 'component', 'use', 'endpoint', 'data', 'into', 'to', 'id']

/** What a person calls an item: its title, else what it shows or names; empty where it has no name. */
export function nameOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === undefined ? '' : String(value)
  if (Array.isArray(value)) return ''
  for (const key of nameKeys) {
    const name = (value as Record<string, unknown>)[key]
    if (typeof name === 'string' && name !== '') return name
  }
  return idOf(value) ?? ''
}

/** What a node is, in a word: 表格列, 列表, 调用接口. */
export function kindWord({ shape, outer, property, among }: InspectedNode): string {
  return shape?.title ?? property?.title ?? outer.title ?? among ?? (shape?.name || outer.name || '项')
}
