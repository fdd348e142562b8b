import { type Row, readField } from '../../format/field.ts'
import { formatValue } from '../../format/format.ts'
import type { ChartInput } from './input.ts'
import type { ChartTable, Place, Series } from './table.ts'

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

/** A datum's marks where nothing is special about it. */
export const PLAIN = { dash: false, estimated: false, hollow: false, row: null }

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
