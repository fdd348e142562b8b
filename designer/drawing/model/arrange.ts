import type { Edit } from '../../draft/edit.ts'
import { noEdit, placesEdit } from './change.ts'
import { type Drawing, type Geometry, isLine, partsOf } from './drawing.ts'
import { boundsOf, middleOf, type Rect, tidy, unionOf } from './geometry.ts'
import { withFollowers } from './move.ts'
import { moved } from './transform.ts'

/** Sides and middles that elements are aligned by. */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** What is arranged as one: an element, or the elements of a group. */
interface Unit {
  readonly ids: readonly string[]
  readonly bounds: Rect
}

/** The chosen elements, those of one group as one, in the order of the drawing. */
export function unitsOf(drawing: Drawing, ids: ReadonlySet<string>): readonly Unit[] {
  const units = new Map<string, string[]>()
  for (const { id, group } of partsOf(drawing, ids)) {
    if (!drawing.geometry[id]) continue
    const key = group === undefined ? `part ${id}` : `group ${group}`
    units.set(key, [...(units.get(key) ?? []), id])
  }
  return [...units.values()].map((members) => ({
    ids: members,
    bounds: unionOf(members.map((id) => boundsOf(drawing.geometry[id] as Geometry))) as Rect,
  }))
}

/** The edit that aligns elements: to the rectangle around them, a single one to the drawing. */
export function alignEdit(drawing: Drawing, ids: ReadonlySet<string>, alignment: Alignment): Edit {
  const units = unitsOf(drawing, ids)
  const [single] = units
  if (!single) return noEdit
  const frame: Rect =
    units.length === 1
      ? { x: 0, y: 0, w: drawing.width, h: drawing.height }
      : (unionOf(units.map(({ bounds }) => bounds)) as Rect)
  return shiftEdit(
    drawing,
    units.map((unit) => ({ unit, ...offsetTo(unit.bounds, frame, alignment) })),
  )
}

function offsetTo(bounds: Rect, frame: Rect, alignment: Alignment): { dx: number; dy: number } {
  const [from, to] = [middleOf(bounds), middleOf(frame)]
  switch (alignment) {
    case 'left':
      return { dx: frame.x - bounds.x, dy: 0 }
    case 'centre':
      return { dx: to.x - from.x, dy: 0 }
    case 'right':
      return { dx: frame.x + frame.w - bounds.x - bounds.w, dy: 0 }
    case 'top':
      return { dx: 0, dy: frame.y - bounds.y }
    case 'middle':
      return { dx: 0, dy: to.y - from.y }
    case 'bottom':
      return { dx: 0, dy: frame.y + frame.h - bounds.y - bounds.h }
  }
}

/** The edit that makes the gaps between three or more elements equal; the outer two stay. */
export function distributeEdit(drawing: Drawing, ids: ReadonlySet<string>, axis: 'x' | 'y'): Edit {
  const size = axis === 'x' ? 'w' : 'h'
  const units = unitsOf(drawing, ids).toSorted((a, b) => middleOf(a.bounds)[axis] - middleOf(b.bounds)[axis])
  const [first, last] = [units[0], units.at(-1)]
  if (units.length < 3 || !first || !last) return noEdit
  const inner = units.slice(1, -1)
  const from = first.bounds[axis] + first.bounds[size]
  const filled = inner.reduce((sum, { bounds }) => sum + bounds[size], 0)
  const gap = (last.bounds[axis] - from - filled) / (inner.length + 1)
  let at = from + gap
  const shifts = inner.map((unit) => {
    const by = at - unit.bounds[axis]
    at += unit.bounds[size] + gap
    return { unit, dx: axis === 'x' ? by : 0, dy: axis === 'y' ? by : 0 }
  })
  return shiftEdit(drawing, shifts)
}

/** The edit that gives boxes the size of one of them, about their middles. Lines keep theirs. */
export function sameSizeEdit(
  drawing: Drawing,
  ids: ReadonlySet<string>,
  likeId: string,
  sides: 'width' | 'height' | 'both',
): Edit {
  const like = drawing.geometry[likeId]
  if (!like || isLine(like)) return noEdit
  const places = new Map<string, Geometry>()
  for (const { id } of partsOf(drawing, ids)) {
    const box = drawing.geometry[id]
    if (!box || isLine(box) || id === likeId) continue
    const [w, h] = [sides === 'height' ? box.w : like.w, sides === 'width' ? box.h : like.h]
    places.set(id, { ...box, x: tidy(box.x + (box.w - w) / 2), y: tidy(box.y + (box.h - h) / 2), w, h })
  }
  return places.size === 0 ? noEdit : placesEdit(drawing, withFollowers(drawing, places))
}

function shiftEdit(
  drawing: Drawing,
  shifts: readonly { readonly unit: Unit; readonly dx: number; readonly dy: number }[],
): Edit {
  const places = new Map<string, Geometry>()
  for (const { unit, dx, dy } of shifts) {
    if (Math.abs(dx) < 0.005 && Math.abs(dy) < 0.005) continue
    for (const id of unit.ids) places.set(id, moved(drawing.geometry[id] as Geometry, dx, dy))
  }
  return places.size === 0 ? noEdit : placesEdit(drawing, withFollowers(drawing, places))
}
