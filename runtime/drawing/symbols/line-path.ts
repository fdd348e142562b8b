import type { Point } from '../geometry.ts'

/** SVG path through points with its corners rounded by at most `radius` drawing units. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points
  if (!first) return ''
  let path = `M${at(first)}`
  for (const [index, corner] of rest.entries()) {
    const before = points[index] as Point
    const after = rest[index + 1]
    if (!after) return `${path}L${at(corner)}`
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    path += `L${at(toward(corner, before, reach))}Q${at(corner)} ${at(toward(corner, after, reach))}`
  }
  return path
}

/** A head of an arrow: where it stands and how it is turned, degrees clockwise from pointing right. */
export interface ArrowHead {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** Heads along a line: one in the middle of each long stretch, in the direction of its points. */
export function arrowHeads(points: readonly Point[], shortest = 56): readonly ArrowHead[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] as Point
    if (distance(from, to) < shortest) return []
    return [headAt(from, to, 0.5)]
  })
}

/** The head at the end of a line. */
export function endHead(points: readonly Point[]): ArrowHead | undefined {
  const [from, to] = points.slice(-2)
  return from && to ? headAt(from, to, 1) : undefined
}

/** A line without a stretch at each end, at most a third of its first and last part. */
export function trimmed(points: readonly Point[], length: number): readonly Point[] {
  if (points.length < 2) return points
  const cut = (from: Point, to: Point) => toward(from, to, Math.min(length, distance(from, to) / 3))
  const first = cut(points[0] as Point, points[1] as Point)
  const last = cut(points.at(-1) as Point, points.at(-2) as Point)
  return [first, ...points.slice(1, -1), last]
}

const headAt = (from: Point, to: Point, share: number): ArrowHead => ({
  x: from[0] + (to[0] - from[0]) * share,
  y: from[1] + (to[1] - from[1]) * share,
  angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
})

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

function toward(from: Point, to: Point, length: number): Point {
  const whole = distance(from, to) || 1
  return [from[0] + ((to[0] - from[0]) * length) / whole, from[1] + ((to[1] - from[1]) * length) / whole]
}

const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`
const round = (value: number): number => Math.round(value * 100) / 100
