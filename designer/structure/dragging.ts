import type { Place } from '../../schemas/index.ts'
import type { Carried } from './targets.ts'

/** What is being dragged: things of the document, or new ones out of the palette. */
export type Dragged =
  | { readonly from: 'document'; readonly places: readonly Place[] }
  | { readonly from: 'palette'; readonly carried: Carried }

/** Begins the type under which a drag carries its number: until it is dropped, browsers show nothing but types. */
const typeOfDrag = 'application/x-wattform-drag-'

/** The last drag that began, with its number. */
let last: { readonly type: string; readonly dragged: Dragged } | undefined
let count = 0

/**
 * Tells what a drag carries, for lines and canvas to judge whether they take it. It belongs to this very drag: the end of
 * an earlier one, of which browsers tell late or, where its source is gone, never, takes nothing from it.
 */
export function beginDrag(data: DataTransfer, dragged: Dragged, effect: DataTransfer['effectAllowed']): void {
  count += 1
  last = { type: `${typeOfDrag}${count}`, dragged }
  data.setData(last.type, '')
  data.effectAllowed = effect
}

/** What a drag carries; undefined where it comes from elsewhere. */
export const draggedIn = (data: DataTransfer): Dragged | undefined =>
  last !== undefined && data.types.includes(last.type) ? last.dragged : undefined
