import { type Row, readNumber } from '../../format/field.ts'
import type { FormatOptions } from '../../format/format.ts'
import { fixedDecimals } from '../../format/number.ts'
import { toFlows } from './flow.ts'
import { toHeat } from './heat.ts'
import { type ChartInput, formatOf } from './input.ts'
import { toSlices } from './ring.ts'
import type { ChartTable } from './table.ts'

/** A cell of a chart's table. `raw` is what a file gets: the number as it is, or text. */
export interface SheetCell {
  readonly text: string
  readonly raw: string | number | null
  readonly estimated?: boolean
}

/** The same data as the chart, as a table. */
export interface Sheet {
  readonly heads: readonly string[]
  /** Columns that hold numbers stand right. */
  readonly numeric: readonly boolean[]
  readonly lines: readonly (readonly SheetCell[])[]
}

const words = (text: string): SheetCell => ({ text, raw: text })

function figure(value: number | null, options: FormatOptions, estimated = false): SheetCell {
  const decimals = options.decimals ?? (value !== null && Math.abs(value) < 100 ? 2 : 0)
  return {
    text: value === null ? '--' : fixedDecimals(value, decimals),
    raw: value === null ? null : Number(value.toFixed(6)),
    estimated,
  }
}

const withUnit = (title: string, unit: string | undefined): string => (unit ? `${title}（${unit}）` : title)

/** A chart's data as a table: places by series, parts, cells or edges. */
export function toSheet(input: ChartInput, table: ChartTable, rows: readonly Row[]): Sheet {
  const options = formatOf(input)
  const valueTitle = withUnit(input.valueTitle ?? '数值', options.unit)
  switch (input.type) {
    case 'pie':
      return {
        heads: [input.x?.title ?? '名称', valueTitle, '占比（%）'],
        numeric: [false, true, true],
        lines: toSlices(input, rows).map((slice) => [
          words(slice.name),
          figure(slice.value, options),
          figure(Math.round(slice.share * 100) / 100, { decimals: 1 }),
        ]),
      }
    case 'heatmap':
      return {
        heads: ['行', input.x?.title ?? '列', valueTitle],
        numeric: [false, false, true],
        lines: toHeat(input, rows).cells.map((cell) => [words(cell.y), words(cell.x), figure(cell.value, options)]),
      }
    case 'sankey':
      return {
        heads: ['起点', '终点', valueTitle],
        numeric: [false, false, true],
        lines: toFlows(input, rows).map((flow) => [
          words(flow.source),
          words(flow.target),
          figure(flow.value, options),
        ]),
      }
    case 'gauge': {
      const field = input.value ?? input.y?.[0]?.field
      return {
        heads: [valueTitle],
        numeric: [true],
        lines: field ? [[figure(readNumber(rows[0], field), options)]] : [],
      }
    }
    default:
      return placesSheet(input, table)
  }
}

function placesSheet(input: ChartInput, table: ChartTable): Sheet {
  const band = table.places.some((place) => place.band !== null)
  const bandTitle = input.band?.title ?? '预测区间'
  return {
    heads: [
      input.x?.title ?? '时间',
      ...table.series.map((series) => withUnit(series.title, series.options.unit)),
      ...(band ? [`${bandTitle}下限`, `${bandTitle}上限`] : []),
    ],
    numeric: [false, ...table.series.map(() => true), ...(band ? [true, true] : [])],
    lines: table.places.map((place) => [
      { text: place.text, raw: place.clock ? place.key : place.text },
      ...table.series.map((series) => {
        const cell = place.cells[series.id]
        return figure(cell?.value ?? null, series.options, cell?.estimated)
      }),
      ...(band ? [figure(place.band?.[0] ?? null, {}), figure(place.band?.[1] ?? null, {})] : []),
    ]),
  }
}

/**
 * A sheet as CSV that spreadsheets open in Chinese: byte order mark, CRLF, quotes where needed; an estimated value gets
 * a column of its own behind the others. Text that a spreadsheet would run as a formula is kept as text.
 */
export function toCsv(sheet: Sheet): string {
  const marks = sheet.lines.some((line) => line.some((cell) => cell.estimated))
  const heads = marks ? [...sheet.heads, '估算'] : sheet.heads
  const lines = sheet.lines.map((line) => {
    const values = line.map((cell) => (cell.raw === null ? '' : quoted(cell.raw)))
    const estimated = line.flatMap((cell, index) => (cell.estimated ? [sheet.heads[index] ?? ''] : []))
    return marks ? [...values, quoted(estimated.join('、'))] : values
  })
  return `\uFEFF${[heads.map(quoted), ...lines].map((line) => line.join(',')).join('\r\n')}\r\n`
}

function quoted(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Text of a field for a file name; never empty. */
export const fileNameOf = (title: string | undefined): string =>
  (title ?? '').replace(/[\\/:*?"<>|]/g, ' ').trim() || '图表'
