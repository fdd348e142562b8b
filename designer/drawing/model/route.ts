import type { Point, Rect } from './geometry.ts'
import { tidyCorners } from './line.ts'

/** An end of a line to be routed. */
export interface RouteEnd extends Point {
  /** Unit vector in which the line leaves the element; none for a free end. */
  readonly out?: Point
}

/** Length of the straight piece at a port, drawing units. */
const STUB = 16
/** What a bend costs, in drawing units of length: few bends before a short way. */
const BEND_COST = 60

interface Step {
  readonly column: number
  readonly row: number
  readonly level: boolean
  readonly cost: number
  readonly before?: Step
}

/**
 * Corners of a line of level and upright pieces between two ends, with few bends and round `blocks`.
 *
 * At a port the line leaves straight away from the element. Where no way leads round the blocks they are crossed.
 */
export function orthogonalRoute(from: RouteEnd, to: RouteEnd, blocks: readonly Rect[] = []): readonly Point[] {
  const [start, goal] = [stubOf(from), stubOf(to)]
  const found = search(start, goal, from, to, blocks) ?? search(start, goal, from, to, [])
  return tidyCorners([from, ...(found ?? [start, goal]), to])
}

/** The place where a line may first bend; turned ports give the axis that is nearest. */
function stubOf({ x, y, out }: RouteEnd): Point {
  if (!out) return { x, y }
  const isLevel = Math.abs(out.x) >= Math.abs(out.y)
  return isLevel ? { x: x + Math.sign(out.x) * STUB, y } : { x, y: y + Math.sign(out.y) * STUB }
}

/** Dijkstra over the lines that matter: those of the ends, their middle, and the rims of the blocks. */
function search(
  start: Point,
  goal: Point,
  from: RouteEnd,
  to: RouteEnd,
  blocks: readonly Rect[],
): readonly Point[] | undefined {
  const rim = STUB / 2
  const xs = sorted([start.x, goal.x, (start.x + goal.x) / 2, ...blocks.flatMap(({ x, w }) => [x - rim, x + w + rim])])
  const ys = sorted([start.y, goal.y, (start.y + goal.y) / 2, ...blocks.flatMap(({ y, h }) => [y - rim, y + h + rim])])
  const placeAt = (column: number, row: number): Point => ({ x: xs[column] as number, y: ys[row] as number })
  const [goalColumn, goalRow] = [xs.indexOf(goal.x), ys.indexOf(goal.y)]
  const [startColumn, startRow] = [xs.indexOf(start.x), ys.indexOf(start.y)]
  const leavesLevel = from.out ? Math.abs(from.out.x) >= Math.abs(from.out.y) : undefined
  const arrivesLevel = to.out ? Math.abs(to.out.x) >= Math.abs(to.out.y) : undefined
  // A free end sets out along the longer way.
  const prefersLevel = leavesLevel ?? Math.abs(goal.x - start.x) >= Math.abs(goal.y - start.y)
  const open: Step[] = [true, false].map((level) => ({
    column: startColumn,
    row: startRow,
    level,
    cost: level === prefersLevel ? 0 : leavesLevel === undefined ? 1 : BEND_COST,
  }))
  const done = new Set<string>()
  while (open.length > 0) {
    const index = open.reduce((best, step, at) => (step.cost < (open[best] as Step).cost ? at : best), 0)
    const [step] = open.splice(index, 1) as [Step]
    const key = `${step.column},${step.row},${step.level}`
    if (done.has(key)) continue
    done.add(key)
    if (step.column === goalColumn && step.row === goalRow) {
      if (arrivesLevel === undefined || arrivesLevel === step.level) return cornersTo(step, placeAt)
      open.push({ ...step, level: arrivesLevel, cost: step.cost + BEND_COST })
      continue
    }
    for (const [dc, dr] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [column, row] = [step.column + dc, step.row + dr]
      if (column < 0 || row < 0 || column >= xs.length || row >= ys.length) continue
      const [here, there] = [placeAt(step.column, step.row), placeAt(column, row)]
      if (blocks.some((block) => crosses(here, there, block))) continue
      if (step.before === undefined && isBack(dc, dr, from, start)) continue
      const length = Math.abs(here.x - there.x) + Math.abs(here.y - there.y)
      const level = dr === 0
      const bend = level === step.level ? 0 : BEND_COST
      open.push({ column, row, level, cost: step.cost + length + bend, before: step })
    }
  }
  return undefined
}

/** Whether a first step would run back over the stub. */
const isBack = (dc: number, dr: number, from: RouteEnd, start: Point): boolean =>
  from.out !== undefined && dc * (start.x - from.x) + dr * (start.y - from.y) < 0

function cornersTo(last: Step, placeAt: (column: number, row: number) => Point): readonly Point[] {
  const corners: Point[] = []
  for (let step: Step | undefined = last; step; step = step.before) corners.unshift(placeAt(step.column, step.row))
  return corners
}

const sorted = (values: readonly number[]): readonly number[] => [...new Set(values)].sort((a, b) => a - b)

/** Whether a level or upright piece runs through the inside of a rectangle. */
function crosses(a: Point, b: Point, { x, y, w, h }: Rect): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)]
  return left < x + w && right > x && top < y + h && bottom > y
}
