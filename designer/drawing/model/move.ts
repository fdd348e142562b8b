import type { Edit } from '../../draft/edit.ts'
import { type Places, placesEdit } from './change.ts'
import { type Drawing, type Geometry, isLine, openParts, type Part } from './drawing.ts'
import { around, distance, doTouch, lineOf, type Point, pointsOf, type Rect } from './geometry.ts'
import { SAME_PLACE, withMovedEnd } from './line.ts'
import { type Port, portsOf } from './ports.ts'
import { type Tee, teeOn, teePlace } from './tee.ts'
import { moved } from './transform.ts'

/** What the end of a line lies on: a port of an element, or a place of another line. */
export type Joint =
  | { readonly on: 'port'; readonly port: Port }
  | { readonly on: 'line'; readonly id: string; readonly points: readonly Point[]; readonly tee: Tee }

/** A line that is joined to what moves, and by which of its ends. */
export interface Follower {
  readonly id: string
  readonly points: readonly Point[]
  readonly first?: Joint
  readonly last?: Joint
}

/** Lines joined to lines joined to … what moves: so far is followed. */
const MOST_ROUNDS = 6

/**
 * Lines that do not move themselves but end at a port or on a line of what moves, then those that end on them, and so
 * on; whoever follows stands behind what it follows.
 */
export function followersOf(drawing: Drawing, ids: ReadonlySet<string>): readonly Follower[] {
  const lines = openParts(drawing).flatMap((part): { id: string; points: readonly Point[] }[] => {
    const geometry = drawing.geometry[part.id]
    return geometry && isLine(geometry) && !ids.has(part.id) ? [{ id: part.id, points: pointsOf(geometry) }] : []
  })
  const found: Follower[] = []
  let rest = lines
  let jointAt = jointFinder(
    drawing.elements.filter(({ id }) => ids.has(id)),
    drawing.geometry,
  )
  for (let round = 0; round < MOST_ROUNDS && rest.length > 0; round += 1) {
    const now = rest.flatMap(({ id, points }): Follower[] => {
      const [first, last] = [jointAt(points[0]), jointAt(points.at(-1))]
      return first || last ? [{ id, points, ...(first && { first }), ...(last && { last }) }] : []
    })
    if (now.length === 0) break
    found.push(...now)
    const joined = new Set(now.map(({ id }) => id))
    rest = rest.filter(({ id }) => !joined.has(id))
    jointAt = jointFinder(
      drawing.elements.filter(({ id }) => joined.has(id)),
      drawing.geometry,
    )
  }
  return found
}

/** Looks up what an end lies on; several thousand ends are asked for. */
function jointFinder(
  parts: readonly Part[],
  geometry: Drawing['geometry'],
): (at: Point | undefined) => Joint | undefined {
  const ports = parts.flatMap((part) => {
    const place = geometry[part.id]
    return place ? portsOf(part, place) : []
  })
  const lines = parts.flatMap(({ id }): { id: string; points: readonly Point[]; reach: Rect }[] => {
    const place = geometry[id]
    if (!place || !isLine(place)) return []
    const points = pointsOf(place)
    const { x, y, w, h } = around(points)
    return [{ id, points, reach: { x: x - 1, y: y - 1, w: w + 2, h: h + 2 } }]
  })
  const portAt = portFinder(ports)
  return (at) => {
    if (!at) return undefined
    const port = portAt(at)
    if (port) return { on: 'port', port }
    for (const { id, points, reach } of lines) {
      if (!doTouch(reach, { ...at, w: 0, h: 0 })) continue
      const tee = teeOn(points, at)
      if (tee) return { on: 'line', id, points, tee }
    }
    return undefined
  }
}

function portFinder(ports: readonly Port[]): (point: Point) => Port | undefined {
  const cells = new Map<string, Port[]>()
  const keyOf = (x: number, y: number) => `${Math.floor(x / 8)},${Math.floor(y / 8)}`
  for (const port of ports) {
    const key = keyOf(port.x, port.y)
    cells.set(key, [...(cells.get(key) ?? []), port])
  }
  return (point) => {
    for (const dx of [-SAME_PLACE, SAME_PLACE]) {
      for (const dy of [-SAME_PLACE, SAME_PLACE]) {
        const near = cells.get(keyOf(point.x + dx, point.y + dy)) ?? []
        const port = near.find((candidate) => distance(candidate, point) <= SAME_PLACE)
        if (port) return port
      }
    }
    return undefined
  }
}

/**
 * Where the lines go when ports go to `portPlace` and the lines that moved to `linePlace`; lines that follow are found
 * by themselves.
 */
function followed(
  followers: readonly Follower[],
  portPlace: (port: Port) => Point,
  linePlace: (id: string) => Geometry | undefined,
): Places {
  const places = new Map<string, Geometry>()
  const placeOf = (joint: Joint): Point => {
    if (joint.on === 'port') return portPlace(joint.port)
    const line = places.get(joint.id) ?? linePlace(joint.id)
    return line && isLine(line) ? teePlace(joint.points, pointsOf(line), joint.tee) : joint.tee
  }
  for (const { id, points, first, last } of followers) {
    const [from, to] = [points[0], points.at(-1)]
    if (!from || !to) continue
    const [begin, end] = [first ? placeOf(first) : from, last ? placeOf(last) : to]
    const [dx, dy] = [begin.x - from.x, begin.y - from.y]
    const isShift = Math.abs(end.x - to.x - dx) < 0.01 && Math.abs(end.y - to.y - dy) < 0.01
    if (first && last && isShift) {
      places.set(id, moved(lineOf(points), dx, dy))
      continue
    }
    const begun = first ? withMovedEnd(points, 'first', begin) : points
    places.set(id, lineOf(last ? withMovedEnd(begun, 'last', end) : begun))
  }
  return places
}

/** Where the lines go when all that they follow moves by the same way. */
export const followedBy = (drawing: Drawing, followers: readonly Follower[], dx: number, dy: number): Places =>
  followed(
    followers,
    ({ x, y }) => ({ x: x + dx, y: y + dy }),
    (id) => {
      const geometry = drawing.geometry[id]
      return geometry && moved(geometry, dx, dy)
    },
  )

/** New places of elements moved together; lines joined to them follow. */
function movedPlaces(drawing: Drawing, ids: ReadonlySet<string>, dx: number, dy: number): Places {
  const places = new Map<string, Geometry | undefined>()
  for (const id of ids) {
    const geometry = drawing.geometry[id]
    if (geometry) places.set(id, moved(geometry, dx, dy))
  }
  return new Map([...places, ...followedBy(drawing, followersOf(drawing, ids), dx, dy)])
}

/** The edit that moves elements together. */
export const moveEdit = (drawing: Drawing, ids: ReadonlySet<string>, dx: number, dy: number): Edit =>
  placesEdit(drawing, movedPlaces(drawing, ids, dx, dy))

/** New places of some elements with the lines that are joined to them: their ports are looked up again. */
export function withFollowers(drawing: Drawing, places: Places): Places {
  const ids = new Set(places.keys())
  const ports = new Map<string, Port>()
  for (const part of drawing.elements) {
    const geometry = places.get(part.id)
    if (geometry) for (const port of portsOf(part, geometry)) ports.set(`${port.partId} ${port.id}`, port)
  }
  const lines = followed(
    followersOf(drawing, ids),
    (port) => ports.get(`${port.partId} ${port.id}`) ?? port,
    (id) => places.get(id),
  )
  return new Map([...places, ...lines])
}
