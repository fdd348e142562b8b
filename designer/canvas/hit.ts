import { type Place, placeKey } from '../../schemas/index.ts'
import type { PlaceIndex } from './place-index.ts'

/** Attributes that name the thing of the document that is drawn: a widget, or a part of one (column, card, button, condition, tab). */
const marks = ['data-widget-id', 'data-node-id', 'data-action', 'data-field', 'data-tab']
/** A dialog that is drawn says the key of its place instead: it needs no id. */
const dialogMark = 'data-dialog'
const marked = [...marks, dialogMark].map((mark) => `[${mark}]`).join()

/** A point in px of the window. */
export interface Point {
  readonly x: number
  readonly y: number
}

const idOfElement = ({ dataset }: HTMLElement): string | undefined =>
  dataset.widgetId ?? dataset.nodeId ?? dataset.action ?? dataset.field ?? dataset.tab

/** The place that an element was drawn from, itself or the nearest around it; undefined for the ground. */
function placeOfElement(element: HTMLElement, index: PlaceIndex): Place | undefined {
  const own = ownPlace(element, index)
  if (own) return own
  const outer = element.parentElement?.closest<HTMLElement>(marked)
  return outer ? placeOfElement(outer, index) : undefined
}

function ownPlace(element: HTMLElement, index: PlaceIndex): Place | undefined {
  const { dialog, widgetId } = element.dataset
  if (dialog !== undefined) return index.dialog(dialog)
  const id = idOfElement(element)
  if (id === undefined) return undefined
  const around = element.parentElement
  // Ids are told apart by what is around them: those of widgets by the dialog, those of parts by their widget too.
  const outer = around?.closest<HTMLElement>(
    widgetId === undefined ? `[data-widget-id], [${dialogMark}]` : `[${dialogMark}]`,
  )
  return index.find(id, outer ? ownPlace(outer, index) : undefined)
}

/** Places under a point of the canvas, the innermost first. The page itself takes no pointer, so boxes are asked. */
export function placesAt(stage: Element, { x, y }: Point, index: PlaceIndex): readonly Place[] {
  const places = new Map<string, Place>()
  const isUnder = (element: Element) => {
    const box = element.getBoundingClientRect()
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
  }
  const dialog = stage.querySelector<HTMLElement>(`[${dialogMark}]`)
  const ground = dialog && isUnder(dialog) ? dialog.parentElement : stage
  const under = [...(ground ?? stage).querySelectorAll<HTMLElement>(marked)].filter(isUnder)
  for (const element of under.reverse()) {
    const place = placeOfElement(element, index)
    if (place) places.set(placeKey(place), place)
  }
  return [...places.values()].sort((a, b) => b.length - a.length)
}

/** Elements on the canvas that a place is drawn as; several for a column (its head and its cells). */
export function elementsOfPlace(stage: Element, place: Place, index: PlaceIndex): readonly HTMLElement[] {
  const key = placeKey(place)
  if (index.dialog(key)) return [...stage.querySelectorAll<HTMLElement>(`[${dialogMark}="${CSS.escape(key)}"]`)]
  const last = place.at(-1)
  const id = typeof last === 'object' ? last.id : index.idAt(place)
  if (id === undefined) return []
  const mine = marks.map((mark) => `[${mark}="${CSS.escape(id)}"]`).join()
  return [...stage.querySelectorAll<HTMLElement>(mine)].filter((element) => {
    if (idOfElement(element) !== id) return false
    const found = placeOfElement(element, index)
    return found !== undefined && placeKey(found) === key
  })
}

/** The box around a place, as `boxAround` gives it; undefined where it is not drawn. */
export const boxOfPlace = (stage: Element, place: Place, index: PlaceIndex): DOMRect | undefined =>
  boxAround(elementsOfPlace(stage, place, index))

/** The box around what is in sight of some elements, or around all of them where nothing is, in px of the window; undefined for none. */
export function boxAround(elements: readonly HTMLElement[]): DOMRect | undefined {
  const inSight = elements.flatMap((element) => visibleBox(element) ?? [])
  const boxes = inSight.length > 0 ? inSight : elements.map((element) => element.getBoundingClientRect())
  return boxes.length === 0 ? undefined : boxes.reduce(around)
}

/** The boxes of everything that is drawn, by the key of its place, in px of the window: one pass over the page. */
export function placesDrawn(stage: Element, index: PlaceIndex): ReadonlyMap<string, DOMRect> {
  const boxes = new Map<string, DOMRect>()
  for (const element of stage.querySelectorAll<HTMLElement>(marked)) {
    const place = placeOfElement(element, index)
    if (!place) continue
    const key = placeKey(place)
    const box = visibleBox(element) ?? element.getBoundingClientRect()
    const known = boxes.get(key)
    boxes.set(key, known ? around(known, box) : box)
  }
  return boxes
}

function around(a: DOMRect, b: DOMRect): DOMRect {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)]
  return new DOMRect(left, top, Math.max(a.right, b.right) - left, Math.max(a.bottom, b.bottom) - top)
}

/** The box of an element without what its widget scrolls out of sight; undefined where nothing is left. */
function visibleBox(element: HTMLElement): DOMRect | undefined {
  const box = element.getBoundingClientRect()
  const widget = element.parentElement?.closest('[data-widget-id]')?.getBoundingClientRect()
  if (!widget) return box
  const [left, top] = [Math.max(box.left, widget.left), Math.max(box.top, widget.top)]
  const [right, bottom] = [Math.min(box.right, widget.right), Math.min(box.bottom, widget.bottom)]
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined
}
