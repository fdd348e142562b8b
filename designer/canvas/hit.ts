import { type Place, placeKey } from '../../schemas/index.ts'
import type { PlaceIndex } from './place-index.ts'

/** Things of a document on the canvas carry one of these: a widget its id, a part of it (column, button, card) its own. */
const marked = '[data-widget-id], [data-node-id]'

/** The place that an element on the canvas was drawn from, the innermost first found; undefined for the ground. */
export function placeOfElement(element: Element | null, index: PlaceIndex): Place | undefined {
  for (
    let node = element?.closest<HTMLElement>(marked);
    node;
    node = node.parentElement?.closest<HTMLElement>(marked)
  ) {
    const { nodeId, widgetId } = node.dataset
    if (nodeId === undefined) {
      const place = index.find(widgetId ?? '')
      if (place) return place
      continue
    }
    const around = node.parentElement?.closest<HTMLElement>('[data-widget-id]')?.dataset.widgetId
    const within = around === undefined ? undefined : index.find(around)
    const place = index.find(nodeId, within)
    if (place) return place
  }
  return undefined
}

/** Elements on the canvas that a place is drawn as; several for a column (its head and its cells). */
export function elementsOfPlace(canvas: Element, place: Place, index: PlaceIndex): readonly HTMLElement[] {
  const last = place.at(-1)
  const id = typeof last === 'object' ? last.id : index.idAt(place)
  if (id === undefined) return []
  const key = placeKey(place)
  return [...canvas.querySelectorAll<HTMLElement>(marked)]
    .filter(({ dataset }) => dataset.nodeId === id || dataset.widgetId === id)
    .filter((node) => {
      const found = placeOfElement(node, index)
      return found !== undefined && placeKey(found) === key
    })
}
