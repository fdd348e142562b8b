import type { LayoutDocument } from '../../../schemas/index.ts'
import { applyEdit, type DocumentJson, type Edit } from '../../draft/edit.ts'

/** A drawing as it is edited; the same document that operators see. */
export type Drawing = LayoutDocument
/** A symbol with its bindings. */
export type Part = LayoutDocument['elements'][number]
/** A layer of a drawing. */
export type Layer = LayoutDocument['layers'][number]
/** Place and size of an element. */
export type Geometry = LayoutDocument['geometry'][string]
/** Place and size before the turn about its middle. */
export type Box = Extract<Geometry, { x: number }>
/** Corners of a pipe, cable or arrow. */
export type Line = Extract<Geometry, { points: number[][] }>
/** Where a value comes from. */
export type Binding = NonNullable<Part['bind']>[string]

/** Whether an element is drawn along corners instead of in a box. */
export const isLine = (geometry: Geometry): geometry is Line => 'points' in geometry

/** A drawing after an edit. */
export const edited = (drawing: Drawing, edit: Edit): Drawing =>
  applyEdit(drawing as unknown as DocumentJson, edit) as unknown as Drawing

/** Step of the grid in drawing units; 8 where the drawing names none (layout.schema.json). */
export const gridOf = (drawing: Drawing): number => drawing.grid ?? 8

/** Elements in the order in which they are drawn: layers from the lowest, inside a layer as they stand. */
export function drawnOrder(drawing: Drawing): readonly Part[] {
  if (drawing.layers.length < 2) return drawing.elements
  const rank = new Map(drawing.layers.map(({ id }, index) => [id, index]))
  const rankOf = (part: Part) => rank.get(part.layer ?? '') ?? 0
  return drawing.elements.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Elements that can be seen and changed: neither they nor their layer is locked, their layer is shown. */
export function openParts(drawing: Drawing): readonly Part[] {
  const closed = new Set(drawing.layers.filter(({ locked, hidden }) => locked || hidden).map(({ id }) => id))
  const firstId = drawing.layers[0]?.id ?? ''
  const known = new Set(drawing.layers.map(({ id }) => id))
  return drawnOrder(drawing).filter((part) => {
    const layer = part.layer !== undefined && known.has(part.layer) ? part.layer : firstId
    return !part.locked && !closed.has(layer) && drawing.geometry[part.id] !== undefined
  })
}

/** Elements by id, in the order of the drawing. */
export function partsOf(drawing: Drawing, ids: Iterable<string>): readonly Part[] {
  const wanted = new Set(ids)
  return drawing.elements.filter(({ id }) => wanted.has(id))
}
