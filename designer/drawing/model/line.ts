import { around, distance, distanceToSegment, type Point, tidy } from './geometry.ts'

/** Nearer than this two places count as one, drawing units. */
export const SAME_PLACE = 0.5

/** A corner this near to the straight way between its neighbours is none, drawing units. */
const STRAIGHT = 0.1

/** Corners without those that are doubled or lie on a straight piece. The ends stay. */
export function tidyCorners(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = []
  points.forEach((point, index) => {
    const last = kept.at(-1)
    const isEnd = index === points.length - 1
    if (last && distance(last, point) < SAME_PLACE && !(isEnd && kept.length < 2)) {
      if (isEnd) kept[kept.length - 1] = point
      return
    }
    kept.push(point)
  })
  return kept.filter((point, index) => {
    const [before, after] = [kept[index - 1], kept[index + 1]]
    return !before || !after || !isStraight(before, point, after)
  })
}

function isStraight(a: Point, b: Point, c: Point): boolean {
  const [w, h] = [c.x - a.x, c.y - a.y]
  return Math.abs((b.x - a.x) * h - (b.y - a.y) * w) <= STRAIGHT * Math.hypot(w, h) && liesBetween(a, b, c)
}

function liesBetween(a: Point, b: Point, c: Point): boolean {
  const box = around([a, c])
  const [dx, dy] = [SAME_PLACE, SAME_PLACE]
  return b.x >= box.x - dx && b.x <= box.x + box.w + dx && b.y >= box.y - dy && b.y <= box.y + box.h + dy
}

/** Way of a piece: level, upright, or slanted. */
export function wayOf(from: Point, to: Point): 'level' | 'upright' | 'slanted' {
  if (Math.abs(from.y - to.y) < SAME_PLACE) return 'level'
  return Math.abs(from.x - to.x) < SAME_PLACE ? 'upright' : 'slanted'
}

/** Corners with one of them elsewhere. */
export const withCorner = (points: readonly Point[], index: number, to: Point): readonly Point[] =>
  points.map((point, at) => (at === index ? { x: tidy(to.x), y: tidy(to.y) } : point))

/** Corners with one more, between `index` and the next. */
export const withNewCorner = (points: readonly Point[], index: number, at: Point): readonly Point[] =>
  points.toSpliced(index + 1, 0, { x: tidy(at.x), y: tidy(at.y) })

/** Corners without one; a line keeps two. */
export const withoutCorner = (points: readonly Point[], index: number): readonly Point[] =>
  points.length <= 2 ? points : points.toSpliced(index, 1)

/**
 * Corners after a piece was drawn aside: a level or upright one only across its way, so that its neighbours stay level
 * and upright. An end of the line stays where it is, with a corner, unless it may `slide` to its new place.
 */
export function withMovedPiece(
  points: readonly Point[],
  index: number,
  dx: number,
  dy: number,
  slides: (end: Point, to: Point) => boolean = () => false,
): readonly Point[] {
  const [from, to] = [points[index], points[index + 1]]
  if (!from || !to) return points
  const way = wayOf(from, to)
  const by = { x: way === 'level' ? 0 : dx, y: way === 'upright' ? 0 : dy }
  const place = (point: Point): Point => ({ x: tidy(point.x + by.x), y: tidy(point.y + by.y) })
  const [first, last] = [index === 0, index + 2 === points.length]
  const before = first ? (slides(from, place(from)) ? [] : [from]) : points.slice(0, index)
  const after = last ? (slides(to, place(to)) ? [] : [to]) : points.slice(index + 2)
  return [...before, place(from), place(to), ...after]
}

/** The piece nearest to a place and how far it is; index of its first corner. */
export function nearestPiece(points: readonly Point[], at: Point): { readonly index: number; readonly away: number } {
  let best = { index: 0, away: Number.POSITIVE_INFINITY }
  for (let index = 0; index + 1 < points.length; index += 1) {
    const away = distanceToSegment(at, points[index] as Point, points[index + 1] as Point)
    if (away < best.away) best = { index, away }
  }
  return best
}

/**
 * Corners after an end went elsewhere with what it is joined to. A level piece stays level and an upright one upright:
 * the next corner goes along, or, where that is the other end, two corners are made halfway.
 */
export function withMovedEnd(points: readonly Point[], end: 'first' | 'last', to: Point): readonly Point[] {
  if (end === 'last') return withMovedEnd(points.toReversed(), 'first', to).toReversed()
  const [first, next, ...rest] = points
  if (!first || !next) return points
  const way = wayOf(first, next)
  if (way === 'slanted') return [to, next, ...rest]
  if (rest.length > 0) {
    const along = way === 'level' ? { x: next.x, y: to.y } : { x: to.x, y: next.y }
    // The piece behind may only be drawn longer or shorter, never turned.
    const behind = wayOf(next, rest[0] as Point)
    if (behind !== way && behind !== 'slanted') return tidyCorners([to, along, ...rest])
  }
  if (way === 'level' ? Math.abs(to.y - next.y) < SAME_PLACE : Math.abs(to.x - next.x) < SAME_PLACE) {
    return tidyCorners([to, next, ...rest])
  }
  const middle = { x: tidy((to.x + next.x) / 2), y: tidy((to.y + next.y) / 2) }
  const bends =
    way === 'level'
      ? [
          { x: middle.x, y: to.y },
          { x: middle.x, y: next.y },
        ]
      : [
          { x: to.x, y: middle.y },
          { x: next.x, y: middle.y },
        ]
  return tidyCorners([to, ...bends, next, ...rest])
}

/** A place drawn level or upright with another, whichever is nearer: drawing with right angles. */
export function squared(from: Point, to: Point): Point {
  return Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y }
}
