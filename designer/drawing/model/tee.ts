import { distance, type Point } from './geometry.ts'
import { nearestPiece, SAME_PLACE, wayOf } from './line.ts'

/** The place of a line where the end of another lies. */
export interface Tee extends Point {
  /** Piece of the line, by its first corner. */
  readonly piece: number
  /** How far along the piece, from 0 to 1. */
  readonly share: number
}

/** Where a place lies on a line; undefined where it does not. */
export function teeOn(points: readonly Point[], at: Point): Tee | undefined {
  const { index, away } = nearestPiece(points, at)
  const [from, to] = [points[index], points[index + 1]]
  if (away > SAME_PLACE || !from || !to) return undefined
  const length = distance(from, to)
  return { x: at.x, y: at.y, piece: index, share: length === 0 ? 0 : distance(from, at) / length }
}

/** The place of a line that is nearest to another place. */
export function nearestOn(points: readonly Point[], at: Point): Point {
  const { index } = nearestPiece(points, at)
  const [from, to] = [points[index], points[index + 1]]
  if (!from || !to) return from ?? at
  const length = distance(from, to) ** 2
  const share = length === 0 ? 0 : ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length
  const along = Math.min(Math.max(share, 0), 1)
  return { x: from.x + along * (to.x - from.x), y: from.y + along * (to.y - from.y) }
}

/**
 * Where a tee goes with its line: along with a piece that only moved; on a piece that became longer or shorter it stays
 * where it was along it, as far as the piece reaches.
 */
export function teePlace(before: readonly Point[], after: readonly Point[], tee: Tee): Point {
  const [from, to] = [after[tee.piece], after[tee.piece + 1]]
  const [oldFrom, oldTo] = [before[tee.piece], before[tee.piece + 1]]
  if (before.length !== after.length || !from || !to || !oldFrom || !oldTo) return nearestOn(after, tee)
  const isMoved = Math.abs(distance(from, to) - distance(oldFrom, oldTo)) < 0.01
  if (isMoved || wayOf(from, to) === 'slanted')
    return { x: from.x + tee.share * (to.x - from.x), y: from.y + tee.share * (to.y - from.y) }
  return nearestOn([from, to], tee)
}
