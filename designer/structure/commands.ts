import { type DocumentKind, idOf, isWithin, type Place, placeKey, readAt } from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import { freshId, idsIn, withFreshIds } from '../draft/fresh-ids.ts'
import { withNeeds } from './needs.ts'
import { accepts, type Carried, carriedAt, listShape, placesIn, type Target, targetFor } from './targets.ts'

/** An edit and what is selected after it. */
export interface Command {
  readonly edit: Edit
  readonly select: readonly Place[]
}

/** What commands work on. */
export interface Subject {
  readonly kind: DocumentKind
  readonly document: DocumentJson
  readonly selection: readonly Place[]
}

/** The selected places without those that lie inside others that are selected, in document order as they are. */
const outermost = (places: readonly Place[]): readonly Place[] =>
  places.filter((place) => place.length > 0 && !places.some((other) => other !== place && isWithin(place, other)))

const isItem = (document: DocumentJson, place: Place) => Array.isArray(readAt(document, place.slice(0, -1)))

/**
 * Takes the selection away; what stood around it is selected then. The root of a page stays: an empty grid takes its
 * place.
 */
export function removeSelected({ document, selection }: Subject): Command | undefined {
  const places = outermost(selection)
  const first = places[0]
  if (!first) return undefined
  const roots = places.filter((place) => placeKey(place) === 'root')
  const others = places.filter((place) => placeKey(place) !== 'root')
  const edits: Edit[] = []
  if (roots.length > 0) edits.push({ kind: 'set', at: ['root'], value: emptyGrid(document) })
  else if (others.length > 0) edits.push({ kind: 'remove', places: others })
  const list = first.slice(0, -1)
  const around = isItem(document, first) ? nearest(document, first, list) : list
  return { edit: { kind: 'all', edits }, select: [roots.length > 0 ? ['root'] : around] }
}

/** What is selected once an item is gone: the next one, else the one before, else what holds the list. */
function nearest(document: DocumentJson, place: Place, list: Place): Place {
  const all = placesIn(document, list)
  const index = all.findIndex((one) => placeKey(one) === placeKey(place))
  return all[index + 1] ?? all[index - 1] ?? list.slice(0, -1)
}

const emptyGrid = (document: DocumentJson) => ({
  kind: 'grid',
  id: idOf(readAt(document, ['root'])) ?? 'root',
  children: [],
})

/** Copies of the selection behind it, selected. */
export function duplicateSelected(subject: Subject): Command | undefined {
  const { kind, document, selection } = subject
  const places = outermost(selection).filter((place) => isItem(document, place))
  const carried = carriedAt(kind, document, places)
  const last = places.at(-1)
  if (!carried || !last) return undefined
  const list = last.slice(0, -1)
  const all = placesIn(document, list)
  const index = all.findIndex((one) => placeKey(one) === placeKey(last)) + 1
  return insertAt(subject, carried, { list, index })
}

/** Puts things into the document for what is selected; a page whose root is no grid gets one around it for a further widget. */
export function paste(subject: Subject, carried: Carried): Command | undefined {
  const { kind, document, selection } = subject
  const selected = selection.at(-1) ?? []
  const target =
    targetFor(kind, document, selected, carried) ??
    (Object.hasOwn(document, 'root') ? targetFor(kind, document, ['root'], carried) : undefined)
  if (target) return insertAt(subject, carried, target)
  if (!carried.isWidget || !Object.hasOwn(document, 'root')) return undefined
  return intoNewGrid(subject, carried)
}

function intoNewGrid({ document }: Subject, carried: Carried): Command {
  const taken = idsIn(document)
  const needs = withNeeds(document, carried)
  const items = needs.items.map((item) => withFreshIds(item, taken))
  const root = readAt(document, ['root'])
  const value = { kind: 'grid', id: freshId('grid', taken), children: root === undefined ? items : [root, ...items] }
  const select = items.flatMap((item): Place[] => {
    const id = idOf(item)
    return id === undefined ? [] : [['root', 'children', { id }]]
  })
  return { edit: { kind: 'all', edits: [...needs.edits, { kind: 'set', at: ['root'], value }] }, select }
}

/**
 * Puts things at a target, with ids that are free, and declares the states and data sources that they need. Beside a
 * thing whose width is shared, both take half of it.
 */
export function insertAt({ document }: Subject, carried: Carried, { list, index, shares, wraps }: Target): Command {
  const taken = idsIn(document)
  const needs = withNeeds(document, carried)
  const half = shares && halfOf(document, shares)
  const items = needs.items.map((item) => {
    const fresh = withFreshIds(item, taken)
    return half === undefined ? fresh : { ...(fresh as object), span: half.rest }
  })
  if (wraps) return wrapped(document, items, { place: wraps, index, before: needs.edits }, taken)
  const insert: Edit = { kind: 'insert', list, index, items }
  const share: Edit[] = half && shares ? [{ kind: 'set', at: [...shares, 'span'], value: half.kept }] : []
  const edits = [...needs.edits, ...share, insert]
  return {
    edit: edits.length === 1 ? insert : { kind: 'all', edits },
    select: items.flatMap((item, offset) => {
      const id = idOf(item)
      return [[...list, id === undefined ? index + offset : { id }]]
    }),
  }
}

interface Wrap {
  readonly place: Place
  /** 0 puts what comes before the widget that is there. */
  readonly index: number
  /** Edits that come first. */
  readonly before: readonly Edit[]
}

/** A grid in the place of a widget that stands alone, which holds it and what comes. */
function wrapped(
  document: DocumentJson,
  items: readonly unknown[],
  { place, index, before }: Wrap,
  taken: Set<string>,
): Command {
  const old = readAt(document, place) as { readonly grow?: unknown } | undefined
  const children = index === 0 ? [...items, old] : [old, ...items]
  const value = { kind: 'grid', id: freshId('grid', taken), ...(old?.grow === true ? { grow: true } : {}), children }
  const select = items.flatMap((item): Place[] => {
    const id = idOf(item)
    return id === undefined ? [] : [[...place, 'children', { id }]]
  })
  return { edit: { kind: 'all', edits: [...before, { kind: 'set', at: place, value }] }, select }
}

/** Columns of 24 that a thing keeps and gives, where its width is shared with another one. */
function halfOf(document: DocumentJson, place: Place): { readonly kept: number; readonly rest: number } {
  const span = Number((readAt(document, place) as { span?: unknown } | undefined)?.span ?? wholeWidth)
  const rest = Math.max(1, Math.floor(span / 2))
  return { kept: Math.max(1, span - rest), rest }
}

/** Columns of a grid. */
const wholeWidth = 24

/** Moves things of the document to a target that takes them; undefined where it does not, or they stand there already. */
export function moveTo(
  { kind, document }: Subject,
  places: readonly Place[],
  { list, index, shares, wraps }: Target,
): Command | undefined {
  const moving = outermost(places)
  const carried = carriedAt(kind, document, moving)
  const isInside = moving.some((place) => isWithin(list, place))
  if (wraps) {
    if (!carried?.isWidget || isInside) return undefined
    const before: Edit[] = [{ kind: 'remove', places: moving }]
    return wrapped(document, carried.items, { place: wraps, index, before }, idsIn(document))
  }
  if (!carried || isInside || !accepts(listShape(kind, document, list), carried)) return undefined
  const select = moving.map((place): Place => {
    const id = idOf(readAt(document, place))
    return id === undefined ? place : [...list, { id }]
  })
  const move: Edit = { kind: 'move', places: moving, list, index }
  const isOwn = shares === undefined || moving.some((place) => placeKey(place) === placeKey(shares))
  if (isOwn) return { edit: move, select }
  const { kept, rest } = halfOf(document, shares)
  const edits: Edit[] = [
    { kind: 'set', at: [...shares, 'span'], value: kept },
    ...moving.map((place): Edit => ({ kind: 'set', at: [...place, 'span'], value: rest })),
    move,
  ]
  return { edit: { kind: 'all', edits }, select }
}

/** Moves the selected items of one list by one place up (-1) or down (1). */
export function nudge(subject: Subject, by: -1 | 1): Command | undefined {
  const { document, selection } = subject
  const places = outermost(selection).filter((place) => isItem(document, place))
  const first = places[0]
  if (!first) return undefined
  const list = first.slice(0, -1)
  const all = placesIn(document, list).map(placeKey)
  const at = places.map((place) => all.indexOf(placeKey(place))).sort((a, b) => a - b)
  const [low = -1, high = -1] = [at[0], at.at(-1)]
  if (low < 0 || (by < 0 && low === 0) || (by > 0 && high === all.length - 1)) return undefined
  return moveTo(subject, places, { list, index: by < 0 ? low - 1 : high + 2 })
}

/** The place that an arrow key leads to: to the neighbours, to what is around, or to the first thing inside. */
export function walk(
  { document, selection }: Subject,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): Place {
  const place = selection.at(-1) ?? []
  if (key === 'ArrowLeft') return outside(document, place)
  if (key === 'ArrowRight') return inside(document, place) ?? place
  const list = place.slice(0, -1)
  const all = placesIn(document, list)
  const index = all.findIndex((one) => placeKey(one) === placeKey(place))
  return all[index + (key === 'ArrowDown' ? 1 : -1)] ?? place
}

function outside(document: DocumentJson, place: Place): Place {
  for (let length = place.length - 1; length > 0; length -= 1) {
    const around = place.slice(0, length)
    const value = readAt(document, around)
    if (!Array.isArray(value) && idOf(value) !== undefined) return around
  }
  return []
}

function inside(document: DocumentJson, place: Place): Place | undefined {
  const value = readAt(document, place)
  if (value === null || typeof value !== 'object') return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (Array.isArray(inner) && idOf(inner[0]) !== undefined) return placesIn(document, [...place, key])[0]
    if (!Array.isArray(inner) && idOf(inner) !== undefined) return [...place, key]
  }
  return undefined
}
