import type { Box, Geometry } from './drawing.ts'
import { isLine } from './drawing.ts'
import { lineOf, middleOf, type Point, pointsOf, type Rect, tidy, turned } from './geometry.ts'

/** Smallest side that a handle leaves, drawing units. */
export const SMALLEST_SIDE = 4

/** A handle of a rectangle: the sides that go with it. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w'

/** An element moved. */
export function moved(geometry: Geometry, dx: number, dy: number): Geometry {
  if (isLine(geometry)) return lineOf(pointsOf(geometry).map(({ x, y }) => ({ x: x + dx, y: y + dy })))
  return { ...geometry, x: tidy(geometry.x + dx), y: tidy(geometry.y + dy) }
}

/** Degrees as they are stored: over -180 up to 180; undefined for none. */
export function tidyAngle(degrees: number): number | undefined {
  const angle = tidy(((((degrees + 180) % 360) + 360) % 360) - 180)
  if (angle === 0) return undefined
  return angle === -180 ? 180 : angle
}

/** An element turned about a place, degrees clockwise. */
export function rotated(geometry: Geometry, about: Point, degrees: number): Geometry {
  if (isLine(geometry)) return lineOf(pointsOf(geometry).map((point) => turned(point, about, degrees)))
  const middle = turned(middleOf(geometry), about, degrees)
  return withAngle(
    { ...geometry, x: tidy(middle.x - geometry.w / 2), y: tidy(middle.y - geometry.h / 2) },
    (geometry.rotate ?? 0) + degrees,
  )
}

/** A box at an angle, about its middle. */
export function withAngle(box: Box, degrees: number): Box {
  const { rotate: _, ...upright } = box
  const rotate = tidyAngle(degrees)
  return rotate === undefined ? upright : { ...upright, rotate }
}

/** Angle of the pointer about a middle, degrees clockwise from straight up; in steps where `step` is over 0. */
export function angleTo(middle: Point, pointer: Point, step: number): number {
  const degrees = (Math.atan2(pointer.x - middle.x, middle.y - pointer.y) * 180) / Math.PI
  return step > 0 ? Math.round(degrees / step) * step : degrees
}

interface ResizeOptions {
  /** Width to height stay as they are. */
  readonly ratio?: boolean
  /** The middle stays where it is, instead of the opposite side. */
  readonly centre?: boolean
}

/** A rectangle after a handle was drawn by (dx, dy); a side never gets shorter than `SMALLEST_SIDE`. */
export function resizedRect(rect: Rect, handle: Handle, dx: number, dy: number, options: ResizeOptions = {}): Rect {
  const [alongX, alongY] = [signOf(handle, 'w', 'e'), signOf(handle, 'n', 's')]
  const times = options.centre ? 2 : 1
  let w = Math.max(rect.w + alongX * dx * times, Math.min(SMALLEST_SIDE, rect.w))
  let h = Math.max(rect.h + alongY * dy * times, Math.min(SMALLEST_SIDE, rect.h))
  if (options.ratio && rect.w > 0 && rect.h > 0) {
    const [byWidth, byHeight] = [w / rect.w, h / rect.h]
    const scale = alongX === 0 ? byHeight : alongY === 0 ? byWidth : Math.max(byWidth, byHeight)
    w = rect.w * scale
    h = rect.h * scale
  }
  const shareOf = (along: number) => (options.centre || along === 0 ? 0.5 : along > 0 ? 0 : 1)
  const x = alongX === 0 && !options.ratio ? rect.x : rect.x + (rect.w - w) * shareOf(alongX)
  const y = alongY === 0 && !options.ratio ? rect.y : rect.y + (rect.h - h) * shareOf(alongY)
  return { x, y, w, h }
}

const signOf = (handle: Handle, back: string, forth: string): number =>
  handle.includes(forth) ? 1 : handle.includes(back) ? -1 : 0

/** A box after one of its own handles was drawn by (dx, dy) on the drawing: a turned one keeps the opposite corner. */
export function resizedBox(box: Box, handle: Handle, dx: number, dy: number, options: ResizeOptions = {}): Box {
  const angle = box.rotate ?? 0
  const local = turned({ x: dx, y: dy }, { x: 0, y: 0 }, -angle)
  const next = resizedRect(box, handle, local.x, local.y, options)
  const middle = turned(middleOf(next), middleOf(box), angle)
  return {
    ...box,
    x: tidy(middle.x - next.w / 2),
    y: tidy(middle.y - next.h / 2),
    w: tidy(next.w),
    h: tidy(next.h),
  }
}

/** An element scaled with the rectangle around a selection. */
export function scaled(geometry: Geometry, from: Rect, to: Rect): Geometry {
  const [sx, sy] = [from.w > 0 ? to.w / from.w : 1, from.h > 0 ? to.h / from.h : 1]
  const place = ({ x, y }: Point): Point => ({ x: to.x + (x - from.x) * sx, y: to.y + (y - from.y) * sy })
  if (isLine(geometry)) return lineOf(pointsOf(geometry).map(place))
  // A box on its side takes the drawing's width for its own height.
  const lies = Math.abs(Math.round((geometry.rotate ?? 0) / 90)) % 2 === 1
  const [w, h] = [geometry.w * (lies ? sy : sx), geometry.h * (lies ? sx : sy)]
  const middle = place(middleOf(geometry))
  return { ...geometry, x: tidy(middle.x - w / 2), y: tidy(middle.y - h / 2), w: tidy(w), h: tidy(h) }
}

/** An element mirrored about an axis through `about`: `x` left to right, `y` top to bottom. */
export function mirrored(geometry: Geometry, axis: 'x' | 'y', about: Point): Geometry {
  const place = ({ x, y }: Point): Point => (axis === 'x' ? { x: 2 * about.x - x, y } : { x, y: 2 * about.y - y })
  if (isLine(geometry)) return lineOf(pointsOf(geometry).map(place))
  const middle = place(middleOf(geometry))
  const { flip: _, ...rest } = geometry
  const flip = toggledFlip(geometry.flip, axis)
  const box: Box = { ...rest, x: tidy(middle.x - geometry.w / 2), y: tidy(middle.y - geometry.h / 2) }
  return withAngle(flip === undefined ? box : { ...box, flip }, -(geometry.rotate ?? 0))
}

function toggledFlip(flip: Box['flip'], axis: 'x' | 'y'): Box['flip'] {
  const x = (flip?.includes('x') ?? false) !== (axis === 'x')
  const y = (flip?.includes('y') ?? false) !== (axis === 'y')
  return x && y ? 'xy' : x ? 'x' : y ? 'y' : undefined
}
