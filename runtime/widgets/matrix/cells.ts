/** A row or column of the matrix, with what its cells are computed from. */
export interface Axis {
  readonly key: string
  readonly label: string
  readonly group?: string
  /** A column's own decimals. */
  readonly decimals?: number
  /** false where a sum over the column says nothing. */
  readonly adds?: boolean
  readonly item: unknown
}

/** Place of a cell, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Values that were entered, by `row|column`; null is an emptied cell. */
export type Entered = ReadonlyMap<string, number | null>

/** Name of a cell. */
export const cellName = (row: string, column: string): string => JSON.stringify([row, column])

/** Number of a text from a spreadsheet: grouping commas, full-width figures, `%` and units after it are read; NaN where it is none. */
export function readCell(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[,\s\u00a0]/g, '')
    .replace(/^[−–]/, '-')
    .replace(/(?<=[\d.])(?:%|[A-Za-z\u4e00-\u9fa5℃/]+\d?)$/u, '')
  if (plain === '' || plain === '-' || plain === '--') return null
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Lines and cells of text copied from a spreadsheet; quoted cells may hold line breaks. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && cell === '') quoted = true
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell)
  return rows
}

/** Where an arrow, Enter or Tab leads; `undefined` for other keys. Never leaves the matrix. */
export function movePlace(
  at: Place,
  key: string,
  shift: boolean,
  size: { readonly rows: number; readonly columns: number },
): Place | undefined {
  const clamp = (value: number, top: number): number => Math.max(0, Math.min(top - 1, value))
  const to = (row: number, column: number): Place => ({
    row: clamp(row, size.rows),
    column: clamp(column, size.columns),
  })
  switch (key) {
    case 'ArrowUp':
      return to(at.row - 1, at.column)
    case 'ArrowDown':
    case 'Enter':
      return to(at.row + (key === 'Enter' && shift ? -1 : 1), at.column)
    case 'ArrowLeft':
      return to(at.row, at.column - 1)
    case 'ArrowRight':
      return to(at.row, at.column + 1)
    case 'Home':
      return to(at.row, 0)
    case 'End':
      return to(at.row, size.columns - 1)
    case 'PageUp':
      return to(0, at.column)
    case 'PageDown':
      return to(size.rows - 1, at.column)
    default:
      return undefined
  }
}

/** Sum of numbers; empty cells do not count, and a sum of nothing is empty. */
export function total(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null && Number.isFinite(value)) as number[]
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0)
}

/** A number rounded to the decimals that the matrix keeps. */
export function rounded(value: number, decimals: number): number {
  return Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
}
