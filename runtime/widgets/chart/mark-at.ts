import type { Row } from '../../format/field.ts'
import type { CartesianSpec } from './cartesian.ts'
import type { Datum, Layer } from './layers.ts'
import type { ChartTable } from './table.ts'

/**
 * The row of the mark under the pointer: at place `index`, at `height` (0 at the foot of the plot, 1 at its top) and
 * `along` (0 to 1 inside the place). Null where the place has no mark with a row.
 *
 * A bar that holds the height wins, of bars side by side the one at `along`; else the nearest value.
 */
export function markAt(
  spec: CartesianSpec,
  table: ChartTable,
  index: number,
  height: number,
  along: number,
): Row | null {
  const place = table.places[index]
  if (!place) return null
  let best: Row | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const layer of spec.layers) {
    const axis = layer.axis === 'right' && spec.right ? spec.right : spec.left
    const value = axis.min + height * (axis.max - axis.min)
    const marks = layer.data.filter((datum) => datum.row !== null && (datum.x === place.key || datum.x === place.at))
    for (const datum of besideAt(layer, marks, along)) {
      const away = awayFrom(datum.y, value, layer.kind === 'column') / (axis.max - axis.min)
      if (away < distance) [best, distance] = [datum.row, away]
    }
  }
  return best
}

function besideAt(layer: Layer, marks: readonly Datum[], along: number): readonly Datum[] {
  if (!layer.dodge || marks.length < 2) return marks
  const at = Math.floor(((along - 0.2) / 0.6) * marks.length)
  return marks.slice(Math.min(marks.length - 1, Math.max(0, at))).slice(0, 1)
}

function awayFrom(y: Datum['y'], value: number, standing: boolean): number {
  if (y === null) return Number.POSITIVE_INFINITY
  const [low, high] =
    typeof y === 'number' ? (standing ? [Math.min(0, y), Math.max(0, y)] : [y, y]) : [Math.min(...y), Math.max(...y)]
  return value >= low && value <= high ? 0 : Math.min(Math.abs(value - low), Math.abs(value - high))
}
