import type { Color, EnumDocument, Icon, Value } from '../../../schemas/index.ts'
import { formatValue, fullValue } from '../../format/format.ts'
import type { ScopeExtra } from '../../page/scope.ts'
import { type ColumnView, fieldValue } from './column-model.ts'
import type { Row } from './row-value.ts'

/** What cells are computed with; stays the same object until something outside the rows changes. */
export interface CellTools {
  readonly evaluate: <T = unknown>(value: Value | undefined, extra?: ScopeExtra) => T
  /** Why a value could not be computed for a row, or, without one, for a cell between rows and columns. */
  readonly faultOf?: (value: Value, row: Row | undefined) => string | undefined
  readonly enumOf: (id: string) => EnumDocument | undefined
  readonly zone: string | undefined
}

/** One cell, ready to be drawn. */
export interface CellContent {
  readonly value: unknown
  /** Shown text; `--` for nothing. */
  readonly text: string
  /** On hover, where it says more than the text. */
  readonly hint?: string
  readonly color?: Color
  /** Colour of the square before the text: the legend of a chart over the same rows. */
  readonly dot?: Color
  readonly icon?: Icon
  /** 估 or 录. */
  readonly estimated: boolean
  readonly manual: boolean
  /** Why the cell could not be computed. */
  readonly fault?: string
}

function labelled(column: ColumnView, value: unknown, tools: CellTools): Partial<CellContent> | undefined {
  if (column.enumId === undefined || value === null || value === undefined || value === '') return undefined
  const document = tools.enumOf(column.enumId)
  const values = Array.isArray(value) ? value : [value]
  const items = values.map((one) => document?.items.find((item) => String(item.value) === String(one)))
  const text = items.map((item, index) => item?.label ?? String(values[index])).join('、')
  const first = items[0]
  return { text, ...(first?.color && { color: first.color }), ...(first?.icon && { icon: first.icon }) }
}

function compute(column: ColumnView, row: Row, tools: CellTools): CellContent {
  const { source, from, cell, format, decimals, unit } = column
  const names = from ? { row, item: from.item } : { row }
  const of = <T>(value: Value | undefined): T | undefined =>
    value === undefined ? undefined : tools.evaluate<T>(value, names)
  const expression = from ? from.columns.value : source?.value
  const value = expression ? of(expression) : fieldValue(column, row)
  const fault =
    expression !== undefined && value === null ? tools.faultOf?.(expression, from ? undefined : row) : undefined
  if (fault !== undefined) return faulty(fault)
  const withUnit = cell?.kind === 'progress' && unit ? { unit } : {}
  const options = {
    ...(format && { format }),
    ...(decimals !== undefined && { decimals }),
    ...withUnit,
    ...(tools.zone && { zone: tools.zone }),
  }
  const known = labelled(column, value, tools)
  const hint = of<string>(source?.tooltip) ?? fullValue(value, { ...options, ...(unit && { unit }) })
  return {
    value,
    text: formatValue(value, options),
    ...known,
    ...(cell?.color !== undefined && { color: of<Color>(cell.color) }),
    ...(cell?.dot !== undefined && { dot: of<Color>(cell.dot) }),
    ...(cell?.icon !== undefined && { icon: of<Icon>(cell.icon) }),
    ...(hint && { hint }),
    estimated: from?.columns.estimated !== undefined && of(from.columns.estimated) === true,
    manual: from?.columns.manual !== undefined && of(from.columns.manual) === true,
  }
}

const faulty = (why: string): CellContent => ({
  value: undefined,
  text: '--',
  fault: why,
  hint: why,
  estimated: false,
  manual: false,
})

/** Computes a cell; an expression that fails gives `--` with its cause, and leaves the other cells alone. */
export function cellContent(column: ColumnView, row: Row, tools: CellTools): CellContent {
  try {
    return compute(column, row, tools)
  } catch (fault) {
    return faulty(fault instanceof Error ? fault.message : String(fault))
  }
}
