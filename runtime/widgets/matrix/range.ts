import type { Place } from './cells.ts'

/** Cells between two corners; `anchor` is where it began. */
export interface Range {
  readonly anchor: Place
  readonly end: Place
}

/** Edges of a range, both included. */
export function edgesOf({ anchor, end }: Range) {
  return {
    top: Math.min(anchor.row, end.row),
    bottom: Math.max(anchor.row, end.row),
    left: Math.min(anchor.column, end.column),
    right: Math.max(anchor.column, end.column),
  }
}

/** Whether a place lies in a range. */
export function isInside(range: Range | undefined, { row, column }: Place): boolean {
  if (range === undefined) return false
  const { top, bottom, left, right } = edgesOf(range)
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Whether a range holds more than one cell. */
export const isWide = (range: Range | undefined): range is Range =>
  range !== undefined && (range.anchor.row !== range.end.row || range.anchor.column !== range.end.column)

/** All places of a range, row by row. */
export function placesOf(range: Range): Place[] {
  const { top, bottom, left, right } = edgesOf(range)
  const places: Place[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) places.push({ row, column })
  return places
}

/** Text of a range as spreadsheets take it: tabs and line breaks. */
export function rangeText(range: Range, valueAt: (place: Place) => number | null): string {
  const { top, bottom, left, right } = edgesOf(range)
  const lines: string[] = []
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = []
    for (let column = left; column <= right; column += 1) {
      const value = valueAt({ row, column })
      cells.push(value === null || Number.isNaN(value) ? '' : String(value))
    }
    lines.push(cells.join('\t'))
  }
  return lines.join('\n')
}

/** Where pasted cells go: at the corner of the range; a single value fills the whole range. */
export function pasteTargets(
  range: Range,
  pasted: readonly (readonly string[])[],
  size: { readonly rows: number; readonly columns: number },
): { readonly place: Place; readonly text: string }[] {
  const [first] = pasted
  if (pasted.length === 1 && first?.length === 1 && isWide(range)) {
    return placesOf(range).map((place) => ({ place, text: first[0] ?? '' }))
  }
  const { top, left } = edgesOf(range)
  return pasted
    .flatMap((cells, row) => cells.map((text, column) => ({ place: { row: top + row, column: left + column }, text })))
    .filter(({ place }) => place.row < size.rows && place.column < size.columns)
}

/** Fill down: each cell of the range takes the value of the top one in its column. */
export function fillDown(
  range: Range,
  valueAt: (place: Place) => number | null,
): { readonly place: Place; readonly value: number | null }[] {
  const { top, bottom } = edgesOf(range)
  // A single row takes the values of the row above.
  const from = top === bottom ? top - 1 : top
  if (from < 0) return []
  return placesOf(range)
    .filter(({ row }) => row !== from)
    .map((place) => ({ place, value: valueAt({ row: from, column: place.column }) }))
}
