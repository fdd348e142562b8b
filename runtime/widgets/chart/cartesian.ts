import { type Scale, scaleOf } from '../../format/number.ts'
import { type AxisSpec, axisOf, fontOf, type XSpec, xAxis } from './axes.ts'
import type { ChartInput } from './input.ts'
import { boxLayer, columnLayers, type Layer, type Mark, scatterLayer, valueMarks, waterfallLayer } from './layers.ts'
import { bandLayer, lineLayers } from './line-layers.ts'
import type { ChartTable, Place } from './table.ts'
import { shortened, textWidth } from './ticks.ts'

/** Room for a chart. `rem` is the root font size in px: sizes of 1920x937 are multiplied by rem/16. */
export interface Room {
  readonly width: number
  readonly height: number
  readonly rem: number
}

/** A shaded stretch of the x axis, as fractions of its length. */
export interface Region {
  readonly from: number
  readonly to: number
  readonly word: string | null
}

/** A limit line. */
export interface LimitLine {
  readonly value: number
  readonly label: string
  readonly color: string
}

/** Everything that is drawn of a chart with axes, computed; the drawing itself decides nothing. */
export interface CartesianSpec {
  readonly kind: 'cartesian'
  readonly transposed: boolean
  /** top, right, bottom, left in px. */
  readonly padding: readonly [number, number, number, number]
  readonly x: XSpec
  readonly left: AxisSpec
  readonly right: AxisSpec | null
  readonly layers: readonly Layer[]
  readonly marks: readonly Mark[]
  readonly regions: readonly Region[]
  readonly lines: readonly LimitLine[]
  /** px */
  readonly size: { readonly width: number; readonly height: number }
  /** px at 1920x937 are multiplied by this. */
  readonly ratio: number
}

/** The scale (万, 亿) that an axis and the title's unit are written in: that of its largest value. */
export function axisScale(input: ChartInput, table: ChartTable, axis: 'left' | 'right'): Scale {
  const ids = table.series.filter((series) => series.axis === axis)
  const written = ids[0]?.options
  const plain: Scale = { divisor: 1, name: '', decimals: 0 }
  if (written?.decimals !== undefined || (written?.format && written.format !== 'number' && written.format !== 'money'))
    return plain
  const sizes = table.places.map((place) =>
    sizeOf(
      place,
      ids.map((series) => series.id),
      input.stack === true,
    ),
  )
  const largest = Math.max(0, ...sizes)
  return largest < 1e4 ? plain : scaleOf(largest)
}

function sizeOf(place: Place, ids: readonly string[], stacked: boolean): number {
  let sum = 0
  let largest = 0
  for (const id of ids) {
    const size = Math.abs(place.cells[id]?.value ?? 0)
    sum += size
    largest = Math.max(largest, size)
  }
  return stacked ? sum : largest
}

/** The drawing of a chart with axes in a room. Hidden series and places outside the zoom are already left out. */
export function toCartesian(input: ChartInput, table: ChartTable, room: Room): CartesianSpec {
  const ratio = room.rem / 16
  const transposed = input.type === 'bar'
  const layers = toLayers(input, table)
  const lines: LimitLine[] = (input.lines ?? [])
    .filter((line) => Number.isFinite(line.value))
    .map((line) => ({ value: line.value, label: line.label, color: line.color ?? 'alarm' }))
  const length = transposed ? room.width : room.height
  const spread = lines.map((line) => line.value)
  const left = axisOf(input, layers, 'left', axisScale(input, table, 'left'), spread, length, ratio)
  const right = table.series.some((series) => series.axis === 'right')
    ? axisOf(input, layers, 'right', axisScale(input, table, 'right'), [], length, ratio)
    : null
  const font = fontOf(ratio)
  const widest = (axis: AxisSpec | null): number =>
    Math.max(0, ...(axis?.labels ?? []).map((label) => textWidth(label, font)))
  const names = transposed
    ? Math.min(room.width * 0.35, Math.max(0, ...table.places.map((place) => textWidth(place.tick, font))))
    : 0
  const leftPad = (transposed ? names : widest(left)) + 12 * ratio
  const edge = layers.some((layer) => layer.kind === 'column' || layer.kind === 'box') ? 12 : 22
  const ends = (transposed ? 64 : edge) * ratio
  const rightPad = right ? Math.max(ends, widest(right) + 12 * ratio) : ends
  const axis = xAxis(input, table, transposed ? room.height : room.width - leftPad - rightPad, ratio)
  const x = transposed
    ? { ...axis, ticks: axis.ticks.map((tick) => ({ ...tick, text: shortened(tick.text, names, font) })) }
    : axis
  const bottom = font * (x.lines === 2 ? 3.3 : 2)
  return {
    kind: 'cartesian',
    transposed,
    padding: [12 * ratio, rightPad, bottom, leftPad],
    x,
    left,
    right,
    layers,
    marks: valueMarks(input, table, layers),
    regions: transposed ? [] : toRegions(table, x),
    lines,
    size: { width: room.width, height: room.height },
    ratio,
  }
}

function toLayers(input: ChartInput, table: ChartTable): Layer[] {
  const linear = isLinear(input, table)
  if (input.type === 'scatter') return [scatterLayer(table)]
  if (input.type === 'box') return [boxLayer(table)]
  if (input.type === 'waterfall') return [waterfallLayer(input, table)]
  return [...bandLayer(input, table, linear), ...columnLayers(input, table), ...lineLayers(input, table, linear)]
}

/** Whether places stand by time or number rather than side by side: no columns, and a time or number axis. */
export function isLinear(input: ChartInput, table: ChartTable): boolean {
  if (input.type === 'scatter') return true
  if (input.type === 'box' || input.type === 'waterfall' || table.series.some((series) => series.shape === 'column'))
    return false
  return (input.x?.kind ?? 'category') !== 'category'
}

function toRegions(table: ChartTable, x: XSpec): Region[] {
  const regions: Region[] = []
  const words = new Set<string>()
  const half = x.slot / 2
  table.places.forEach((place, index) => {
    if (place.shade === null) return
    const middle = x.fractions[index] ?? 0
    const from = Math.max(0, middle - half)
    const to = Math.min(1, middle + half)
    const open = regions.at(-1)
    const follows = table.places[index - 1]?.shade === place.shade
    if (open && follows) {
      regions[regions.length - 1] = { ...open, to }
      return
    }
    regions.push({ from, to, word: words.has(place.shade) ? null : place.shade })
    words.add(place.shade)
  })
  return regions
}

/** Index of the place nearest to a fraction of the x axis; -1 where there is none. */
export function nearestPlace(x: XSpec, fraction: number): number {
  let best = -1
  let distance = Number.POSITIVE_INFINITY
  x.fractions.forEach((candidate, index) => {
    const away = Math.abs(candidate - fraction)
    if (away < distance) [best, distance] = [index, away]
  })
  return best
}
