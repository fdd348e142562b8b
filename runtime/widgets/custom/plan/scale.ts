/** A place in pixels from the left and the top. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Displayed pixels a natural one: with 是否缩放 the image fits the room that there is, without it is shown as it is.
 * No room yet counts as unscaled.
 */
export function scaleOf(isZoomed: boolean, room: Size, natural: Size): number {
  if (!isZoomed || room.width <= 0 || room.height <= 0) return 1
  return Math.min(room.width / natural.width, room.height / natural.height)
}

/** Where something stands in the middle of the room that it has; at its beginning where it is larger, after a margin. */
export function centred(size: Size, room: Size, margin = 0): { readonly left: number; readonly top: number } {
  const middle = (length: number, space: number) => margin + Math.max(0, (space - length) / 2)
  return { left: middle(size.width, room.width), top: middle(size.height, room.height) }
}

/** Natural pixels of a displayed place, to a tenth of a pixel. */
export function toNatural({ x, y }: Spot, scale: number): Spot {
  const natural = (displayed: number) => Math.round((displayed / scale) * 10) / 10
  return { x: natural(x), y: natural(y) }
}

/** Points in displayed pixels after the scale has changed. */
export function rescale<P extends { readonly pointX: number; readonly pointY: number }>(
  points: readonly P[],
  from: number,
  to: number,
): readonly P[] {
  if (from === to) return points
  return points.map((point) => ({ ...point, pointX: (point.pointX / from) * to, pointY: (point.pointY / from) * to }))
}
