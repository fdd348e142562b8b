import type { Edit } from '../../draft/edit.ts'
import { freshId, idsIn } from '../../draft/fresh-ids.ts'
import { isNoEdit, noEdit, partsEdit } from './change.ts'
import { type Drawing, type Part, partsOf } from './drawing.ts'

/** Where chosen elements go among the others: wholly, or past one neighbour. */
export type Rank = 'front' | 'back' | 'forward' | 'backward'

/** The edit that brings elements to the front or back of what they lie among. */
export function rankEdit(drawing: Drawing, ids: ReadonlySet<string>, rank: Rank): Edit {
  const { elements } = drawing
  const chosen = partsOf(drawing, ids)
  if (chosen.length === 0 || chosen.length === elements.length) return noEdit
  const index = indexFor(elements, ids, rank)
  const places = chosen.map(({ id }) => ['elements', { id }])
  const edit: Edit = { kind: 'move', places, list: ['elements'], index }
  const rest = elements.filter(({ id }) => !ids.has(id))
  const before = elements.slice(0, index).filter(({ id }) => !ids.has(id)).length
  const after = rest.toSpliced(before, 0, ...chosen)
  return after.every((part, at) => part === elements[at]) ? noEdit : edit
}

function indexFor(elements: readonly Part[], ids: ReadonlySet<string>, rank: Rank): number {
  if (rank === 'front') return elements.length
  if (rank === 'back') return 0
  if (rank === 'forward') {
    const top = elements.findLastIndex(({ id }) => ids.has(id))
    return Math.min(top + 2, elements.length)
  }
  return Math.max(elements.findIndex(({ id }) => ids.has(id)) - 1, 0)
}

/** The edit that makes one group of elements; what they were grouped with before they leave. */
export function groupEdit(drawing: Drawing, ids: ReadonlySet<string>): Edit {
  const chosen = partsOf(drawing, ids)
  if (chosen.length < 2) return noEdit
  const taken = new Set(drawing.elements.flatMap(({ group }) => (group === undefined ? [] : [group])))
  const group = freshId('group', taken)
  return partsEdit(drawing, new Map(chosen.map((part) => [part.id, { ...part, group }])))
}

/** The edit that dissolves the groups that chosen elements are in. */
export function ungroupEdit(drawing: Drawing, ids: ReadonlySet<string>): Edit {
  const groups = new Set(partsOf(drawing, ids).flatMap(({ group }) => (group === undefined ? [] : [group])))
  const members = drawing.elements.filter(({ group }) => group !== undefined && groups.has(group))
  return partsEdit(
    drawing,
    new Map(
      members.map((part) => {
        const { group: _, ...free } = part
        return [part.id, free]
      }),
    ),
  )
}

/** The edit that locks elements, or unlocks them where all are locked. */
export function lockEdit(drawing: Drawing, ids: ReadonlySet<string>): Edit {
  const chosen = partsOf(drawing, ids)
  const isLocked = chosen.every(({ locked }) => locked)
  return partsEdit(
    drawing,
    new Map(
      chosen.map((part) => {
        const { locked: _, ...open } = part
        return [part.id, isLocked ? open : { ...open, locked: true }]
      }),
    ),
  )
}

/** The edit that gives a new layer its place on top. */
export function addLayerEdit(drawing: Drawing): { readonly edit: Edit; readonly id: string } {
  const id = freshId('layer', idsIn(drawing.layers))
  const titles = new Set(drawing.layers.map(({ title }) => title))
  let number = drawing.layers.length + 1
  while (titles.has(`图层 ${number}`)) number += 1
  const layer = { id, title: `图层 ${number}` }
  return { id, edit: { kind: 'insert', list: ['layers'], index: drawing.layers.length, items: [layer] } }
}

/** The edit that sets a property of a layer; false and undefined take it away. */
export const layerEdit = (id: string, property: 'title' | 'locked' | 'hidden', value: string | boolean): Edit => ({
  kind: 'set',
  at: ['layers', { id }, property],
  value: value === false ? undefined : value,
})

/** The edit that moves a layer up (1) or down (-1). */
export function moveLayerEdit(drawing: Drawing, id: string, by: 1 | -1): Edit {
  const at = drawing.layers.findIndex((layer) => layer.id === id)
  const to = at + by
  if (at === -1 || to < 0 || to >= drawing.layers.length) return noEdit
  return pinned(drawing, {
    kind: 'move',
    places: [['layers', { id }]],
    list: ['layers'],
    index: by === 1 ? to + 1 : to,
  })
}

/** The edit that takes a layer away; its elements go to the layer below, or above the lowest. The last one stays. */
export function removeLayerEdit(drawing: Drawing, id: string): Edit {
  const at = drawing.layers.findIndex((layer) => layer.id === id)
  const heir = drawing.layers[at - 1] ?? drawing.layers[at + 1]
  if (at === -1 || !heir) return noEdit
  const orphans = drawing.elements.filter(({ layer }) => (layer ?? drawing.layers[0]?.id) === id)
  const adopted = partsEdit(drawing, new Map(orphans.map((part) => [part.id, { ...part, layer: heir.id }])))
  return pinned(drawing, { kind: 'all', edits: [adopted, { kind: 'remove', places: [['layers', { id }]] }] })
}

/** Elements without a layer lie in the first one: before another becomes the first, they are told which that was. */
function pinned(drawing: Drawing, edit: Edit): Edit {
  const first = drawing.layers[0]?.id
  const loose = drawing.elements.filter(({ layer }) => layer === undefined)
  if (loose.length === 0 || first === undefined) return edit
  const named = partsEdit(drawing, new Map(loose.map((part) => [part.id, { ...part, layer: first }])))
  return { kind: 'all', edits: [named, edit] }
}

/** The edit that puts elements into a layer. */
export function intoLayerEdit(drawing: Drawing, ids: ReadonlySet<string>, layer: string): Edit {
  const edit = partsEdit(
    drawing,
    new Map(
      partsOf(drawing, ids)
        .filter((part) => (part.layer ?? drawing.layers[0]?.id) !== layer)
        .map((part) => [part.id, { ...part, layer }]),
    ),
  )
  return isNoEdit(edit) ? noEdit : edit
}
