import { pointSize } from './drag.ts'
import type { Size } from './scale.ts'

/** Size of the parameter popup in pixels (specification sections 4 and 9). */
export const popupSize: Size = { width: 240, height: 360 }

/**
 * Upper left corner of the parameter popup of a point whose box stands at `left`, `top` in the room: below and right of
 * the point if there is room, otherwise above or left. In a room that is too small for either it keeps to the edge.
 */
export function placePopup(
  { left, top }: { readonly left: number; readonly top: number },
  room: Size,
): { readonly left: number; readonly top: number } {
  const beside = (start: number, length: number, space: number) => {
    const after = start + pointSize
    const before = start - length
    const place = after + length <= space ? after : before
    return Math.max(0, Math.min(place, space - length))
  }
  return { left: beside(left, popupSize.width, room.width), top: beside(top, popupSize.height, room.height) }
}
