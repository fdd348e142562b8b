import { type DocumentKind, isWithin, type Place, placeKey } from '../../schemas/index.ts'
import { nodeAt } from '../inspector/node.ts'
import type { Dragged } from '../structure/dragging.ts'
import type { OutlineNode } from '../structure/outline-model.ts'
import {
  acceptingKeys,
  accepts,
  type Carried,
  carriedAt,
  listShape,
  placesIn,
  type Target,
} from '../structure/targets.ts'

/** What a drop on a line would do, and where on the line that is shown. */
export interface Drop {
  readonly dragged: Dragged
  readonly target: Target
  readonly side: 'before' | 'behind' | 'into'
}

interface Ground {
  readonly kind: DocumentKind
  readonly document: unknown
}

/**
 * Where a drop on a line goes: before or behind the thing, or, in the middle of a line that takes it, into the thing.
 * `share` is how far down the line it is, 0 to 1. Undefined where neither takes what is dragged.
 */
export function dropOnLine(ground: Ground, dragged: Dragged, node: OutlineNode, share: number): Drop | undefined {
  const { kind, document } = ground
  const moving = dragged.from === 'document' ? dragged.places : []
  const carried = dragged.from === 'palette' ? dragged.carried : carriedAt(kind, document, moving)
  if (!carried) return undefined
  const into = intoLine(ground, carried, node)
  const beside = besideLine(ground, carried, node, share < 0.5 ? 'before' : 'behind')
  const isMiddle = share > 0.25 && share < 0.75
  const found = isMiddle ? (into ?? beside) : (beside ?? into)
  return found && !moving.some((place) => isWithin(found.target.list, place)) ? { dragged, ...found } : undefined
}

type Found = Omit<Drop, 'dragged'>

function intoLine({ kind, document }: Ground, carried: Carried, { place, isGroup }: OutlineNode): Found | undefined {
  const list = isGroup ? place : listIn({ kind, document }, carried, place)
  if (!list || !accepts(listShape(kind, document, list), carried)) return undefined
  return { target: { list, index: placesIn(document, list).length }, side: 'into' }
}

/** The list of a thing that takes what is carried. */
function listIn({ kind, document }: Ground, carried: Carried, place: Place): Place | undefined {
  const inner = nodeAt(kind, document, place)
  const key = inner && acceptingKeys(inner, carried)[0]
  return key === undefined ? undefined : [...place, key]
}

function besideLine(
  { kind, document }: Ground,
  carried: Carried,
  { place, key, isGroup }: OutlineNode,
  side: 'before' | 'behind',
): Found | undefined {
  const list = place.slice(0, -1)
  if (isGroup || place.length < 2 || !accepts(listShape(kind, document, list), carried)) return undefined
  const index = placesIn(document, list).findIndex((one) => placeKey(one) === key)
  return index < 0 ? undefined : { target: { list, index: side === 'before' ? index : index + 1 }, side }
}
