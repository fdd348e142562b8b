import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { MatrixWidget as MatrixDocument } from '../../../schemas/index.ts'
import { forgetChoices } from '../../fields/use-choices.ts'
import { formatValue } from '../../format/format.ts'
import { ActionButton } from '../../page/ActionButton.tsx'
import { useAccess, useEvaluate, usePage, useRun, useSource, useSourcesState, useValue } from '../../page/hooks.ts'
import { useWatch } from '../../page/use-watch.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { axisOf, rawKey } from './axis.ts'
import {
  type Axis,
  cellName,
  type Entered,
  movePlace,
  type Place,
  pastedCells,
  readCell,
  rounded,
  total,
} from './cells.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { MatrixHead } from './MatrixHead.tsx'
import { type DoubtfulCell, MatrixNotes } from './MatrixNotes.tsx'
import './matrix.css'

const none: Entered = new Map()
const noNotes: ReadonlyMap<string, string> = new Map()

/** A table that is filled in: arrow keys walk, cells from a spreadsheet are pasted, sums and doubts are shown. */
export function MatrixWidget({ widget }: WidgetProps<MatrixDocument>) {
  const page = usePage()
  const run = useRun()
  const evaluate = useEvaluate()
  const source = useSource(widget.data)
  const named = useMemo(() => page.data.namesIn(widget.rows.of), [page, widget.rows.of])
  const settled = useSourcesState(named)
  const state = widget.data ? source : settled
  const rowList = useValue<unknown>(widget.rows.of)
  const columnList = useValue<unknown>(widget.columns.of)
  const rows = useMemo(() => axisOf(rowList, widget.rows), [rowList, widget.rows])
  const columns = useMemo(() => axisOf(columnList, widget.columns), [columnList, widget.columns])
  const mayWrite = useAccess(widget.submitAccess) && widget.submit !== undefined
  const watched = useMemo(
    () => [widget.cell.value, widget.cell.disabled, widget.cell.warning, widget.cell.note],
    [widget.cell],
  )
  const version = useWatch(watched)
  const [entered, setEntered] = useState<Entered>(none)
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(noNotes)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  const decimals = widget.cell.decimals ?? 2

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the expressions read something new
  const stored = useMemo(() => {
    const values = new Map<string, number | null>()
    for (const row of rows)
      for (const column of columns) {
        const value = evaluate<unknown>(widget.cell.value, { row: row.item, item: column.item })
        values.set(cellName(row.key, column.key), typeof value === 'number' && Number.isFinite(value) ? value : null)
      }
    return values
  }, [rows, columns, evaluate, widget.cell, version])

  const valueAt = (row: Axis, column: Axis): number | null => {
    const name = cellName(row.key, column.key)
    return entered.has(name) ? (entered.get(name) ?? null) : (stored.get(name) ?? null)
  }
  const isLocked = (row: Axis, column: Axis): boolean =>
    !mayWrite ||
    (widget.cell.disabled !== undefined &&
      evaluate(widget.cell.disabled, { row: row.item, item: column.item }) === true)
  const faultOf = (value: number | null): string => {
    if (value === null) return ''
    if (Number.isNaN(value)) return '请填写数字'
    if (widget.cell.min !== undefined && value < widget.cell.min) return `不能小于 ${widget.cell.min}`
    if (widget.cell.max !== undefined && value > widget.cell.max) return `不能大于 ${widget.cell.max}`
    return ''
  }
  const warningOf = (row: Axis, column: Axis, value: number | null): string =>
    widget.cell.warning === undefined || value === null || Number.isNaN(value)
      ? ''
      : String(evaluate(widget.cell.warning, { row: row.item, item: column.item, event: { value } }) ?? '')

  const needsNote = (row: Axis, column: Axis): boolean => {
    const value = valueAt(row, column)
    return (
      widget.cell.note !== undefined &&
      entered.has(cellName(row.key, column.key)) &&
      value !== null &&
      evaluate(widget.cell.note, { row: row.item, item: column.item, event: { value } }) === true
    )
  }
  const doubtful: readonly DoubtfulCell[] = rows.flatMap((row) =>
    columns
      .filter((column) => needsNote(row, column))
      .map((column) => {
        const name = cellName(row.key, column.key)
        return { name, label: `${row.label} ${column.label}`, note: notes.get(name) ?? '' }
      }),
  )

  // Cells are not drawn again for new handlers, so what these read is always the latest.
  const latestStored = useRef(stored)
  latestStored.current = stored
  const put = useCallback(
    (changes: readonly { readonly name: string; readonly value: number | null }[]) => {
      setRefusal('')
      setEntered((now) => {
        const next = new Map(now)
        for (const { name, value } of changes) {
          const kept = value !== null && Number.isFinite(value) ? rounded(value, decimals) : value
          if (Object.is(kept, latestStored.current.get(name) ?? null)) next.delete(name)
          else next.set(name, kept)
        }
        return next
      })
    },
    [decimals],
  )
  const focus = (place: Place): void => {
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${place.row},${place.column}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: Place): void => {
    const input = event.currentTarget
    const inside = input.selectionStart !== input.selectionEnd || input.value === ''
    const leavesLeft = event.key !== 'ArrowLeft' || inside || input.selectionStart === 0
    const leavesRight = event.key !== 'ArrowRight' || inside || input.selectionStart === input.value.length
    if (!leavesLeft || !leavesRight || event.nativeEvent.isComposing) return
    const to = movePlace(at, event.key, event.shiftKey, { rows: rows.length, columns: columns.length })
    if (!to) return
    event.preventDefault()
    focus(to)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: Place): void => {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells.length === 1 && cells[0]?.length === 1) return
    event.preventDefault()
    const changes = cells.flatMap((line, down) =>
      line.flatMap((text, right) => {
        const row = rows[at.row + down]
        const column = columns[at.column + right]
        return row && column && !isLocked(row, column)
          ? [{ name: cellName(row.key, column.key), value: readCell(text) }]
          : []
      }),
    )
    put(changes)
  }
  const wrong = rows.reduce(
    (sum, row) => sum + columns.filter((column) => faultOf(valueAt(row, column)) !== '').length,
    0,
  )
  const unexplained = doubtful.filter(({ note }) => note.trim() === '').length
  const save = async (): Promise<void> => {
    if (widget.submit === undefined) return
    setBusy(true)
    try {
      const cells = rows.flatMap((row) =>
        columns.flatMap((column) => {
          const name = cellName(row.key, column.key)
          return entered.has(name)
            ? [
                {
                  row: rawKey(row, widget.rows.key),
                  column: rawKey(column, widget.columns.key),
                  value: entered.get(name) ?? null,
                  ...(needsNote(row, column) && { note: notes.get(name)?.trim() ?? '' }),
                },
              ]
            : []
        }),
      )
      const params = page.evaluate<Record<string, unknown> | undefined>(widget.params) ?? {}
      const result = await page.call(widget.submit, { ...params, cells })
      setEntered(none)
      setNotes(noNotes)
      forgetChoices(page)
      if (widget.do) await run(widget.do, { result })
      else await state.reload()
    } catch (fault) {
      setRefusal(fault instanceof Error ? fault.message : String(fault))
    } finally {
      setBusy(false)
    }
  }
  const totals = widget.totals ?? 'none'
  const rowTotals = totals === 'row' || totals === 'both'
  const columnTotals = totals === 'column' || totals === 'both'
  const isEmpty = rows.length === 0 || columns.length === 0
  const figure = (value: number | null): string => formatValue(value, { format: 'decimal', decimals })
  return (
    <WidgetFrame
      widget={widget}
      status={state.status}
      empty={isEmpty}
      error={state.error}
      onRetry={() => void state.reload()}
      padded={false}
    >
      <div className="wf-matrix">
        <div className="wf-matrix__scroll">
          <table
            ref={grid}
            className="wf-matrix__table"
            aria-label={typeof widget.title === 'string' ? widget.title : '填报表'}
          >
            <MatrixHead columns={columns} rowTotals={rowTotals} rowActions={widget.row !== undefined} />
            <tbody>
              {rows.map((row, rowAt) => (
                <tr key={row.key}>
                  <th scope="row">{row.label}</th>
                  {columns.map((column, columnAt) => {
                    const value = valueAt(row, column)
                    const name = cellName(row.key, column.key)
                    const at = { row: rowAt, column: columnAt }
                    return (
                      <MatrixCell
                        key={column.key}
                        place={`${rowAt},${columnAt}`}
                        label={`${row.label} ${column.label}`}
                        value={value}
                        text={figure(value)}
                        locked={isLocked(row, column)}
                        changed={entered.has(name)}
                        fault={faultOf(value)}
                        warning={warningOf(row, column, value)}
                        onChange={(next) => put([{ name, value: next }])}
                        onKeyDown={(event) => onKeyDown(event, at)}
                        onPaste={(event) => onPaste(event, at)}
                      />
                    )
                  })}
                  {rowTotals && (
                    <td className="wf-matrix__total">{figure(total(columns.map((column) => valueAt(row, column))))}</td>
                  )}
                  {widget.row && (
                    <td className="wf-matrix__actions">
                      {widget.row.map((button) => (
                        <ActionButton key={button.id} button={button} extra={{ row: row.item }} small />
                      ))}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            {columnTotals && (
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  {columns.map((column) => (
                    <td key={column.key} className="wf-matrix__total">
                      {figure(total(rows.map((row) => valueAt(row, column))))}
                    </td>
                  ))}
                  {rowTotals && (
                    <td className="wf-matrix__total">
                      {figure(total(rows.flatMap((row) => columns.map((column) => valueAt(row, column)))))}
                    </td>
                  )}
                  {widget.row && <td />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
        <MatrixNotes cells={doubtful} onChange={(name, note) => setNotes((now) => new Map(now).set(name, note))} />
        {mayWrite && (
          <div className="wf-matrix__foot">
            <span className="wf-matrix__words" role="status">
              {refusal !== '' && <span className="wf-matrix__fault">{refusal}</span>}
              {unexplained > 0 && <span className="wf-matrix__fault">{unexplained} 处需要说明</span>}
              {wrong > 0 && <span className="wf-matrix__fault">{wrong} 处需要改正</span>}
              {entered.size > 0 ? `已改 ${entered.size} 格，尚未保存` : '可用方向键移动，也可从表格软件粘贴'}
            </span>
            <button
              type="button"
              className="wf-button wf-button--default"
              disabled={entered.size === 0 || busy}
              onClick={() => setEntered(none)}
            >
              撤销更改
            </button>
            <button
              type="button"
              className="wf-button wf-button--primary"
              data-action="save"
              disabled={entered.size === 0 || wrong > 0 || unexplained > 0 || busy}
              aria-busy={busy || undefined}
              onClick={() => void save()}
            >
              保存
            </button>
          </div>
        )}
      </div>
    </WidgetFrame>
  )
}
