import { type Drawing, isLine } from './drawing.ts'
import { boundsOf, type Rect, unionOf } from './geometry.ts'

/** The rectangle that the handles of chosen elements stand on: of a single box its own before the turn, else the one around all. */
export function chosenRect(drawing: Drawing, chosen: ReadonlySet<string>): Rect | undefined {
  const geometries = [...chosen].flatMap((id) => drawing.geometry[id] ?? [])
  const [only] = geometries
  if (geometries.length === 1 && only && !isLine(only)) return { x: only.x, y: only.y, w: only.w, h: only.h }
  return unionOf(geometries.map(boundsOf))
}

/** Turn of the handles, degrees: that of a single box. */
export function chosenAngle(drawing: Drawing, chosen: ReadonlySet<string>): number {
  const [id, second] = chosen
  const only = id !== undefined && second === undefined ? drawing.geometry[id] : undefined
  return only && !isLine(only) ? (only.rotate ?? 0) : 0
}
