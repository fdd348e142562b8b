import type { Rect } from './geometry.ts'

/** A line that shows what is aligned with what, drawing units. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Sides and middles of what stands still, sorted, for quick search while dragging. */
export interface GuideIndex {
  readonly x: readonly Stop[]
  readonly y: readonly Stop[]
}

interface Stop {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Prepares guides: the drawing itself and what stands still in it. */
export function guideIndex(rects: readonly Rect[]): GuideIndex {
  const stops = (axis: 'x' | 'y') => {
    const [size, cross, crossSize] = axis === 'x' ? (['w', 'y', 'h'] as const) : (['h', 'x', 'w'] as const)
    return rects
      .flatMap((rect) =>
        [0, 0.5, 1].map((share) => ({
          at: rect[axis] + rect[size] * share,
          from: rect[cross],
          to: rect[cross] + rect[crossSize],
        })),
      )
      .sort((a, b) => a.at - b.at)
  }
  return { x: stops('x'), y: stops('y') }
}

/** How far a moving rectangle is to be drawn, and the guides that show why. */
export interface Snap {
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

/** Draws a rectangle to the nearest side or middle within a distance; each axis by itself, 0 where none is near. */
function snapToGuides(rect: Rect, index: GuideIndex, within: number): Snap & { hitX: boolean; hitY: boolean } {
  const x = nearest([rect.x, rect.x + rect.w / 2, rect.x + rect.w], index.x, within)
  const y = nearest([rect.y, rect.y + rect.h / 2, rect.y + rect.h], index.y, within)
  const [dx, dy] = [x ?? 0, y ?? 0]
  const at = { ...rect, x: rect.x + dx, y: rect.y + dy }
  const guides = [
    ...(x === undefined ? [] : guidesAt(at, index.x, 'x')),
    ...(y === undefined ? [] : guidesAt(at, index.y, 'y')),
  ]
  return { dx, dy, guides, hitX: x !== undefined, hitY: y !== undefined }
}

/** Shift to the nearest stop of any of the values; undefined where none is within reach. */
function nearest(values: readonly number[], stops: readonly Stop[], within: number): number | undefined {
  let best: number | undefined
  for (const value of values) {
    for (const stop of around(stops, value)) {
      const shift = stop.at - value
      if (Math.abs(shift) <= within && (best === undefined || Math.abs(shift) < Math.abs(best))) best = shift
    }
  }
  return best
}

/** The stops before and behind a value. */
function around(stops: readonly Stop[], value: number): readonly Stop[] {
  const index = firstAtOrAfter(stops, value)
  return [stops[index - 1], stops[index]].filter((stop) => stop !== undefined)
}

function firstAtOrAfter(stops: readonly Stop[], value: number): number {
  let [low, high] = [0, stops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stops[middle] as Stop).at < value) low = middle + 1
    else high = middle
  }
  return low
}

/** One guide for each side or middle of the rectangle that lies on stops, as long as all of them reach. */
function guidesAt(rect: Rect, stops: readonly Stop[], axis: 'x' | 'y'): readonly Guide[] {
  const [size, cross, crossSize] = axis === 'x' ? (['w', 'y', 'h'] as const) : (['h', 'x', 'w'] as const)
  const places = new Set([0, 0.5, 1].map((share) => rect[axis] + rect[size] * share))
  return [...places].flatMap((value) => {
    let [from, to, found] = [rect[cross], rect[cross] + rect[crossSize], false]
    for (let at = firstAtOrAfter(stops, value - 0.01); at < stops.length; at += 1) {
      const stop = stops[at] as Stop
      if (stop.at > value + 0.01) break
      found = true
      from = Math.min(from, stop.from)
      to = Math.max(to, stop.to)
    }
    return found ? [{ axis, at: value, from, to }] : []
  })
}

/** A value on the grid. */
export const onGrid = (value: number, grid: number): number => Math.round(value / grid) * grid

/** What a moving rectangle snaps to: guides before the grid, each axis by itself. */
export function snapMove(
  rect: Rect,
  options: { readonly index?: GuideIndex; readonly within: number; readonly grid?: number },
): Snap {
  const { index, within, grid } = options
  const byGuides = index ? snapToGuides(rect, index, within) : { dx: 0, dy: 0, guides: [], hitX: false, hitY: false }
  const toGrid = (value: number) => (grid === undefined ? 0 : onGrid(value, grid) - value)
  return {
    dx: byGuides.hitX ? byGuides.dx : toGrid(rect.x),
    dy: byGuides.hitY ? byGuides.dy : toGrid(rect.y),
    guides: byGuides.guides,
  }
}
