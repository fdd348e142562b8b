import { useMemo } from 'react'
import type { MatrixWidget } from '../../../schemas/index.ts'
import { useAccess, useEvaluate, useValue } from '../../page/hooks.ts'
import { useWatch } from '../../page/use-watch.ts'
import { axisOf, columnWords } from './axis.ts'
import { type Axis, cellName, type Place } from './cells.ts'
import type { Edits } from './edits.ts'
import type { DoubtfulCell } from './MatrixNotes.tsx'

/** Rows, columns and cells of a matrix as they stand, with what was typed. */
export interface Cells {
  readonly rows: readonly Axis[]
  readonly columns: readonly Axis[]
  readonly mayWrite: boolean
  /** What is stored, by cell name. */
  readonly stored: ReadonlyMap<string, number | null>
  valueAt(place: Place): number | null
  nameAt(place: Place): string
  decimalsOf(column: Axis): number
  isLocked(place: Place): boolean
  /** Why a value is refused, or an empty text. */
  faultOf(value: number | null): string
  warningOf(place: Place): string
  stateOf(place: Place): string
  hintOf(place: Place): string
  /** Changed cells that need a reason. */
  readonly doubtful: readonly DoubtfulCell[]
}

/** Reads a matrix's document against the page's data and what was typed so far. */
export function useCells(widget: MatrixWidget, { entered, notes }: Edits): Cells {
  const evaluate = useEvaluate()
  const { cell } = widget
  const rowList = useValue<unknown>(widget.rows.of)
  const columnList = useValue<unknown>(widget.columns.of)
  const rows = useMemo(() => axisOf(rowList, widget.rows), [rowList, widget.rows])
  const columns = useMemo(() => axisOf(columnList, widget.columns), [columnList, widget.columns])
  const mayWrite = useAccess(widget.submitAccess) && widget.submit !== undefined
  const watched = useMemo(() => [cell.value, cell.disabled, cell.warning, cell.note, cell.state, cell.hint], [cell])
  const version = useWatch(watched)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the expressions read something new
  const stored = useMemo(() => {
    const values = new Map<string, number | null>()
    for (const row of rows)
      for (const column of columns) {
        const value = evaluate<unknown>(cell.value, { row: row.item, item: column.item })
        values.set(cellName(row.key, column.key), typeof value === 'number' && Number.isFinite(value) ? value : null)
      }
    return values
  }, [rows, columns, evaluate, cell, version])

  const nameAt = (place: Place): string => cellName(rows[place.row]?.key ?? '', columns[place.column]?.key ?? '')
  const valueAt = (place: Place): number | null => {
    const name = nameAt(place)
    return entered.has(name) ? (entered.get(name) ?? null) : (stored.get(name) ?? null)
  }
  const scopeOf = ({ row, column }: Place) => ({ row: rows[row]?.item, item: columns[column]?.item })
  const eventAt = (place: Place) => ({
    ...scopeOf(place),
    event: { value: valueAt(place), above: place.row > 0 ? valueAt({ ...place, row: place.row - 1 }) : null },
  })
  const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  const needsNote = (place: Place): boolean =>
    cell.note !== undefined &&
    entered.has(nameAt(place)) &&
    isNumber(valueAt(place)) &&
    evaluate(cell.note, eventAt(place)) === true

  const warningOf = (place: Place): string =>
    cell.warning === undefined || !isNumber(valueAt(place)) ? '' : textOf(evaluate(cell.warning, eventAt(place)))
  const doubtful: DoubtfulCell[] = []
  for (const [row, one] of rows.entries())
    for (const [column, other] of columns.entries()) {
      const place = { row, column }
      if (!needsNote(place)) continue
      const name = nameAt(place)
      const label = `${one.label} ${columnWords(other)}`
      doubtful.push({ name, label, note: notes.get(name) ?? '', why: warningOf(place) })
    }

  return {
    rows,
    columns,
    mayWrite,
    stored,
    valueAt,
    nameAt,
    decimalsOf: (column) => column.decimals ?? cell.decimals ?? 2,
    isLocked: (place) => !mayWrite || (cell.disabled !== undefined && evaluate(cell.disabled, scopeOf(place)) === true),
    faultOf: (value) => {
      if (value === null) return ''
      if (Number.isNaN(value)) return '请填写数字'
      if (cell.min !== undefined && value < cell.min) return `不能小于 ${cell.min}`
      if (cell.max !== undefined && value > cell.max) return `不能大于 ${cell.max}`
      return ''
    },
    warningOf,
    stateOf: (place) => (cell.state === undefined ? '' : textOf(evaluate(cell.state, scopeOf(place)))),
    hintOf: (place) => (cell.hint === undefined ? '' : textOf(evaluate(cell.hint, scopeOf(place)))),
    doubtful,
  }
}
