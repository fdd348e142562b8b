import type { LayoutElement } from '../../schemas/index.ts'
import {
  type BoxGeometry,
  type Geometry,
  type LayoutDocument,
  type LineGeometry,
  symbolSpecs,
} from '../../schemas/index.ts'

/** An upright box in drawing units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** A point in drawing units. */
export type Point = readonly [x: number, y: number]

/** Whether a geometry is a line through points. */
export const isLine = (geometry: Geometry): geometry is LineGeometry => 'points' in geometry

/** The upright box around a geometry, its turn taken into account; of a line without its width. */
export function boundsOf(geometry: Geometry): Box {
  return boxAround(isLine(geometry) ? pointsOf(geometry) : cornersOf(geometry))
}

/** The corners of a box in clockwise order from the upper left, turned. */
export function cornersOf(box: BoxGeometry): readonly Point[] {
  const { x, y, w, h } = box
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]
  return corners.map((corner) => turned(corner, box))
}

/** The points of a line; what is no pair of numbers is left out. */
export const pointsOf = ({ points }: LineGeometry): readonly Point[] =>
  points.flatMap(([x, y]) => (x === undefined || y === undefined ? [] : [[x, y] as const]))

/** The box around points; an empty one at the origin where there are none. */
export function boxAround(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, w: 0, h: 0 }
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

function turned([px, py]: Point, { x, y, w, h, rotate = 0 }: BoxGeometry): Point {
  if (rotate === 0) return [px, py]
  const angle = (rotate * Math.PI) / 180
  const [cx, cy] = [x + w / 2, y + h / 2]
  const [dx, dy] = [px - cx, py - cy]
  return [cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)]
}

/** A port of an element, in drawing units, turned and mirrored with its box. */
export interface Port {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** Where lines are joined to an element; none for a line. */
export function portsOf(element: LayoutElement, geometry: Geometry): readonly Port[] {
  if (isLine(geometry)) return []
  const { x, y, w, h, flip } = geometry
  return symbolSpecs[element.symbol].ports.map((port) => {
    const [fx, fy] = [flip?.includes('x') ? 1 - port.x : port.x, flip?.includes('y') ? 1 - port.y : port.y]
    const [px, py] = turned([x + fx * w, y + fy * h], geometry)
    return { id: port.id, x: px, y: py }
  })
}

/** Whether a point lies on an element, within a tolerance in drawing units. */
export function isHit(geometry: Geometry, [px, py]: Point, tolerance: number): boolean {
  if (isLine(geometry)) {
    const points = pointsOf(geometry)
    return points.some((to, index) => index > 0 && distanceTo([px, py], points[index - 1] as Point, to) <= tolerance)
  }
  const { x, y, w, h, rotate = 0 } = geometry
  const [ux, uy] = turned([px, py], { ...geometry, rotate: -rotate })
  return ux >= x - tolerance && ux <= x + w + tolerance && uy >= y - tolerance && uy <= y + h + tolerance
}

function distanceTo([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return Math.hypot(px - ax - share * dx, py - ay - share * dy)
}

/** Elements as they are drawn, lowest first: by layer, inside a layer in the order of the document. */
export function drawingOrder(layout: LayoutDocument, showHidden = false): readonly LayoutElement[] {
  const first = layout.layers[0]?.id
  return layout.layers
    .filter(({ hidden }) => showHidden || !hidden)
    .flatMap(({ id }) => layout.elements.filter(({ layer = first }) => layer === id))
}

/** Ids of the elements under a point, the uppermost first; hidden layers are left out. */
export function elementsAt(layout: LayoutDocument, x: number, y: number, tolerance = 4): readonly string[] {
  return drawingOrder(layout)
    .filter(({ id }) => {
      const geometry = layout.geometry[id]
      return geometry !== undefined && isHit(geometry, [x, y], tolerance)
    })
    .map(({ id }) => id)
    .reverse()
}

/** Ids of the elements that lie whole inside a box, in drawing order; hidden layers are left out. */
export function elementsWithin(layout: LayoutDocument, box: Box): readonly string[] {
  return drawingOrder(layout)
    .filter(({ id }) => {
      const geometry = layout.geometry[id]
      return geometry !== undefined && isInside(boundsOf(geometry), box)
    })
    .map(({ id }) => id)
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.w <= outer.x + outer.w &&
  inner.y + inner.h <= outer.y + outer.h
