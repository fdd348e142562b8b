import type { FieldShape } from '../shape.ts'

/** A cell as it is written: numbers stay numbers, everything else is the text that a person reads. */
export type Cell = string | number | null

/** Head of a column: the field's title with its unit, `建筑面积(m²)`. */
export function headOf(field: FieldShape): string {
  const unit = field.schema['x-unit']
  return unit ? `${field.title}(${unit})` : field.title
}

/** The cell of a value: enumerations by their label, instants in China Standard Time, lists by comma. */
export function cellOf(field: FieldShape, value: unknown): Cell {
  if (value === undefined || value === null) return null
  const item = field.values?.find((one) => one.value === value)
  if (item !== undefined) return item.label
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'object') return JSON.stringify(value)
  return field.schema.format === 'date-time' ? localTime(String(value)) : String(value)
}

/** `2024-01-31T00:00:00.000Z` -> `2024-01-31 08:00:00`: China Standard Time, which knows no summer time. */
export function localTime(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The reverse of `cellOf` for what a person may have typed; gives the text itself where it cannot be read. */
export function valueOfCell(field: FieldShape, cell: unknown): unknown {
  if (cell === null || cell === undefined || cell === '') return null
  if (cell instanceof Date) return dateCell(field, cell)
  if (typeof cell === 'number' && field.schema.type === 'string') return valueOfText(field, String(cell))
  if (typeof cell !== 'string') return cell
  return valueOfText(field, cell.trim())
}

function valueOfText(field: FieldShape, text: string): unknown {
  const item = field.values?.find((one) => one.label === text || String(one.value) === text)
  if (item !== undefined) return item.value
  const { type, format } = field.schema
  if (type === 'integer' || type === 'number') {
    const bare = text.replaceAll(',', '')
    return bare !== '' && Number.isFinite(Number(bare)) ? Number(bare) : text
  }
  if (type === 'boolean')
    return text === '是' || text === 'true' ? true : text === '否' || text === 'false' ? false : text
  if (type === 'array') return text.split(/[,，、]/).map((part) => listItem(field, part.trim()))
  if (type === 'object') return jsonOrText(text)
  if (format === 'date') return dayOf(text) ?? text
  if (format === 'date-time') return instantOf(text) ?? text
  return text
}

function listItem(field: FieldShape, part: string): unknown {
  const isNumber = field.schema.items?.type === 'integer' || field.schema.items?.type === 'number'
  return isNumber && part !== '' && Number.isFinite(Number(part)) ? Number(part) : part
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Workbooks hold dates as local wall-clock time, which the reader hands over as if it were UTC. */
function dateCell(field: FieldShape, cell: Date): unknown {
  const text = cell.toISOString()
  if (field.schema.format === 'date') return text.slice(0, 10)
  return field.schema.format === 'date-time' ? instantOf(text.slice(0, 19).replace('T', ' ')) : text.slice(0, 10)
}

function dayOf(text: string): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function instantOf(text: string): string | undefined {
  if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(text))
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()
  const [, date = '', time = '00:00'] = /^(\S+?)(?:[ T](\d{1,2}:\d\d(?::\d\d)?))?$/.exec(text) ?? []
  const day = dayOf(date)
  if (day === undefined) return undefined
  const atMs = Date.parse(`${day}T${time.length < 5 || time.indexOf(':') === 1 ? `0${time}` : time}+08:00`)
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString()
}

/**
 * One field of a CSV line. Text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a line
 * break) gets an apostrophe in front (OWASP, "CSV Injection"); numbers stay as they are.
 */
export function csvField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The reverse of the apostrophe that `csvField` puts in front. */
export const withoutGuard = (text: string) => (/^'[=+\-@\t\r\n]/.test(text) ? text.slice(1) : text)
