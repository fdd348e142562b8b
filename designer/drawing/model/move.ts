import type { Edit } from '../../draft/edit.ts'
import { type Places, placesEdit } from './change.ts'
import { type Drawing, type Geometry, isLine, openParts } from './drawing.ts'
import { distance, lineOf, type Point, pointsOf } from './geometry.ts'
import { SAME_PLACE, withMovedEnd } from './line.ts'
import { type Port, portsOf } from './ports.ts'
import { moved } from './transform.ts'

/** A line that is joined to what moves: which of its ends lie at which ports. */
export interface Follower {
  readonly id: string
  readonly points: readonly Point[]
  readonly first?: Port
  readonly last?: Port
}

/** Lines that do not move themselves but end at a port of what moves. */
export function followersOf(drawing: Drawing, ids: ReadonlySet<string>): readonly Follower[] {
  const ports = drawing.elements.flatMap((part) => {
    const geometry = drawing.geometry[part.id]
    return ids.has(part.id) && geometry ? portsOf(part, geometry) : []
  })
  if (ports.length === 0) return []
  const portAt = portFinder(ports)
  return openParts(drawing).flatMap((part): Follower[] => {
    const geometry = drawing.geometry[part.id]
    if (ids.has(part.id) || !geometry || !isLine(geometry)) return []
    const points = pointsOf(geometry)
    const [first, last] = [portAt(points[0]), portAt(points.at(-1))]
    return first || last ? [{ id: part.id, points, ...(first && { first }), ...(last && { last }) }] : []
  })
}

/** Looks ports up by place; several thousand ends are asked for. */
function portFinder(ports: readonly Port[]): (point: Point | undefined) => Port | undefined {
  const cells = new Map<string, Port[]>()
  const keyOf = (x: number, y: number) => `${Math.floor(x / 8)},${Math.floor(y / 8)}`
  for (const port of ports) {
    const key = keyOf(port.x, port.y)
    cells.set(key, [...(cells.get(key) ?? []), port])
  }
  return (point) => {
    if (!point) return undefined
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

/** Where the lines go when the ports that they end at go to `placeOf`. */
export function followed(followers: readonly Follower[], placeOf: (port: Port) => Point): Places {
  return new Map(
    followers.map(({ id, points, first, last }) => {
      if (first && last && isSameShift(first, last, placeOf)) {
        const to = placeOf(first)
        return [id, moved(lineOf(points), to.x - first.x, to.y - first.y)] as const
      }
      const begun = first ? withMovedEnd(points, 'first', placeOf(first)) : points
      return [id, lineOf(last ? withMovedEnd(begun, 'last', placeOf(last)) : begun)] as const
    }),
  )
}

function isSameShift(first: Port, last: Port, placeOf: (port: Port) => Point): boolean {
  const [a, b] = [placeOf(first), placeOf(last)]
  return Math.abs(a.x - first.x - (b.x - last.x)) < 0.01 && Math.abs(a.y - first.y - (b.y - last.y)) < 0.01
}

/** New places of elements moved together; lines joined to their ports follow. */
export function movedPlaces(drawing: Drawing, ids: ReadonlySet<string>, dx: number, dy: number): Places {
  const places = new Map<string, Geometry | undefined>()
  for (const id of ids) {
    const geometry = drawing.geometry[id]
    if (geometry) places.set(id, moved(geometry, dx, dy))
  }
  const lines = followed(followersOf(drawing, ids), ({ x, y }) => ({ x: x + dx, y: y + dy }))
  for (const [id, line] of lines) places.set(id, line)
  return places
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
  const lines = followed(followersOf(drawing, ids), (port) => ports.get(`${port.partId} ${port.id}`) ?? port)
  return new Map([...places, ...lines])
}
