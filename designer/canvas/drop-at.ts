import type { DocumentKind, Place } from '../../schemas/index.ts'
import { nodeAt } from '../inspector/node.ts'
import {
  acceptingKeys,
  accepts,
  type Carried,
  isWidgetShape,
  listShape,
  placesIn,
  type Target,
} from '../structure/targets.ts'
import type { Point } from './hit.ts'

/** A box in px of the window. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where a drop goes, and the line that shows it. */
export interface CanvasDrop {
  readonly target: Target
  readonly line: Box
}

/** What the drop asks of the canvas. */
export interface DropGround {
  readonly kind: DocumentKind
  readonly document: unknown
  /** Places under the pointer, the innermost first. */
  readonly under: readonly Place[]
  boxOf(place: Place): Box | undefined
}

/**
 * Where carried things go at a point: beside the innermost thing whose list takes them, on the side that is nearer; or
 * into a thing that takes them and holds none yet; or into a grid together with a widget that stands alone. Undefined where
 * nothing under the point takes them.
 */
export function dropAt(ground: DropGround, carried: Carried, point: Point): CanvasDrop | undefined {
  for (const place of ground.under) {
    const drop =
      beside(ground, place, carried, point) ?? into(ground, place, carried) ?? around(ground, place, carried, point)
    if (drop) return drop
  }
  return undefined
}

function beside(ground: DropGround, place: Place, carried: Carried, point: Point): CanvasDrop | undefined {
  const { kind, document } = ground
  const list = place.slice(0, -1)
  const box = ground.boxOf(place)
  if (!box || place.length < 2 || !accepts(listShape(kind, document, list), carried)) return undefined
  const all = placesIn(document, list)
  const index = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(place))
  if (index < 0) return undefined
  const side = sideOf(ground, list, box, point)
  if (side) {
    const target = { list, index: side === 'right' ? index + 1 : index, shares: place }
    return { target, line: edge(box, true, side === 'right') }
  }
  const isRow = standsInRow(ground, all, index)
  const isBehind = isRow ? point.x > box.left + box.width / 2 : point.y > box.top + box.height / 2
  return { target: { list, index: isBehind ? index + 1 : index }, line: edge(box, isRow, isBehind) }
}

/** Share of a box's width at its sides where a drop means beside it. */
const sideShare = 0.12
/** The least width in px of that share, and the least width of a box that can be shared. */
const leastSide = 16
const leastShared = 160

/** The side of a thing in a grid on which a drop shares its width; undefined elsewhere, and where things are narrow. */
function sideOf({ kind, document }: DropGround, list: Place, box: Box, point: Point): 'left' | 'right' | undefined {
  const around = nodeAt(kind, document, list.slice(0, -1))
  const { direction } = (around?.value ?? {}) as { readonly direction?: string }
  if (around?.shape?.name !== 'GridWidget' || direction === 'column' || box.width < leastShared) return undefined
  const reach = Math.max(leastSide, box.width * sideShare)
  if (point.x < box.left + reach) return 'left'
  return point.x > box.left + box.width - reach ? 'right' : undefined
}

/** Whether a thing stands beside its neighbour rather than above or below it. */
function standsInRow(ground: DropGround, all: readonly Place[], index: number): boolean {
  const [one, other] = [all[index], all[index + 1] ?? all[index - 1]]
  const [a, b] = [one && ground.boxOf(one), other && ground.boxOf(other)]
  return a !== undefined && b !== undefined && Math.abs(a.top - b.top) < Math.min(a.height, b.height) / 2
}

function into(ground: DropGround, place: Place, carried: Carried): CanvasDrop | undefined {
  const node = nodeAt(ground.kind, ground.document, place)
  const box = ground.boxOf(place)
  const key = node && acceptingKeys(node, carried)[0]
  if (!box || key === undefined) return undefined
  const list = [...place, key]
  return { target: { list, index: placesIn(ground.document, list).length }, line: edge(box, false, true) }
}

/** Above or below a widget that stands alone, e.g. as the content of a tab: both come into a grid. */
function around(ground: DropGround, place: Place, carried: Carried, point: Point): CanvasDrop | undefined {
  const node = nodeAt(ground.kind, ground.document, place)
  const box = ground.boxOf(place)
  const isAlone = typeof place.at(-1) === 'string' && node !== undefined && isWidgetShape(node.outer)
  if (!box || !isAlone || !carried.isWidget || place.length === 0) return undefined
  const isBehind = point.y > box.top + box.height / 2
  return { target: { list: place, index: isBehind ? 1 : 0, wraps: place }, line: edge(box, false, isBehind) }
}

/** The line, 3 px thick, along the side of a box at which a drop goes. */
function edge({ left, top, width, height }: Box, isRow: boolean, isBehind: boolean): Box {
  return isRow
    ? { left: (isBehind ? left + width : left) - 1.5, top, width: 3, height }
    : { left, top: (isBehind ? top + height : top) - 1.5, width, height: 3 }
}
