import { symbolSpecs } from '../../../schemas/index.ts'
import { type Drawing, type Geometry, isLine, openParts, type Part } from './drawing.ts'
import { distance, middleOf, type Point, turned } from './geometry.ts'

/** A place of an element where pipes and cables end. */
export interface Port extends Point {
  /** Element that it belongs to. */
  readonly partId: string
  readonly id: string
  /** Unit vector away from the element. */
  readonly out: Point
}

/** Ports of an element where they lie in the drawing, mirrored and turned with it. */
export function portsOf(part: Part, geometry: Geometry): readonly Port[] {
  if (isLine(geometry)) return []
  const { x, y, w, h, rotate = 0, flip = '' } = geometry
  return symbolSpecs[part.symbol].ports.map((port) => {
    const [shareX, shareY] = [flip.includes('x') ? 1 - port.x : port.x, flip.includes('y') ? 1 - port.y : port.y]
    const at = turned({ x: x + shareX * w, y: y + shareY * h }, middleOf(geometry), rotate)
    return { ...at, partId: part.id, id: port.id, out: turned(sideOf(shareX, shareY), { x: 0, y: 0 }, rotate) }
  })
}

/** The side that a port lies on, as the way out of the box. */
function sideOf(x: number, y: number): Point {
  const ways: readonly (readonly [number, Point])[] = [
    [x, { x: -1, y: 0 }],
    [1 - x, { x: 1, y: 0 }],
    [y, { x: 0, y: -1 }],
    [1 - y, { x: 0, y: 1 }],
  ]
  return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1]
}

/** Ports of all elements that can be seen and changed. */
export const allPorts = (drawing: Drawing): readonly Port[] =>
  openParts(drawing).flatMap((part) => portsOf(part, drawing.geometry[part.id] as Geometry))

/** The port nearest to a place, within a distance; undefined where none is. */
export function nearestPort(ports: readonly Port[], point: Point, within: number): Port | undefined {
  let best: Port | undefined
  let least = within
  for (const port of ports) {
    const away = distance(port, point)
    if (away <= least) [best, least] = [port, away]
  }
  return best
}
