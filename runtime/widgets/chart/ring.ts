import type { PieOptions } from '@antv/g2plot'
import { type Row, readField, readNumber } from '../../format/field.ts'
import { exactValue } from '../../format/format.ts'
import { type ChartInput, formatOf } from './input.ts'
import type { Palette } from './palette.ts'
import { seriesToken } from './table.ts'

/** A part of a ring. */
export interface Slice {
  readonly name: string
  readonly value: number
  /** Per cent of the sum of the visible parts. */
  readonly share: number
  /** Theme token. */
  readonly color: string
  readonly row: Row
}

/** Parts of a ring in the order of the rows, colours kept while some are hidden. Negative and missing values are left out. */
export function toSlices(input: ChartInput, rows: readonly Row[], hidden: ReadonlySet<string> = new Set()): Slice[] {
  const nameField = input.x?.field ?? input.series
  const valueField = input.value ?? input.y?.[0]?.field
  if (!nameField || !valueField) return []
  const parts = rows.flatMap((row, index) => {
    const value = readNumber(row, valueField)
    const name = String(readField(row, nameField) ?? '--')
    const token = input.seriesColor ? readField(row, input.seriesColor) : undefined
    const color = typeof token === 'string' && token !== '' ? token : seriesToken(index)
    return value === null || value < 0 ? [] : [{ name, value, color, row }]
  })
  const sum = parts.reduce((total, part) => total + (hidden.has(part.name) ? 0 : part.value), 0)
  return parts.map((part) => ({ ...part, share: sum > 0 && !hidden.has(part.name) ? (part.value / sum) * 100 : 0 }))
}

/** g2plot's options of a ring; texts stand beside it and in its middle as page text. */
export function ringOptions(
  input: ChartInput,
  slices: readonly Slice[],
  palette: Palette,
): Omit<PieOptions, 'width' | 'height'> {
  const colours = new Map(slices.map((slice) => [slice.name, palette.paint(slice.color)]))
  const data = slices.map((slice) => ({
    name: slice.name,
    value: slice.value,
    row: slice.row,
    tip: {
      title: slice.name,
      items: [
        { text: exactValue(slice.value, formatOf(input)), color: slice.color, name: `${slice.share.toFixed(1)} %` },
      ],
    },
  }))
  return {
    data,
    angleField: 'value',
    colorField: 'name',
    color: ({ name }) => colours.get(String(name)) ?? palette.paint('series1'),
    radius: 0.96,
    innerRadius: 0.72,
    label: false,
    legend: false,
    tooltip: false,
    statistic: { title: false, content: false },
    pieStyle: { stroke: palette.paint('card'), lineWidth: 2 },
    animation: false,
    interactions: [],
    theme: palette.name,
    padding: 0,
  }
}
