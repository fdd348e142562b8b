import type { Cell, Color, Column, ColumnsFrom, EntityField, Format, JsonSchema } from '../../../schemas/index.ts'
import { type Row, valueAt } from './row-value.ts'

/** What the answer's schema says of a field: shown title, how it is written, the enumeration that gives its text. */
export interface FieldFacts {
  readonly title?: string
  readonly type?: string
  readonly dateFormat?: 'date' | 'date-time' | 'month' | 'time'
  readonly enumId?: string
  readonly unit?: string
  readonly decimals?: number
  /** Field that holds the text of the referred row, for references. */
  readonly labelField?: string
}

/** One column, ready to be drawn. */
export interface ColumnView {
  /** Stable name: the column's id, or `<id>:<place>` of a column that comes from the answer. */
  readonly key: string
  readonly title: string
  readonly group?: string
  /** px at a root of 16 px. */
  readonly width: number
  /** What title and unit need where there is a head: the column is no narrower by itself. */
  readonly headWidth?: number
  /** Takes its share of the width that is left. */
  readonly grows: boolean
  readonly align: 'left' | 'center' | 'right'
  readonly fixed?: 'left' | 'right'
  readonly format?: Format
  readonly decimals?: number
  readonly unit?: string
  readonly sortField?: string
  readonly cell?: Cell
  readonly enumId?: string
  readonly source: Column | undefined
  readonly from?: { readonly columns: ColumnsFrom; readonly item: unknown }
  readonly shaded: boolean
  /** Facts of the field, for editing in place. */
  readonly facts?: FieldFacts
}

const dateFormats = new Set(['date', 'date-time', 'month', 'time'])

/** Facts of all fields of a row, from its JSON Schema (that of one row, with `properties`). */
export function fieldFacts(rowSchema: JsonSchema | undefined): Readonly<Record<string, FieldFacts>> {
  const properties = (rowSchema?.properties ?? {}) as Record<string, EntityField>
  const facts: Record<string, FieldFacts> = {}
  for (const [name, field] of Object.entries(properties)) {
    const type = Array.isArray(field.type) ? (field.type as string[]).find((word) => word !== 'null') : field.type
    const labelField = `${name.replace(/Ids?$/, '')}Label`
    facts[name] = {
      ...(field.title !== undefined && { title: field.title }),
      ...(type !== undefined && { type }),
      ...(field.format && dateFormats.has(field.format) && { dateFormat: field.format as FieldFacts['dateFormat'] }),
      ...(field['x-enum'] !== undefined && { enumId: field['x-enum'] }),
      ...(field['x-unit'] !== undefined && field['x-unit'] !== '' && { unit: field['x-unit'] }),
      ...(field['x-decimals'] !== undefined && { decimals: field['x-decimals'] }),
      ...(field['x-ref'] !== undefined && labelField in properties && { labelField }),
    }
  }
  return facts
}

/** JSON Schema of one row in an answer: the items of `rowsName`, of the answer itself, or the answer. */
export function rowSchemaOf(response: JsonSchema | undefined, rowsName = 'rows'): JsonSchema | undefined {
  if (!response) return undefined
  const property = (response.properties as Record<string, JsonSchema> | undefined)?.[rowsName]
  const list = property?.type === 'array' ? property : response.type === 'array' ? response : undefined
  const definitions = response.definitions as Record<string, JsonSchema> | undefined
  const items = (list?.items ?? response) as JsonSchema
  if (typeof items.$ref !== 'string') return items
  return definitions?.[items.$ref.split('/').at(-1) ?? '']
}

/** How a field is written where the column does not say. */
export function formatOf(facts: FieldFacts | undefined): Format | undefined {
  if (!facts) return undefined
  if (facts.dateFormat === 'date-time') return 'shortDateTime'
  if (facts.dateFormat) return facts.dateFormat
  if (facts.type === 'integer' && !facts.enumId && !facts.labelField) return 'integer'
  if (facts.type === 'number') return facts.decimals === undefined ? 'number' : 'decimal'
  if (facts.type === 'boolean') return 'boolean'
  if (facts.type === 'object' || facts.type === 'array') return 'json'
  return undefined
}

const rightFormats = new Set<Format>(['number', 'integer', 'decimal', 'percent', 'money', 'bytes', 'duration'])

const widthOf = (format: Format | undefined, cell: Cell | undefined, title: string): number => {
  const head = title.length * 14 + 44
  switch (cell?.kind) {
    case 'progress':
      return Math.max(140, head)
    case 'sparkline':
    case 'bars':
      return Math.max(120, head)
    case 'switch':
    case 'icon':
      return Math.max(72, head)
    case 'image':
      return 72
  }
  switch (format) {
    case 'shortDateTime':
      return Math.max(124, head)
    case 'dateTime':
      return 168
    case 'date':
      return 116
    case undefined:
    case 'text':
      return Math.max(120, head)
    default:
      return Math.max(104, head)
  }
}

/** Room that a title and its unit need in the head, px at a root of 16: they are set in 13 and 12 px. */
const headWidthOf = (title: string, unit: string | undefined): number => {
  const shown = unit !== undefined && !title.includes(unit) ? ` ${unit}` : ''
  return Math.ceil([...(title + shown)].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 13 : 7.5), 0)) + 26
}

/** The view of a column that the document lists. `access` and `visible` are decided by the caller. */
export function listedColumn(column: Column, facts: Readonly<Record<string, FieldFacts>>): ColumnView {
  const fact = column.field === undefined ? undefined : facts[column.field]
  const format = column.format ?? formatOf(fact)
  const enumId = column.cell?.enum ?? fact?.enumId
  const numeric = format !== undefined && rightFormats.has(format) && !enumId
  const title = column.title ?? fact?.title ?? column.field ?? column.id
  const cell = column.cell
  const unit = column.unit ?? fact?.unit
  return {
    key: column.id,
    title,
    ...(column.group !== undefined && { group: column.group }),
    width: column.width ?? widthOf(format, cell, title),
    headWidth: headWidthOf(title, unit),
    grows:
      column.width === undefined && !numeric && (cell === undefined || cell.kind === 'text' || cell.kind === 'link'),
    align:
      column.align ??
      (cell?.kind === 'trend' || (numeric && (!cell || cell.kind === 'text' || cell.kind === 'link'))
        ? 'right'
        : 'left'),
    ...(column.fixed !== undefined && { fixed: column.fixed }),
    ...(format !== undefined && { format }),
    ...((column.decimals ?? fact?.decimals) !== undefined && { decimals: column.decimals ?? fact?.decimals }),
    ...(unit !== undefined && { unit }),
    ...(column.sortable && column.field !== undefined && { sortField: column.field }),
    ...(cell && { cell }),
    ...(enumId !== undefined && { enumId }),
    source: column,
    shaded: false,
    ...(fact && { facts: fact }),
  }
}

/** What the expressions of `columnsFrom` give for one element of its list. */
export interface PivotHead {
  readonly item: unknown
  readonly title: string
  readonly group?: string
  readonly shaded: boolean
}

/** Columns that come from the answer, one for each element, in its order. */
export function pivotColumns(columns: ColumnsFrom, heads: readonly PivotHead[]): ColumnView[] {
  return heads.map((head, index) => ({
    key: `${columns.id}:${index}`,
    title: head.title,
    ...(head.group !== undefined && head.group !== '' && { group: head.group }),
    width: columns.width ?? 72,
    grows: false,
    align: 'right',
    format: columns.format ?? 'number',
    ...(columns.decimals !== undefined && { decimals: columns.decimals }),
    ...(columns.unit !== undefined && { unit: columns.unit }),
    source: undefined,
    from: { columns, item: head.item },
    shaded: head.shaded,
  }))
}

/** A run of neighbouring columns under one group head; no title where they have none. */
export interface HeadGroup {
  readonly title: string | undefined
  readonly first: number
  readonly last: number
}

/** Groups of neighbouring columns, for the upper line of the head; empty where no column has a group. */
export function headGroups(columns: readonly ColumnView[]): HeadGroup[] {
  if (!columns.some((column) => column.group !== undefined)) return []
  const groups: { title: string | undefined; first: number; last: number }[] = []
  for (const [index, column] of columns.entries()) {
    const before = groups.at(-1)
    const joins = before && before.title === column.group && columns[index - 1]?.fixed === column.fixed
    if (before && joins) before.last = index + 1
    else groups.push({ title: column.group, first: index, last: index + 1 })
  }
  return groups
}

/**
 * Widths in px at a root of 16: what is left of `available` is shared among the columns that grow, at most doubling
 * each (then every growing column takes the rest evenly). Columns that the user sized keep their size.
 */
export function sharedWidths(
  columns: readonly ColumnView[],
  available: number,
  sized: Readonly<Record<string, number>>,
): number[] {
  const widths = columns.map((column) => sized[column.key] ?? column.width)
  const rest = available - widths.reduce((sum, width) => sum + width, 0)
  if (rest <= 0) return widths
  const isGrowing = (column: ColumnView): boolean => column.grows && sized[column.key] === undefined
  let growing = columns.filter(isGrowing)
  if (growing.length === 0) growing = columns.filter((column) => !column.fixed && sized[column.key] === undefined)
  const weight = growing.reduce((sum, column) => sum + column.width, 0)
  if (weight === 0) return widths
  return columns.map(
    (column, index) => (widths[index] ?? 0) + (growing.includes(column) ? (rest * column.width) / weight : 0),
  )
}

/** Columns below a head: each with the room that its title needs. */
export const headed = (columns: readonly ColumnView[]): ColumnView[] =>
  columns.map((column) => ({ ...column, width: Math.max(column.width, column.headWidth ?? 0) }))

const smallestText = 72
/** Padding of a cell: a bar that has no more room is not drawn. */
const smallestBar = 20
/** A bar that would get less says nothing; its room goes to the texts. */
const shortestBar = 60
const barKinds = new Set(['progress', 'sparkline', 'bars'])

/**
 * The same for rows without a head, which never scroll sideways: where there is too little room, bars give way first
 * (at last they are not drawn), then texts (down to 72 px), then all columns in proportion.
 */
export function fittedWidths(columns: readonly ColumnView[], available: number): number[] {
  const widths = sharedWidths(columns, available, {})
  if (available <= 0) return widths
  const isBar = (index: number): boolean => barKinds.has(columns[index]?.cell?.kind ?? '')
  const shrunk = shrink(widths, available, (index) => (isBar(index) ? smallestBar : undefined))
  const bars = shrunk.map((width, index) =>
    isBar(index) && width < shortestBar && width < (widths[index] ?? 0) ? smallestBar : width,
  )
  const texts = shrink(bars, available, (index) => (columns[index]?.grows ? smallestText : undefined))
  return widened(
    columns,
    shrink(texts, available, () => 0),
    available,
  )
}

/** The widths with the room that is left given to the columns that grow. */
function widened(columns: readonly ColumnView[], widths: readonly number[], available: number): number[] {
  const rest = available - widths.reduce((sum, width) => sum + width, 0)
  const growing = columns.filter((column) => column.grows).length
  if (rest <= 0 || growing === 0) return [...widths]
  return widths.map((width, index) => width + (columns[index]?.grows ? rest / growing : 0))
}

/** Widths that fit, as far as the columns that `leastOf` names may shrink; each gives by what it can spare. */
function shrink(
  widths: readonly number[],
  available: number,
  leastOf: (index: number) => number | undefined,
): number[] {
  const over = widths.reduce((sum, width) => sum + width, 0) - available
  const spare = widths.map((width, index) => Math.max(0, width - (leastOf(index) ?? width)))
  const all = spare.reduce((sum, width) => sum + width, 0)
  if (over <= 0 || all === 0) return [...widths]
  const share = Math.min(1, over / all)
  return widths.map((width, index) => width - (spare[index] ?? 0) * share)
}

/** Colour of a choice in an enumeration. */
export interface Choice {
  readonly value: unknown
  readonly label: string
  readonly color?: Color
  readonly icon?: string
}

/** Value of a column without expressions: the field, or the text of the referred row. */
export function fieldValue(column: ColumnView, row: Row): unknown {
  const field = column.source?.field
  if (field === undefined) return undefined
  const label = column.facts?.labelField
  return label === undefined ? valueAt(row, field) : (valueAt(row, label) ?? valueAt(row, field))
}
