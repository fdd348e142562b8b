import { type Row, readField, readNumber } from '../../format/field.ts'
import type { FormatOptions } from '../../format/format.ts'
import { type ChartInput, formatOf, type Shape, type YInput } from './input.ts'
import { type AxisPlace, shadeWord, toPlace, withinOneDay } from './place.ts'

/** A series of a chart with axes. `color` is a theme token. */
export interface Series {
  readonly id: string
  readonly title: string
  readonly color: string
  readonly shape: Shape
  readonly axis: 'left' | 'right'
  readonly dash: boolean
  readonly options: FormatOptions
}

/** One value of a series at a place; null is missing. */
export interface Cell {
  readonly value: number | null
  readonly estimated: boolean
  readonly row: Row
}

/** A place on the x axis with the values that stand there. */
export interface Place extends AxisPlace {
  /** Word of the shading (周末, 节假日), or null where it is not shaded. */
  readonly shade: string | null
  readonly band: readonly [number, number] | null
  /** By series id; absent where no row came. */
  readonly cells: Readonly<Record<string, Cell>>
}

/** Rows of an answer as places by series: what is drawn, listed, exported and told. */
export interface ChartTable {
  readonly series: readonly Series[]
  readonly places: readonly Place[]
  /** Whether rows say which values are estimated. */
  readonly tellsQuality: boolean
}

const SERIES_TOKENS = 10

/** The theme token of the nth series (look.md: `series` in order). */
export const seriesToken = (index: number): string => `series${(index % SERIES_TOKENS) + 1}`

/**
 * Places in order with their values by series.
 *
 * Without `series` each `y` is one series. With it the first `y` is split by that field, and each further `y` is drawn
 * once, from the first row of a place that has it. Categories keep the order of the rows, times and numbers are sorted.
 * The input rows are not changed.
 */
export function toTable(input: ChartInput, rows: readonly Row[]): ChartTable {
  const xField = input.x?.field
  if (!xField) return { series: [], places: [], tellsQuality: false }
  const ys = yInputs(input)
  const series = toSeries(input, ys, rows)
  const places = new Map<string, Draft>()
  for (const row of rows) {
    const place = toPlace(input, readField(row, xField))
    if (!place) continue
    const key = input.type === 'scatter' ? `${place.key} ${places.size}` : place.key
    const draft = places.get(key) ?? { ...place, key, shade: null, band: null, cells: {} }
    places.set(key, draft)
    fillPlace(draft, input, ys, row)
  }
  const list = [...places.values()]
  if ((input.x?.kind ?? 'category') !== 'category') list.sort((a, b) => a.at - b.at)
  return { series, places: withinOneDay(list), tellsQuality: input.estimated !== undefined }
}

const BOX_TITLES = ['最小值', '下四分位', '中位数', '上四分位', '最大值']

function yInputs(input: ChartInput): readonly YInput[] {
  if (input.type === 'box')
    return (input.box ?? []).map((field, index) => ({ id: field, field, title: BOX_TITLES[index] }))
  return input.y ?? (input.value ? [{ id: 'value', field: input.value }] : [])
}

interface Draft extends AxisPlace {
  shade: string | null
  band: readonly [number, number] | null
  cells: Record<string, Cell>
}

function fillPlace(place: Draft, input: ChartInput, ys: readonly YInput[], row: Row): void {
  ys.forEach((y, index) => {
    const id = index === 0 && input.series ? splitId(readField(row, input.series)) : y.id
    const value = readNumber(row, y.field)
    const known = place.cells[id]
    if (known && (known.value !== null || value === null)) return
    const estimated = input.estimated !== undefined && index === 0 && readField(row, input.estimated) === true
    place.cells[id] = { value, estimated, row }
  })
  if (input.shade) place.shade ??= shadeWord(readField(row, input.shade), place)
  if (!input.band || place.band) return
  const low = readNumber(row, input.band.low)
  const high = readNumber(row, input.band.high)
  if (low !== null && high !== null) place.band = [low, high]
}

const REST = '未分项'

const splitId = (value: unknown): string => String(value ?? REST)

function toSeries(input: ChartInput, ys: readonly YInput[], rows: readonly Row[]): Series[] {
  const fallback: Shape =
    input.type === 'column' || input.type === 'bar' ? 'column' : input.type === 'area' ? 'area' : 'line'
  const make = (y: YInput, id: string, title: string, color: string | undefined, order: number): Series => ({
    id,
    title,
    color: color ?? y.color ?? seriesToken(order),
    shape: y.type ?? fallback,
    axis: y.axis ?? 'left',
    dash: y.dash ?? false,
    options: formatOf(input, y),
  })
  const titleOf = (y: YInput): string => y.title ?? input.valueTitle ?? input.title ?? y.field
  const [first, ...others] = ys
  if (!first || !input.series) return ys.map((y, index) => make(y, y.id, titleOf(y), undefined, index))
  const split = new Map<string, Series>()
  for (const row of rows) {
    const id = splitId(readField(row, input.series))
    const token = input.seriesColor ? readField(row, input.seriesColor) : undefined
    const color = typeof token === 'string' && token !== '' ? token : id === REST ? 'text3' : undefined
    if (!split.has(id)) split.set(id, make({ ...first, color: undefined }, id, id, color, split.size))
  }
  return [...split.values(), ...others.map((y, index) => make(y, y.id, titleOf(y), undefined, split.size + index))]
}

/** The table without the hidden series; the table itself where none is. */
export function withoutSeries(table: ChartTable, hidden: ReadonlySet<string>): ChartTable {
  return hidden.size === 0 ? table : { ...table, series: table.series.filter((series) => !hidden.has(series.id)) }
}

/** The places from index `from` to `to`, both included. */
export function zoomed(table: ChartTable, zoom: readonly [number, number] | null): ChartTable {
  return zoom ? { ...table, places: table.places.slice(zoom[0], zoom[1] + 1) } : table
}

/** Whether any visible series has a value. */
export const hasValues = (table: ChartTable): boolean =>
  table.places.some((place) => table.series.some((series) => typeof place.cells[series.id]?.value === 'number'))

/** The table with every series whose shape may be switched drawn as `shape`; dashed ones (last year, forecast) stay. */
export function withShape(table: ChartTable, shape: Shape, among: readonly Shape[]): ChartTable {
  const series = table.series.map((one) => (!one.dash && among.includes(one.shape) ? { ...one, shape } : one))
  return { ...table, series }
}
