import { type Drawing, type Geometry, isLine, openParts, type Part } from './drawing.ts'
import { boundsOf, doTouch, isInside, middleOf, type Point, pointsOf, type Rect, turned } from './geometry.ts'
import { nearestPiece } from './line.ts'

/** The uppermost element at a place that can be changed; undefined where the ground is. `within`: reach of thin lines. */
export function partAt(drawing: Drawing, at: Point, within: number): Part | undefined {
  return openParts(drawing).findLast((part) => isAt(part, drawing.geometry[part.id] as Geometry, at, within))
}

function isAt(part: Part, geometry: Geometry, at: Point, within: number): boolean {
  if (isLine(geometry)) {
    const half = Number(part.props?.width ?? 0) / 2
    return nearestPiece(pointsOf(geometry), at).away <= Math.max(within, half)
  }
  const { x, y, w, h, rotate = 0 } = geometry
  const local = rotate === 0 ? at : turned(at, middleOf(geometry), -rotate)
  const reach = Math.max(0, within - Math.min(w, h) / 2)
  return local.x >= x - reach && local.x <= x + w + reach && local.y >= y - reach && local.y <= y + h + reach
}

/** Elements that a rubber band catches: those wholly in it, or, drawn from right to left, those that it touches. */
export function partsWithin(drawing: Drawing, band: Rect, isTouch: boolean): ReadonlySet<string> {
  const caught = openParts(drawing).filter(({ id }) => {
    const geometry = drawing.geometry[id] as Geometry
    const bounds = boundsOf(geometry)
    return isInside(bounds, band) || (isTouch && doTouch(bounds, band) && doesCross(geometry, band))
  })
  return withGroups(
    drawing,
    caught.map(({ id }) => id),
  )
}

/** A line touches a band only where one of its pieces does, not wherever its bounds do. */
function doesCross(geometry: Geometry, band: Rect): boolean {
  if (!isLine(geometry)) return true
  const points = pointsOf(geometry)
  return points.some((point, index) => {
    const next = points[index + 1]
    return next !== undefined && segmentTouches(point, next, band)
  })
}

/** Clips the piece against the four sides (Liang and Barsky). */
function segmentTouches(a: Point, b: Point, { x, y, w, h }: Rect): boolean {
  let [from, to] = [0, 1]
  const sides: readonly (readonly [number, number])[] = [
    [a.x - b.x, a.x - x],
    [b.x - a.x, x + w - a.x],
    [a.y - b.y, a.y - y],
    [b.y - a.y, y + h - a.y],
  ]
  for (const [way, room] of sides) {
    if (way === 0 && room < 0) return false
    if (way < 0) from = Math.max(from, room / way)
    if (way > 0) to = Math.min(to, room / way)
  }
  return from <= to
}

/** Elements with all that are in a group with one of them. */
export function withGroups(drawing: Drawing, ids: Iterable<string>): ReadonlySet<string> {
  const chosen = new Set(ids)
  const groups = new Set<string>()
  for (const { id, group } of drawing.elements) if (group !== undefined && chosen.has(id)) groups.add(group)
  if (groups.size > 0) {
    for (const { id, group } of drawing.elements) if (group !== undefined && groups.has(group)) chosen.add(id)
  }
  return chosen
}

/** What is chosen after a click on an element: it with its group; with `adds` it is added or, if chosen, taken out. */
export function afterClick(
  drawing: Drawing,
  chosen: ReadonlySet<string>,
  id: string,
  how: { readonly adds?: boolean; readonly alone?: boolean },
): ReadonlySet<string> {
  const unit = how.alone ? new Set([id]) : withGroups(drawing, [id])
  if (!how.adds) return unit
  const next = new Set(chosen)
  for (const member of unit) {
    if (chosen.has(id)) next.delete(member)
    else next.add(member)
  }
  return next
}

/** All elements of the symbols of the chosen ones; of lines only those that carry the same medium. */
export function alike(drawing: Drawing, chosen: ReadonlySet<string>): readonly string[] {
  const kindOf = ({ symbol, props }: Part) => `${symbol} ${typeof props?.medium === 'string' ? props.medium : ''}`
  const kinds = new Set(drawing.elements.filter(({ id }) => chosen.has(id)).map(kindOf))
  return openParts(drawing).flatMap((part) => (kinds.has(kindOf(part)) ? [part.id] : []))
}

/** The element before or behind the chosen one in the order of the drawing; goes round at the ends. */
export function neighbour(drawing: Drawing, chosen: ReadonlySet<string>, step: 1 | -1): string | undefined {
  const parts = openParts(drawing)
  if (parts.length === 0) return undefined
  const at = parts.findIndex(({ id }) => chosen.has(id))
  const next = at === -1 ? (step === 1 ? 0 : parts.length - 1) : (at + step + parts.length) % parts.length
  return parts[next]?.id
}
