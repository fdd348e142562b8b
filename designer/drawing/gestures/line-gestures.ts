import type { Editor } from '../editor/editor.ts'
import { gridOf, isLine } from '../model/drawing.ts'
import { boundsOf, lineOf, type Point, pointsOf, type Rect } from '../model/geometry.ts'
import { onGrid } from '../model/guides.ts'
import { squared, tidyCorners, withCorner, withMovedEnd, withMovedPiece } from '../model/line.ts'
import { allPorts, nearestPort, type Port } from '../model/ports.ts'
import { orthogonalRoute, type RouteEnd } from '../model/route.ts'
import { type Gesture, type Pointer, told } from './gesture.ts'
import { previewGesture } from './shape-gestures.ts'

/** px within which an end is drawn to a port. */
const PORT_PX = 12

/** The place that a pointer means for a corner: a port near it, else a place of the grid. */
export function cornerAt(editor: Editor, ports: readonly Port[], pointer: Pointer): { place: Point; port?: Port } {
  const port = pointer.ctrl ? undefined : nearestPort(ports, pointer.at, PORT_PX / editor.view.read().zoom)
  if (port) return { place: { x: port.x, y: port.y }, port }
  if (pointer.ctrl || !editor.options.snapGrid) return { place: pointer.at }
  const grid = gridOf(editor.drawing)
  return { place: { x: onGrid(pointer.at.x, grid), y: onGrid(pointer.at.y, grid) } }
}

/** Draws a corner of a line; a line of right angles keeps them, with Shift the corner goes freely. */
export function startCorner(editor: Editor, id: string, index: number): Gesture | undefined {
  const geometry = editor.drawing.geometry[id]
  if (!geometry || !isLine(geometry)) return undefined
  const points = pointsOf(geometry)
  const isEnd = index === 0 || index === points.length - 1
  const ports = isEnd ? allPorts(editor.drawing) : []
  let last = points
  const gesture = previewGesture(editor, (pointer) => {
    const { place, port } = cornerAt(editor, ports, pointer)
    last =
      pointer.shift || !editor.options.square ? withCorner(points, index, place) : squareCorner(points, index, place)
    const hint = port ? '接到端口' : `${told(place.x)}, ${told(place.y)}`
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
  return previewGesture(editor, (pointer) => {
    const raw = { x: from.x + pointer.at.x - start.x, y: from.y + pointer.at.y - start.y }
    const { place } = cornerAt(editor, [], { ...pointer, at: raw })
    const moved = withMovedPiece(points, index, place.x - from.x, place.y - from.y)
    return { places: new Map([[id, lineOf(tidyCorners(moved))]]) }
  })
}

/** The corners that a new line would get on its way to the pointer. */
export function nextCorners(
  editor: Editor,
  drawn: readonly Point[],
  pointer: Pointer,
): { corners: readonly Point[]; port?: Port } {
  const ports = allPorts(editor.drawing)
  const { place, port } = cornerAt(editor, ports, pointer)
  const last = drawn.at(-1)
  if (!last) return { corners: [place], ...(port && { port }) }
  if (pointer.shift || !editor.options.square) return { corners: [...drawn, place], ...(port && { port }) }
  const isFirst = drawn.length === 1
  const from = isFirst ? nearestPort(ports, last, 0.5) : undefined
  if (!port && !from) return { corners: [...drawn, squared(last, place)] }
  const start: RouteEnd = from ?? last
  const route = orthogonalRoute(start, port ?? place, blocksOf(editor, [from, port]))
  return { corners: [...drawn.slice(0, -1), ...route], ...(port && { port }) }
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
