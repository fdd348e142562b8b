import { applyEdit, type DocumentJson, type Edit } from '../../draft/edit.ts'
import { type Drawing, type Geometry, type Part, partsOf } from './drawing.ts'

/** More than this many items are set as one whole: each single edit copies the list or table around it. */
const SINGLE_EDITS = 24

/** New places of elements, by id; undefined takes an element's place away. */
export type Places = ReadonlyMap<string, Geometry | undefined>

/** The edit that gives elements new places. */
export function placesEdit(drawing: Drawing, places: Places): Edit {
  if (places.size <= SINGLE_EDITS) {
    return { kind: 'all', edits: [...places].map(([id, value]) => ({ kind: 'set', at: ['geometry', id], value })) }
  }
  const geometry: Record<string, Geometry> = {}
  for (const [id, old] of Object.entries(drawing.geometry)) {
    const next = places.has(id) ? places.get(id) : old
    if (next !== undefined) geometry[id] = next
  }
  for (const [id, next] of places) if (next !== undefined && !(id in geometry)) geometry[id] = next
  return { kind: 'set', at: ['geometry'], value: geometry }
}

/** The edit that gives elements a new content, by id. */
export function partsEdit(drawing: Drawing, parts: ReadonlyMap<string, Part>): Edit {
  if (parts.size <= SINGLE_EDITS) {
    return { kind: 'all', edits: [...parts].map(([id, value]) => ({ kind: 'set', at: ['elements', { id }], value })) }
  }
  return { kind: 'set', at: ['elements'], value: drawing.elements.map((part) => parts.get(part.id) ?? part) }
}

/** An edit that sets something in many elements, each by itself, as one of the whole list; any other as it is. */
export function gathered(drawing: Drawing, edit: Edit): Edit {
  if (edit.kind !== 'all' || edit.edits.length <= SINGLE_EDITS) return edit
  const own = new Map<string, Edit[]>()
  for (const one of edit.edits) {
    const [list, step] = one.kind === 'set' ? one.at : []
    if (one.kind !== 'set' || list !== 'elements' || typeof step !== 'object' || one.at.length < 3) return edit
    const inside: Edit = { ...one, at: one.at.slice(2) }
    const known = own.get(step.id)
    if (known) known.push(inside)
    else own.set(step.id, [inside])
  }
  const changed = partsOf(drawing, own.keys()).map((part): readonly [string, Part] => {
    const edits = own.get(part.id) ?? []
    return [part.id, edits.reduce(applyEdit, part as unknown as DocumentJson) as unknown as Part]
  })
  return partsEdit(drawing, new Map(changed))
}

/** The edit that takes elements out of the drawing, places included. */
export function removeEdit(drawing: Drawing, ids: ReadonlySet<string>): Edit {
  if (ids.size <= SINGLE_EDITS) {
    const places = [...ids].flatMap((id) => [
      ['elements', { id }],
      ['geometry', id],
    ])
    return { kind: 'remove', places }
  }
  const without: Edit = {
    kind: 'set',
    at: ['elements'],
    value: drawing.elements.filter(({ id }) => !ids.has(id)),
  }
  return { kind: 'all', edits: [without, placesEdit(drawing, new Map([...ids].map((id) => [id, undefined])))] }
}

/** The edit that adds elements on top, with their places. */
export function insertEdit(drawing: Drawing, parts: readonly Part[], places: Places): Edit {
  return {
    kind: 'all',
    edits: [
      { kind: 'insert', list: ['elements'], index: drawing.elements.length, items: parts },
      placesEdit(drawing, places),
    ],
  }
}

/** An edit that changes nothing. */
export const noEdit: Edit = { kind: 'all', edits: [] }

/** Whether an edit changes nothing. */
export const isNoEdit = (edit: Edit): boolean => edit.kind === 'all' && edit.edits.every(isNoEdit)
