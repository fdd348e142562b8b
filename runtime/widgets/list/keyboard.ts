/** A cell of the table: line and column, from 0; line -1 is the head. */
export interface CellAt {
  readonly line: number
  readonly column: number
}

/** Size of the table and of one screen of it. */
export interface Bounds {
  readonly lines: number
  readonly columns: number
  readonly linesPerScreen: number
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/**
 * Cell that a key leads to, after the ARIA grid pattern; `undefined` for keys that do not move. Ctrl with Home or End
 * goes to the first or last cell of all.
 */
export function moveCell(at: CellAt, key: string, ctrl: boolean, bounds: Bounds): CellAt | undefined {
  const lastLine = bounds.lines - 1
  const lastColumn = bounds.columns - 1
  const move = (line: number, column: number): CellAt => ({
    line: clamp(line, bounds.lines > 0 ? 0 : -1, Math.max(-1, lastLine)),
    column: clamp(column, 0, Math.max(0, lastColumn)),
  })
  switch (key) {
    case 'ArrowDown':
      return move(at.line + 1, at.column)
    case 'ArrowUp':
      return move(at.line - 1, at.column)
    case 'ArrowRight':
      return move(at.line, at.column + 1)
    case 'ArrowLeft':
      return move(at.line, at.column - 1)
    case 'PageDown':
      return move(at.line + Math.max(1, bounds.linesPerScreen), at.column)
    case 'PageUp':
      return move(at.line - Math.max(1, bounds.linesPerScreen), at.column)
    case 'Home':
      return ctrl ? move(0, 0) : move(at.line, 0)
    case 'End':
      return ctrl ? move(lastLine, lastColumn) : move(at.line, lastColumn)
    default:
      return undefined
  }
}
