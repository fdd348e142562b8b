import type { Place } from '../../schemas/index.ts'
import type { Carried } from './targets.ts'

/** What is being dragged: things of the document, or new ones out of the palette. */
export type Dragged =
  | { readonly from: 'document'; readonly places: readonly Place[] }
  | { readonly from: 'palette'; readonly carried: Carried }

/** What is dragged now; the browser shows its data only when it is dropped. */
let dragging: Dragged | undefined

/** Tells what is dragged, for lines and canvas to judge whether they take it. */
export function setDragging(dragged: Dragged | undefined): void {
  dragging = dragged
}

/** What is dragged; undefined where it comes from elsewhere. */
export const draggedNow = (): Dragged | undefined => dragging
