import type { HeatmapOptions } from '@antv/g2plot'
import { type Row, readField, readNumber } from '../../format/field.ts'
import { exactValue } from '../../format/format.ts'
import { mixColors } from '../../theme/tokens.ts'
import { type ChartInput, formatOf } from './input.ts'
import type { Palette } from './palette.ts'
import { toPlace } from './place.ts'
import { fittingIndexes, textWidth } from './ticks.ts'

/** A cell of a heat map; null was not measured and is left empty. */
export interface HeatCell {
  readonly x: string
  readonly y: string
  readonly value: number | null
  readonly row: Row
}

/** Cells with the names along both sides, in the order of the rows. */
export interface HeatTable {
  readonly cells: readonly HeatCell[]
  readonly columns: readonly string[]
  readonly lines: readonly string[]
  readonly low: number
  readonly high: number
}

/** Rows as cells: `x` to the right, `row` downwards, `value` as colour. */
export function toHeat(input: ChartInput, rows: readonly Row[]): HeatTable {
  const { x, row: lineField, value: valueField } = input
  if (!x || !lineField || !valueField) return { cells: [], columns: [], lines: [], low: 0, high: 0 }
  const cells = rows.map((row) => ({
    x: toPlace(input, readField(row, x.field))?.tick.split('\n')[0] ?? '--',
    y: toPlace({ ...input, x: { field: lineField } }, readField(row, lineField))?.tick.split('\n')[0] ?? '--',
    value: readNumber(row, valueField),
    row,
  }))
  const values = cells.flatMap((cell) => (cell.value === null ? [] : [cell.value]))
  return {
    cells,
    columns: [...new Set(cells.map((cell) => cell.x))],
    lines: [...new Set(cells.map((cell) => cell.y))],
    low: input.min ?? values.reduce((a, b) => Math.min(a, b), values[0] ?? 0),
    high: input.max ?? values.reduce((a, b) => Math.max(a, b), values[0] ?? 0),
  }
}

/** Steps from the ground to the full colour, as shares of the full colour. */
export const HEAT_STEPS = [0.06, 0.2, 0.36, 0.54, 0.74, 1] as const

/** g2plot's options of a heat map. `width` and `height` in px; the first line stands at the top. */
export function heatOptions(
  input: ChartInput,
  heat: HeatTable,
  palette: Palette,
  room: { readonly width: number; readonly height: number; readonly rem: number },
): Omit<HeatmapOptions, 'width' | 'height'> {
  const font = Math.max(12, (12 * room.rem) / 16)
  const options = formatOf(input)
  const token = input.y?.[0]?.color ?? 'primary'
  const widest = Math.max(font, ...heat.columns.map((text) => textWidth(text, font))) + font
  const left = Math.max(font, ...heat.lines.map((text) => textWidth(text, font))) + font
  const shown = new Set(
    fittingIndexes(heat.columns.length, widest, room.width - left).map((index) => heat.columns[index]),
  )
  const shownLines = new Set(
    fittingIndexes(heat.lines.length, font * 1.5, room.height - 2 * font).map((index) => heat.lines[index]),
  )
  const label = (names: ReadonlySet<string | undefined>) => ({
    autoHide: false,
    autoRotate: false,
    formatter: (text: string) => (names.has(text) ? text : ''),
    style: { fill: palette.paint('text2'), fontSize: font, fontFamily: palette.fontFamily },
  })
  return {
    data: heat.cells
      .filter((cell) => cell.value !== null)
      .map((cell) => ({
        ...cell,
        tip: {
          title: `${cell.y} ${cell.x}`,
          items: [{ name: input.valueTitle ?? input.title ?? '', text: exactValue(cell.value, options), color: token }],
        },
      })),
    xField: 'x',
    yField: 'y',
    colorField: 'value',
    color: HEAT_STEPS.map((share) => mixColors(palette.paint('card'), palette.paint(token), share)).join('-'),
    meta: {
      x: { type: 'cat', values: [...heat.columns] },
      y: { type: 'cat', values: heat.lines.toReversed() },
      value: { min: heat.low, max: heat.high },
    },
    heatmapStyle: {
      stroke: palette.paint('card'),
      lineWidth: heat.columns.length > 60 || heat.lines.length > 40 ? 0 : 1,
    },
    xAxis: { line: null, tickLine: null, grid: null, label: label(shown) },
    yAxis: { line: null, tickLine: null, grid: null, label: label(shownLines) },
    padding: [4, 4, font * 2, left],
    legend: false,
    tooltip: false,
    label: undefined,
    animation: false,
    interactions: [],
    theme: palette.name,
  }
}
