/** A row as it came from an endpoint. */
export type Row = Readonly<Record<string, unknown>>

/** Names a row, as text, so that 7 and "7" are one row. */
export type RowKey = string

/** Value of a field; a dot goes into an object. `undefined` where a part of the way is missing. */
export function valueAt(row: unknown, field: string): unknown {
  let value: unknown = row
  for (const part of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Row)[part]
  }
  return value
}

/** Name of a row: its key field, or its place where the field is empty. */
export function keyOf(row: Row, keyField: string, index: number): RowKey {
  const key = valueAt(row, keyField)
  return key === undefined || key === null || key === '' ? `#${index}` : String(key)
}

/** true for what is shown as `--`. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (typeof value === 'number' && Number.isNaN(value))
}
