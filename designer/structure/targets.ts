import {
  chosen,
  type DocumentKind,
  documentShape,
  type Place,
  readAt,
  type Shape,
  stepTo,
} from '../../schemas/index.ts'
import { type InspectedNode, nodeAt, pathTo } from '../inspector/node.ts'

/** Where items may go: before the item at `index` of a list. */
export interface Target {
  readonly list: Place
  readonly index: number
  /** The neighbour whose width is shared, where they are to stand side by side. */
  readonly shares?: Place
  /** A widget that stands alone (a page's content, that of a tab): it and what comes are put into a grid of their own. */
  readonly wraps?: Place
}

/** Things of a shape, cut or copied or new: what they are decides where they may go. */
export interface Carried {
  /** Name of the shape, e.g. `ListWidget`, `Column`. */
  readonly shape: string
  /** Whether it is a widget, which goes wherever widgets go. */
  readonly isWidget: boolean
  readonly items: readonly unknown[]
  /** States and data sources that they need, as they were declared where they come from. */
  readonly state?: Readonly<Record<string, unknown>>
  readonly data?: Readonly<Record<string, unknown>>
}

/** What stands at places, as things to carry; undefined where they are not all of one sort. */
export function carriedAt(kind: DocumentKind, document: unknown, places: readonly Place[]): Carried | undefined {
  const nodes = places.map((place) => nodeAt(kind, document, place))
  const first = nodes[0]
  if (!first?.shape || first.place.length === 0) return undefined
  const isWidget = isWidgetShape(first.outer)
  const fits = nodes.every((node) => node && (isWidget ? isWidgetShape(node.outer) : node.shape === first.shape))
  return fits ? { shape: first.shape.name, isWidget, items: nodes.map((node) => node?.value) } : undefined
}

/** A place where any widget may stand. */
export const isWidgetShape = (shape: Shape | undefined): boolean => shape?.variants?.key === 'kind'

/** Whether a list takes such things. */
export function accepts(list: Shape | undefined, carried: Pick<Carried, 'shape' | 'isWidget'>): boolean {
  const item = list?.items
  if (!item) return false
  if (isWidgetShape(item)) return carried.isWidget
  if (item.variants) return [...item.variants.table.values()].some((variant) => variant.name === carried.shape)
  return item.name !== '' && item.name === carried.shape
}

/** Keys of the lists of an object that take such things, the ones that are there first. */
export function acceptingKeys({ shape, value }: InspectedNode, carried: Carried): readonly string[] {
  if (!shape) return []
  const keys = [...shape.properties].filter(([, property]) => accepts(property.shape, carried)).map(([key]) => key)
  const has = (key: string) => (Object.hasOwn(value as object, key) ? 0 : 1)
  return keys.sort((a, b) => has(a) - has(b))
}

/**
 * Where carried things go for what is selected: into it where it takes them, else behind it where its list does, else
 * into or behind what is around it. Undefined where nothing on the way takes them.
 */
export function targetFor(
  kind: DocumentKind,
  document: unknown,
  selected: Place,
  carried: Carried,
): Target | undefined {
  const path = pathTo(kind, document, selected).reverse()
  for (const node of path) {
    const key = acceptingKeys(node, carried)[0]
    const list = key === undefined ? undefined : [...node.place, key]
    if (list) return { list, index: lengthAt(document, list) }
    const behind = targetBehind(kind, document, node.place, carried)
    if (behind) return behind
  }
  return undefined
}

function targetBehind(kind: DocumentKind, document: unknown, place: Place, carried: Carried): Target | undefined {
  const list = place.slice(0, -1)
  const around = readAt(document, list)
  if (place.length === 0 || !Array.isArray(around) || !accepts(listShape(kind, document, list), carried))
    return undefined
  const index = around.indexOf(readAt(document, place))
  return index < 0 ? undefined : { list, index: index + 1 }
}

/** The shape of a list at a place, whether it is there already or not. */
export function listShape(kind: DocumentKind, document: unknown, list: Place): Shape | undefined {
  const found = nodeAt(kind, document, list)
  if (found) return found.shape
  const around = list.length === 1 ? documentShape(kind) : nodeAt(kind, document, list.slice(0, -1))?.shape
  const key = list.at(-1)
  const outer = typeof key === 'string' ? around?.properties.get(key)?.shape : undefined
  return outer && chosen(outer, [])
}

const lengthAt = (document: unknown, list: Place): number => {
  const found = readAt(document, list)
  return Array.isArray(found) ? found.length : 0
}

/** Places of the items of a list, in their order. */
export function placesIn(document: unknown, list: Place): readonly Place[] {
  const found = readAt(document, list)
  return Array.isArray(found) ? found.map((_, index) => [...list, stepTo(found, index)]) : []
}
