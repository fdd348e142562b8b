import { type Row, readField } from '../../format/field.ts'
import { formatValue } from '../../format/format.ts'
import type { ChartInput } from './input.ts'
import type { ChartTable, Place, Series } from './table.ts'
import { thinSeries } from './thin.ts'

/** One thing drawn: a bar, a point of a line, a box. */
export interface Datum {
  /** Name of the place on a category axis, number on a linear one. */
  readonly x: string | number
  /** Value; a range [from, to] of a bar or an area; five numbers of a box; null breaks a line. */
  readonly y: number | null | readonly number[]
  readonly series: string
  /** Theme token. */
  readonly color: string
  readonly dash: boolean
  readonly estimated: boolean
  readonly hollow: boolean
  readonly row: Row | null
}

/** Data drawn in one way on one axis. */
export interface Layer {
  readonly kind: 'line' | 'area' | 'column' | 'point' | 'box'
  readonly axis: 'left' | 'right'
  /** True draws bars of one place side by side. */
  readonly dodge: boolean
  /** Of a fill: the band of a forecast and a lone area are faint, stacked areas nearly full. */
  readonly opacity: number
  readonly data: readonly Datum[]
}

/** A figure written at a bar. */
export interface Mark {
  readonly x: string
  readonly y: number
  readonly text: string
}

const PLAIN = { dash: false, estimated: false, hollow: false, row: null }

/** Bars of every axis: stacked on each other, or side by side. Missing values draw nothing. */
export function columnLayers(input: ChartInput, table: ChartTable): Layer[] {
  return (['left', 'right'] as const).flatMap((axis) => {
    const series = table.series.filter((one) => one.shape === 'column' && one.axis === axis)
    if (series.length === 0) return []
    const stacked = input.stack === true
    const data = table.places.flatMap((place) => stackedAt(place, series, stacked))
    return [{ kind: 'column' as const, axis, dodge: !stacked && series.length > 1, opacity: 1, data }]
  })
}

function stackedAt(place: Place, series: readonly Series[], stacked: boolean): Datum[] {
  let above = 0
  let below = 0
  return series.flatMap((one) => {
    const cell = place.cells[one.id]
    if (!cell || cell.value === null) return []
    const base = !stacked ? 0 : cell.value < 0 ? below : above
    const end = base + cell.value
    if (stacked && cell.value < 0) below = end
    else if (stacked) above = end
    return [
      {
        ...PLAIN,
        x: place.key,
        y: stacked ? [base, end] : cell.value,
        series: one.id,
        color: one.color,
        estimated: cell.estimated,
        row: cell.row,
      },
    ]
  })
}

interface LinePoint {
  readonly x: number
  readonly y: number | null
  readonly place: Place
}

/** Lines and areas of every axis, thinned to 2,000 points a series, with their points where a value needs one. */
export function lineLayers(input: ChartInput, table: ChartTable, linear: boolean): Layer[] {
  const drawn = table.series.filter((series) => series.shape !== 'column')
  const among = table.series.some((series) => series.shape === 'column')
  const markers = among && table.places.length <= 31
  const forecasts = drawn.some((series) => series.dash)
  const sums = new Map<string, number>()
  return drawn.flatMap((series, index) => {
    const stacked = input.stack === true && series.shape === 'area'
    const points = linePoints(table, series, linear)
    const datum = (point: LinePoint, y: Datum['y'], hollow: boolean): Datum => ({
      x: linear ? point.x : point.place.key,
      y,
      series: series.id,
      color: series.color,
      dash: series.dash || (index >= 5 && !stacked),
      estimated: point.place.cells[series.id]?.estimated ?? false,
      hollow,
      row: point.place.cells[series.id]?.row ?? null,
    })
    const heights = points.map((point) => {
      if (!stacked || point.y === null) return [0, point.y] as const
      const base = sums.get(point.place.key) ?? 0
      sums.set(point.place.key, base + point.y)
      return [base, base + point.y] as const
    })
    const line: Layer = {
      kind: 'line',
      axis: series.axis,
      dodge: false,
      opacity: 1,
      data: points.map((point, at) => datum(point, heights[at]?.[1] ?? null, false)),
    }
    const area: Layer = {
      ...line,
      kind: 'area',
      opacity: stacked ? 0.8 : 0.14,
      data: points.map((point, at) =>
        datum(point, point.y === null ? null : [...(heights[at] as readonly [number, number])], false),
      ),
    }
    const dots = points.flatMap((point, at) => {
      const kind = dotOf(points, at, series, { markers, forecasts })
      return kind ? [datum(point, heights[at]?.[1] ?? null, kind === 'hollow')] : []
    })
    const dotLayer: Layer = { ...line, kind: 'point', data: dots }
    return [...(series.shape === 'area' ? [area] : []), line, ...(dots.length ? [dotLayer] : [])]
  })
}

function linePoints(table: ChartTable, series: Series, linear: boolean): readonly LinePoint[] {
  const all = table.places.map((place, index) => ({
    x: linear ? place.at : index,
    y: place.cells[series.id]?.value ?? null,
    place,
  }))
  const known = all.filter((point) => point.place.cells[series.id] !== undefined)
  const own = linear && known.length < all.length ? known : all
  return thinSeries(linear ? withGaps(own) : own)
}

/** Points with a missing one put where a time step was left out: a gap of over one and a half times the usual step. */
export function withGaps<P extends { readonly x: number; readonly y: number | null }>(
  points: readonly P[],
): readonly P[] {
  const steps = points.slice(1).map((point, index) => point.x - (points[index] as P).x)
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  if (!steps.some((step) => step > usual * 1.5)) return points
  return points.flatMap((point, index) => {
    const step = steps[index]
    return step !== undefined && step > usual * 1.5 ? [point, { ...point, x: point.x + usual, y: null }] : [point]
  })
}

function dotOf(
  points: readonly LinePoint[],
  at: number,
  series: Series,
  wish: { markers: boolean; forecasts: boolean },
): 'hollow' | 'full' | null {
  const point = points[at]
  if (!point || point.y === null) return null
  if (point.place.cells[series.id]?.estimated || wish.markers) return 'hollow'
  const before = points[at - 1]?.y ?? null
  const after = points[at + 1]?.y ?? null
  if (before === null && after === null) return 'full'
  const ends = wish.forecasts && !series.dash && points.slice(at + 1).every((later) => later.y === null)
  return ends && at < points.length - 1 ? 'full' : null
}

/** The band between two fields, in the colour of the dashed series it belongs to. */
export function bandLayer(input: ChartInput, table: ChartTable, linear: boolean): Layer[] {
  if (!input.band) return []
  const owner = table.series.find((series) => series.dash) ?? table.series[0]
  const data = table.places.map(
    (place): Datum => ({
      ...PLAIN,
      x: linear ? place.at : place.key,
      y: place.band,
      series: 'band',
      color: owner?.color ?? 'primary',
    }),
  )
  return data.some((datum) => datum.y !== null)
    ? [{ kind: 'area', axis: owner?.axis ?? 'left', dodge: false, opacity: 0.16, data }]
    : []
}

/** Points of a scatter chart. */
export function scatterLayer(table: ChartTable): Layer {
  const data = table.places.flatMap((place) =>
    table.series.flatMap((series): Datum[] => {
      const cell = place.cells[series.id]
      return cell && cell.value !== null
        ? [
            {
              ...PLAIN,
              x: place.at,
              y: cell.value,
              series: series.id,
              color: series.color,
              hollow: cell.estimated,
              row: cell.row,
            },
          ]
        : []
    }),
  )
  return { kind: 'point', axis: 'left', dodge: false, opacity: 0.75, data }
}

/** Boxes over low, first quartile, median, third quartile and high; a place that lacks one of them draws nothing. */
export function boxLayer(table: ChartTable): Layer {
  const data = table.places.flatMap((place): Datum[] => {
    const five = table.series.map((series) => place.cells[series.id]?.value ?? null)
    const known = five.filter((value): value is number => value !== null)
    const row = Object.values(place.cells)[0]?.row ?? null
    return known.length === 5 ? [{ ...PLAIN, x: place.key, y: known, series: 'box', color: 'series1', row }] : []
  })
  return { kind: 'box', axis: 'left', dodge: false, opacity: 1, data }
}

/** Bars of a waterfall: each begins where the one before it ended, sums (`total`) stand on zero. */
export function waterfallLayer(input: ChartInput, table: ChartTable): Layer {
  const id = table.series[0]?.id ?? ''
  let level = 0
  const data = table.places.flatMap((place): Datum[] => {
    const cell = place.cells[id]
    if (!cell || cell.value === null) return []
    const total = input.total !== undefined && readField(cell.row, input.total) === true
    const from = total ? 0 : level
    level = from + cell.value
    const color = total ? 'primary' : cell.value < 0 ? 'down' : 'up'
    return [{ ...PLAIN, x: place.key, y: [from, level], series: id, color, row: cell.row }]
  })
  return { kind: 'column', axis: 'left', dodge: false, opacity: 1, data }
}

/** Figures at the ends of bars: of a waterfall, and of a ranking of one series with room for them. */
export function valueMarks(input: ChartInput, table: ChartTable, layers: readonly Layer[]): Mark[] {
  const ranking = input.type === 'bar' && table.series.length === 1
  if ((!ranking && input.type !== 'waterfall') || table.places.length > 24) return []
  const id = table.series[0]?.id ?? ''
  const tops = new Map(layers[0]?.data.map((datum) => [datum.x, datum.y]))
  return table.places.flatMap((place) => {
    const value = place.cells[id]?.value ?? null
    const top = tops.get(place.key)
    if (value === null || top === undefined || top === null) return []
    const options = { ...table.series[0]?.options, unit: undefined }
    return [{ x: place.key, y: typeof top === 'number' ? top : Math.max(...top), text: formatValue(value, options) }]
  })
}
