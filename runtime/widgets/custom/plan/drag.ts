import type { Size, Spot } from './scale.ts'

/** Diameter of a point in displayed pixels (specification section 9). */
export const pointSize = 24
const half = pointSize / 2

/**
 * Centre of a point whose box is dragged to `left`, `top`: the box stays from -12 to width - 12 and from -12 to
 * height - 12 (architecture section 6), so the centre stays on the image.
 */
export function dragTo(left: number, top: number, image: Size): Spot {
  const within = (edge: number, length: number) => Math.min(length - half, Math.max(-half, edge)) + half
  return { x: within(left, image.width), y: within(top, image.height) }
}

/** Centre of a point moved by so many displayed pixels, within the image. */
export function moveBy({ x, y }: Spot, dx: number, dy: number, image: Size): Spot {
  return dragTo(x - half + dx, y - half + dy, image)
}

/** Upper left corner of a point's box. */
export function boxOf({ x, y }: Spot): { readonly left: number; readonly top: number } {
  return { left: x - half, top: y - half }
}
