import type { Box, Geometry, Line } from './drawing.ts'
import { isLine } from './drawing.ts'

/** A place in drawing units. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** An upright rectangle in drawing units. */
export interface Rect extends Point {
  readonly w: number
  readonly h: number
}

/** A number as it is stored: two decimals, no -0. */
export const tidy = (value: number): number => Math.round(value * 100) / 100 + 0

/** Corners of a line. */
export const pointsOf = (line: Line): readonly Point[] => line.points.map(([x = 0, y = 0]) => ({ x, y }))

/** The line through corners. */
export const lineOf = (points: readonly Point[]): Line => ({ points: points.map(({ x, y }) => [tidy(x), tidy(y)]) })

/** Middle of a rectangle. */
export const middleOf = ({ x, y, w, h }: Rect): Point => ({ x: x + w / 2, y: y + h / 2 })

/** Distance of two places. */
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** A place turned about another, degrees clockwise (y points down). */
export function turned(point: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [point.x - about.x, point.y - about.y]
  return { x: about.x + dx * cos - dy * sin, y: about.y + dx * sin + dy * cos }
}

/** Corners of a box after its turn: upper left, upper right, lower right, lower left. */
export function cornersOf(box: Box): readonly Point[] {
  const { x, y, w, h, rotate = 0 } = box
  const upright = [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ]
  return rotate === 0 ? upright : upright.map((corner) => turned(corner, middleOf(box), rotate))
}

/** The upright rectangle around places. */
export function around(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

/** The upright rectangle around an element. */
export function boundsOf(geometry: Geometry): Rect {
  if (isLine(geometry)) return around(pointsOf(geometry))
  if (!geometry.rotate) return { x: geometry.x, y: geometry.y, w: geometry.w, h: geometry.h }
  return around(cornersOf(geometry))
}

/** The rectangle around several; undefined for none. */
export function unionOf(rects: readonly Rect[]): Rect | undefined {
  const [first, ...rest] = rects
  if (!first) return undefined
  let [left, top, right, bottom] = [first.x, first.y, first.x + first.w, first.y + first.h]
  for (const { x, y, w, h } of rest) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + w)
    bottom = Math.max(bottom, y + h)
  }
  return { x: left, y: top, w: right - left, h: bottom - top }
}

/** Whether a rectangle lies wholly in another. */
export const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h

/** Whether two rectangles have a place in common. */
export const doTouch = (a: Rect, b: Rect): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h

/** A rectangle from two opposite corners. */
export const spanned = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
})

/** Distance of a place from the piece of line between two others. */
export function distanceToSegment(point: Point, from: Point, to: Point): number {
  const length = distance(from, to)
  if (length === 0) return distance(point, from)
  const share = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2
  const at = Math.min(Math.max(share, 0), 1)
  return distance(point, { x: from.x + at * (to.x - from.x), y: from.y + at * (to.y - from.y) })
}
