import { inScale, type Scale } from '../../format/number.ts'
import type { ChartInput } from './input.ts'
import type { Layer } from './layers.ts'
import type { ChartTable } from './table.ts'
import { fittingIndexes, niceTicks, textWidth, timeTicks } from './ticks.ts'

/** The x axis. `fractions` place every index of the table between 0 and 1. */
export interface XSpec {
  readonly scale: 'category' | 'linear'
  /** Names of the places, for a category scale. */
  readonly names: readonly string[]
  readonly min: number
  readonly max: number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  readonly fractions: readonly number[]
  /** Length of one place, as a fraction. */
  readonly slot: number
  /** Lines of the longest label. */
  readonly lines: 1 | 2
  /** False where lines begin and end at the edge of the plot. */
  readonly inset: boolean
}

/** A y axis with its labels in 万 or 亿 where its largest value is. */
export interface AxisSpec {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
  readonly labels: readonly string[]
}

/** px of text at an axis: 12 at 1920x937, never under 12 (look.md). */
export const fontOf = (ratio: number): number => Math.max(12, 12 * ratio)

/** The x axis of a table that is `width` px long. `at` of a category tick is its index. */
export function xAxis(input: ChartInput, table: ChartTable, width: number, ratio: number): XSpec {
  const font = fontOf(ratio)
  const { places } = table
  const columns = table.series.some((series) => series.shape === 'column')
  const kind = input.x?.kind ?? 'category'
  if (input.type === 'scatter' || (kind !== 'category' && !columns && !SIDE_BY_SIDE.has(input.type))) {
    return linearAxis(
      input,
      places.map((place) => place.at),
      width,
      font,
    )
  }
  const inset = columns || SIDE_BY_SIDE.has(input.type)
  const step = 1 / Math.max(1, inset ? places.length : places.length - 1)
  const twoLines = places.map((place) => place.tick)
  const oneLine = twoLines.map((tick) => tick.split('\n')[0] ?? tick)
  const widestOf = (texts: readonly string[]): number =>
    Math.max(0, ...texts.flatMap((text) => text.split('\n').map((line) => textWidth(line, font)))) + font
  const folded =
    twoLines.some((tick) => tick.includes('\n')) &&
    fittingIndexes(places.length, widestOf(twoLines), width).length === places.length
  const texts = folded ? twoLines : oneLine
  const labelLength = input.type === 'bar' ? font * 1.5 : widestOf(texts)
  return {
    scale: 'category',
    names: places.map((place) => place.key),
    min: 0,
    max: Math.max(0, places.length - 1),
    ticks: fittingIndexes(places.length, labelLength, width).map((at) => ({ at, text: texts[at] ?? '' })),
    fractions: places.map((_, index) => (inset ? (index + 0.5) * step : places.length > 1 ? index * step : 0.5)),
    slot: step,
    lines: folded ? 2 : 1,
    inset,
  }
}

/** The shortest time axis. */
const leastTimeSpanMs = 3_600_000

const SIDE_BY_SIDE: ReadonlySet<string> = new Set(['column', 'bar', 'box', 'waterfall'])

function linearAxis(input: ChartInput, ats: readonly number[], width: number, font: number): XSpec {
  const low = ats.length ? Math.min(...ats) : 0
  const high = ats.length ? Math.max(...ats) : 1
  const most = Math.max(2, Math.floor(width / (font * 5)))
  const time = input.x?.kind === 'time'
  const nice = niceTicks(low, high, Math.min(8, most))
  // Ticks stand on whole hours: a single instant gets the half hour before and after it.
  const room = Math.max(0, leastTimeSpanMs - (high - low)) / 2
  const [min, max] = time ? [low - room, high + room] : [nice.min, nice.max]
  return {
    scale: 'linear',
    names: [],
    min,
    max,
    ticks: time ? timeTicks(min, max, most, input.zone) : nice.ticks.map((at) => ({ at, text: String(at) })),
    fractions: ats.map((at) => (at - min) / (max - min)),
    slot: ats.length > 1 ? 1 / (ats.length - 1) : 1,
    lines: 1,
    inset: false,
  }
}

/** A y axis that holds all values of its layers and `spread`, labelled in `scale`. */
export function axisOf(
  input: ChartInput,
  layers: readonly Layer[],
  axis: 'left' | 'right',
  scale: Scale,
  spread: readonly number[],
  length: number,
  ratio: number,
): AxisSpec {
  const own = layers.filter((layer) => layer.axis === axis)
  const values = own
    .flatMap((layer) => layer.data.flatMap((datum) => datum.y))
    .filter((value): value is number => value !== null)
  let low = values.length ? minOf(values) : 0
  let high = values.length ? maxOf(values) : 1
  const standing = own.some((layer) => layer.kind === 'column' || layer.kind === 'area')
  if (standing || input.type === 'waterfall' || low < 0 || low < high * 0.5) low = Math.min(0, low)
  if (standing) high = Math.max(0, high)
  for (const value of spread) [low, high] = [Math.min(low, value), Math.max(high, value)]
  if (axis === 'left') [low, high] = [input.min ?? low, input.max ?? high]
  const room = input.type === 'bar' ? 90 : 46
  const nice = niceTicks(
    low / scale.divisor,
    high / scale.divisor,
    Math.min(6, Math.max(2, Math.round(length / (room * ratio) - 0.5))),
  )
  const decimals = Math.max(0, ...nice.ticks.map((tick) => String(tick).split('.')[1]?.length ?? 0))
  const ticks = nice.ticks.map((tick) => tick * scale.divisor)
  return {
    min: nice.min * scale.divisor,
    max: nice.max * scale.divisor,
    ticks,
    labels: ticks.map((tick) => inScale(tick, scale, Math.min(decimals, 3))),
  }
}

const minOf = (values: readonly number[]): number =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
const maxOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
