import type { ChartInput } from './input.ts'
import { type Datum, type Layer, PLAIN } from './layers.ts'
import type { ChartTable, Place, Series } from './table.ts'
import { MAX_POINTS, thinSeries } from './thin.ts'

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
    const points = linePoints(table, series, linear, stacked)
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

function linePoints(table: ChartTable, series: Series, linear: boolean, stacked: boolean): readonly LinePoint[] {
  const all = table.places.map((place, index) => ({
    x: linear ? place.at : index,
    y: place.cells[series.id]?.value ?? null,
    place,
  }))
  // Series that stand on each other must keep the same places.
  if (stacked) return everyNth(all, MAX_POINTS)
  const known = all.filter((point) => point.place.cells[series.id] !== undefined)
  const own = linear && known.length < all.length ? known : all
  return thinSeries(linear ? withGaps(own) : own)
}

const everyNth = <P>(points: readonly P[], most: number): readonly P[] => {
  const step = Math.ceil(points.length / most)
  return step <= 1 ? points : points.filter((_, index) => index % step === 0)
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
