import type { Box, Point } from './geometry.ts'

/** How far in a drawing can be zoomed: 1 shows the whole. */
export const mostZoom = 8

/** The whole of a drawing. */
export const wholeOf = ({ width, height }: { readonly width: number; readonly height: number }): Box => ({
  x: 0,
  y: 0,
  w: width,
  h: height,
})

/** A part of a drawing around a point that stays where it is: `factor` above 1 comes nearer. Never more than the whole. */
export function zoomedAt(view: Box, whole: Box, [px, py]: Point, factor: number): Box {
  const zoom = Math.min(mostZoom, Math.max(1, (whole.w / view.w) * factor))
  const [w, h] = [whole.w / zoom, whole.h / zoom]
  const kept = { x: px - ((px - view.x) * w) / view.w, y: py - ((py - view.y) * h) / view.h, w, h }
  return inside(kept, whole)
}

/** A part moved by a distance in drawing units, within the whole. */
export const movedBy = (view: Box, whole: Box, dx: number, dy: number): Box =>
  inside({ ...view, x: view.x + dx, y: view.y + dy }, whole)

function inside(view: Box, whole: Box): Box {
  const clamp = (at: number, size: number, all: number) => Math.min(Math.max(at, 0), Math.max(0, all - size))
  return { ...view, x: clamp(view.x, view.w, whole.w), y: clamp(view.y, view.h, whole.h) }
}

/** A box as the `viewBox` of an SVG. */
export const viewBoxOf = ({ x, y, w, h }: Box): string => `${x} ${y} ${w} ${h}`
