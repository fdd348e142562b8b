/** Items that are drawn: from `first` up to, not including, `last`. */
export interface Span {
  readonly first: number
  readonly last: number
}

/**
 * Rows of one height that are seen through a window, with `overscan` rows more on both sides.
 *
 * `offset`, `extent` and `size` are px. While the window has no extent yet (before its first measure) forty rows are
 * given, so that the first drawing already fills a screen. No rows give an empty span.
 */
export function rowSpan(offset: number, extent: number, size: number, count: number, overscan = 6): Span {
  if (count <= 0 || size <= 0) return { first: 0, last: 0 }
  if (extent <= 0) return { first: 0, last: Math.min(count, 40) }
  const first = Math.max(0, Math.min(count - 1, Math.floor(offset / size)) - overscan)
  const last = Math.min(count, Math.ceil((offset + extent) / size) + overscan)
  return { first: Math.min(first, last), last }
}

/** Where each item starts, and at the end where the last one stops; px. */
export function offsetsOf(sizes: readonly number[]): number[] {
  const offsets = [0]
  for (const size of sizes) offsets.push((offsets.at(-1) ?? 0) + size)
  return offsets
}

/**
 * Items of different sizes that are seen through a window; `offsets` as of `offsetsOf`.
 *
 * Before the first measure (`extent` 0) all of them, up to forty.
 */
export function columnSpan(offset: number, extent: number, offsets: readonly number[], overscan = 2): Span {
  const count = offsets.length - 1
  if (count <= 0) return { first: 0, last: 0 }
  if (extent <= 0) return { first: 0, last: Math.min(count, 40) }
  let first = 0
  while (first < count - 1 && (offsets[first + 1] ?? 0) <= offset) first += 1
  let last = first
  while (last < count && (offsets[last] ?? 0) < offset + extent) last += 1
  return { first: Math.max(0, first - overscan), last: Math.min(count, last + overscan) }
}

/**
 * Scroll offset that brings an item into the window with the least movement; px.
 *
 * `before` and `after` are what stays in front of the content at both sides (sticky heads and columns).
 */
export function offsetShowing(
  start: number,
  end: number,
  offset: number,
  extent: number,
  before = 0,
  after = 0,
): number {
  if (start < offset + before) return Math.max(0, start - before)
  if (end > offset + extent - after) return Math.max(0, end - extent + after)
  return offset
}
