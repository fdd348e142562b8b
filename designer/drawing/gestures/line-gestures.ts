import type { Editor } from '../editor/editor.ts'
import { gridOf, isLine, openParts } from '../model/drawing.ts'
import { boundsOf, lineOf, type Point, pointsOf, type Rect } from '../model/geometry.ts'
import { onGrid } from '../model/guides.ts'
import {
  nearestPiece,
  SAME_PLACE,
  squared,
  tidyCorners,
  wayOf,
  withCorner,
  withMovedEnd,
  withMovedPiece,
} from '../model/line.ts'
import { allPorts, nearestPort, type Port } from '../model/ports.ts'
import { orthogonalRoute, type RouteEnd } from '../model/route.ts'
import { nearestOn } from '../model/tee.ts'
import { type Gesture, type Pointer, told } from './gesture.ts'
import { previewGesture } from './shape-gestures.ts'

/** px within which an end is drawn to a port. */
const PORT_PX = 12
/** px within which an end is drawn to another line. */
const LINE_PX = 8

/** What an end of a line may be joined to. */
interface Joinable {
  readonly ports: readonly Port[]
  readonly lines: readonly (readonly Point[])[]
}

const nothing: Joinable = { ports: [], lines: [] }

/** All that the end of a line may be joined to, the line itself left out. */
const joinableOf = ({ drawing }: Editor, ownId?: string): Joinable => ({
  ports: allPorts(drawing),
  lines: openParts(drawing).flatMap(({ id }) => {
    const geometry = drawing.geometry[id]
    return id !== ownId && geometry && isLine(geometry) ? [pointsOf(geometry)] : []
  }),
})

/** A place for a corner, and what it is joined to there. */
interface Corner {
  readonly place: Point
  readonly port?: Port
  readonly isOnLine?: boolean
}

/** The place that a pointer means for a corner: a port near it, a line under it, else a place of the grid. */
function cornerAt(editor: Editor, { ports, lines }: Joinable, pointer: Pointer): Corner {
  const { zoom } = editor.view.read()
  const port = pointer.ctrl ? undefined : nearestPort(ports, pointer.at, PORT_PX / zoom)
  if (port) return { place: { x: port.x, y: port.y }, port }
  const line = pointer.ctrl ? undefined : nearestLine(lines, pointer.at, LINE_PX / zoom)
  if (line) return { place: placeOnLine(editor, line, pointer.at), isOnLine: true }
  if (pointer.ctrl || !editor.options.snapGrid) return { place: pointer.at }
  const grid = gridOf(editor.drawing)
  return { place: { x: onGrid(pointer.at.x, grid), y: onGrid(pointer.at.y, grid) } }
}

function nearestLine(lines: readonly (readonly Point[])[], at: Point, within: number): readonly Point[] | undefined {
  let best: readonly Point[] | undefined
  let least = within
  for (const points of lines) {
    const { away } = nearestPiece(points, at)
    if (away <= least) [best, least] = [points, away]
  }
  return best
}

/** A place on a line, along level and upright pieces on the grid. */
function placeOnLine({ drawing, options }: Editor, points: readonly Point[], at: Point): Point {
  const { index } = nearestPiece(points, at)
  const [from, to] = [points[index], points[index + 1]]
  if (!from || !to) return at
  const grid = options.snapGrid ? gridOf(drawing) : 1
  const way = wayOf(from, to)
  const wanted = { x: way === 'level' ? onGrid(at.x, grid) : at.x, y: way === 'upright' ? onGrid(at.y, grid) : at.y }
  return nearestOn([from, to], wanted)
}

const hintOf = ({ port, isOnLine }: Corner): string | undefined =>
  port ? '接到端口' : isOnLine ? '接到管线' : undefined

/** Draws a corner of a line; a line of right angles keeps them, with Shift the corner goes freely. */
export function startCorner(editor: Editor, id: string, index: number): Gesture | undefined {
  const geometry = editor.drawing.geometry[id]
  if (!geometry || !isLine(geometry)) return undefined
  const points = pointsOf(geometry)
  const isEnd = index === 0 || index === points.length - 1
  const joinable = isEnd ? joinableOf(editor, id) : nothing
  let last = points
  const gesture = previewGesture(editor, (pointer) => {
    const corner = cornerAt(editor, joinable, pointer)
    const { place } = corner
    last =
      pointer.shift || !editor.options.square ? withCorner(points, index, place) : squareCorner(points, index, place)
    const hint = hintOf(corner) ?? `${told(place.x)}, ${told(place.y)}`
    return { places: new Map([[id, lineOf(last)]]), hint }
  })
  return gesture
}

/** The two halves of a line each end at the corner, so each keeps its right angles by itself. */
function squareCorner(points: readonly Point[], index: number, to: Point): readonly Point[] {
  if (index === 0) return withMovedEnd(points, 'first', to)
  if (index === points.length - 1) return withMovedEnd(points, 'last', to)
  const before = withMovedEnd(points.slice(0, index + 1), 'last', to)
  const after = withMovedEnd(points.slice(index), 'first', to)
  return tidyCorners([...before, ...after.slice(1)])
}

/** Draws a piece of a line aside. */
export function startPiece(editor: Editor, id: string, index: number, start: Point): Gesture | undefined {
  const geometry = editor.drawing.geometry[id]
  if (!geometry || !isLine(geometry)) return undefined
  const points = pointsOf(geometry)
  const from = points[index] ?? start
  const { ports, lines } = joinableOf(editor, id)
  const isOnLine = (at: Point) => lines.some((line) => nearestPiece(line, at).away <= SAME_PLACE)
  // A free end goes along, one on another line as long as it stays on it; one at a port is held.
  const slides = (end: Point, to: Point) =>
    nearestPort(ports, end, SAME_PLACE) === undefined && (!isOnLine(end) || isOnLine(to))
  return previewGesture(editor, (pointer) => {
    const raw = { x: from.x + pointer.at.x - start.x, y: from.y + pointer.at.y - start.y }
    const { place } = cornerAt(editor, nothing, { ...pointer, at: raw })
    const moved = withMovedPiece(points, index, place.x - from.x, place.y - from.y, slides)
    return { places: new Map([[id, lineOf(tidyCorners(moved))]]) }
  })
}

/** The corners that a new line would get on its way to the pointer. */
export function nextCorners(
  editor: Editor,
  drawn: readonly Point[],
  pointer: Pointer,
): { corners: readonly Point[]; port?: Port; hint?: string | undefined } {
  const joinable = joinableOf(editor)
  const corner = cornerAt(editor, joinable, pointer)
  const { port, isOnLine } = corner
  const place =
    port || isOnLine || pointer.ctrl ? corner.place : inLine(corner.place, drawn.at(-1), gridOf(editor.drawing))
  const joined = { ...(port && { port }), hint: hintOf(corner) }
  const last = drawn.at(-1)
  if (!last) return { corners: [place], ...joined }
  if (pointer.shift || !editor.options.square) return { corners: [...drawn, place], ...joined }
  const isFirst = drawn.length === 1
  const from = isFirst ? nearestPort(joinable.ports, last, 0.5) : undefined
  if (!port && !from && !isOnLine) return { corners: [...drawn, squared(last, place)] }
  const start: RouteEnd = from ?? last
  const route = orthogonalRoute(start, port ?? place, blocksOf(editor, [from, port]))
  return { corners: [...drawn.slice(0, -1), ...route], ...joined }
}

/** A free place less than a step of the grid aside of the last corner is level or upright with it: ports lie between the lines of the grid. */
function inLine(place: Point, last: Point | undefined, grid: number): Point {
  if (!last) return place
  return {
    x: Math.abs(place.x - last.x) < grid ? last.x : place.x,
    y: Math.abs(place.y - last.y) < grid ? last.y : place.y,
  }
}

/** The elements at the ends of a line, which it is not to run through. */
function blocksOf({ drawing }: Editor, ends: readonly (Port | undefined)[]): readonly Rect[] {
  return ends.flatMap((port) => {
    const geometry = port && drawing.geometry[port.partId]
    if (!geometry) return []
    const { x, y, w, h } = boundsOf(geometry)
    return [{ x: x + 1, y: y + 1, w: w - 2, h: h - 2 }]
  })
}
