import {
  chosen,
  type DocumentKind,
  documentShape,
  type Place,
  placeKey,
  type Shape,
  stepTo,
} from '../../schemas/index.ts'
import { nameOf } from '../inspector/node.ts'

/** A line of the outline: a thing of the document, or a list of them. */
export interface OutlineNode {
  readonly key: string
  readonly place: Place
  /** Name of a definition, e.g. `ListWidget`, `Column`; empty for a group. */
  readonly shape: string
  /** A group is a list with its Chinese name; selecting it selects what holds it. */
  readonly isGroup: boolean
  readonly title: string
  /** What it is, in a word; of a group how many it has. */
  readonly word: string
  readonly children: readonly OutlineNode[]
}

/** Values that are no things of their own. */
const leaves: ReadonlySet<string> = new Set(['Value', 'Expr', 'JsonSchema', 'Params', 'Options'])

/** Name that people call a thing by, e.g. the title of the field that a column shows. */
export type NameAt = (place: Place) => string | undefined

/** The document as a tree of its things: widgets by nesting, lists of parts (columns, buttons, data) as groups. */
export function outlineOf(kind: DocumentKind, document: unknown, nameAt?: NameAt): OutlineNode {
  const shape = documentShape(kind)
  const tree = thing(document, shape, shape, [], nameOf(document))
  return nameAt ? named(tree, nameAt) : tree
}

const named = (node: OutlineNode, nameAt: NameAt): OutlineNode => {
  const title = node.isGroup || node.place.length === 0 ? node.title : (nameAt(node.place) ?? node.title)
  return { ...node, title, children: node.children.map((child) => named(child, nameAt)) }
}

function thing(value: unknown, outer: Shape, shape: Shape, place: Place, title: string): OutlineNode {
  const word = shape.title ?? outer.title ?? ''
  const children = partsOf(value, shape, place)
  return { key: placeKey(place), place, shape: shape.name, isGroup: false, title: title || word, word, children }
}

/** What stands in an object: widgets and items themselves, lists of small parts as groups. */
function partsOf(value: unknown, shape: Shape, place: Place): readonly OutlineNode[] {
  if (leaves.has(shape.name) || value === null || typeof value !== 'object') return []
  return [...shape.properties].flatMap(([key, { shape: outer, title }]) => {
    const inner = (value as Record<string, unknown>)[key]
    if (inner === undefined || inner === null || typeof inner !== 'object') return []
    const at = [...place, key]
    if (Array.isArray(inner)) return listNodes(inner, outer, at, title ?? key)
    const found = chosen(outer, inner)
    if (!found || leaves.has(found.name)) return []
    if (outer.variants) return [thing(inner, outer, found, at, nameOf(inner))]
    if (typeof found.additional === 'object') return mapNodes(inner as Record<string, unknown>, found, at, title ?? key)
    return partsOf(inner, found, at)
  })
}

function listNodes(list: readonly unknown[], outer: Shape, at: Place, title: string): readonly OutlineNode[] {
  const item = chosen(outer, list)?.items
  if (!item || list.length === 0) return []
  const nodes = list.flatMap((one, index) => {
    const found = chosen(item, one)
    const isThing = found && typeof one === 'object' && (found.properties.has('id') || item.variants !== undefined)
    return isThing ? [thing(one, item, found, [...at, stepTo(list, index)], nameOf(one))] : []
  })
  // Widgets stand where they are nested; steps and small parts are kept together under the name of their list.
  return item.variants?.key === 'kind' ? nodes : group(at, title, nodes)
}

function mapNodes(
  map: Readonly<Record<string, unknown>>,
  shape: Shape,
  at: Place,
  title: string,
): readonly OutlineNode[] {
  const item = shape.additional as Shape
  const nodes = Object.entries(map).flatMap(([name, one]) => {
    const found = chosen(item, one)
    const isThing = found && one !== null && typeof one === 'object' && !leaves.has(found.name)
    return isThing ? [thing(one, item, found, [...at, name], name)] : []
  })
  return group(at, title, nodes)
}

const group = (place: Place, title: string, children: readonly OutlineNode[]): readonly OutlineNode[] =>
  children.length === 0
    ? []
    : [{ key: placeKey(place), place, shape: '', isGroup: true, title, word: `${children.length} 项`, children }]

/** Lines of a tree from top to bottom, with how deep they stand; those under a closed line are left out. */
export function linesOf(
  node: OutlineNode,
  isOpen: (node: OutlineNode, depth: number) => boolean,
  depth = 0,
): readonly { readonly node: OutlineNode; readonly depth: number; readonly open: boolean }[] {
  const open = node.children.length > 0 && isOpen(node, depth)
  return [{ node, depth, open }, ...(open ? node.children.flatMap((child) => linesOf(child, isOpen, depth + 1)) : [])]
}

/** The tree with only what has one of the words in its name, and what leads there; undefined where nothing has. */
export function searched(node: OutlineNode, words: string): OutlineNode | undefined {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return node
  const children = node.children.flatMap((child) => searched(child, wanted) ?? [])
  const isHit = `${node.title} ${node.word}`.toLowerCase().includes(wanted)
  return isHit || children.length > 0 ? { ...node, children } : undefined
}
