import { useMemo } from 'react'
import type { MatrixWidget as MatrixDocument } from '../../../schemas/index.ts'
import { formatValue } from '../../format/format.ts'
import { ActionButton } from '../../page/ActionButton.tsx'
import { useEnum, usePage, useSource, useSourcesState } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { columnWords } from './axis.ts'
import { type Axis, type Place, total } from './cells.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { MatrixFoot, MatrixLegend } from './MatrixFoot.tsx'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixNotes } from './MatrixNotes.tsx'
import { isInside, isWide, placesOf } from './range.ts'
import { useMatrix } from './use-matrix.ts'
import './matrix.css'

/** A table that is filled in like a spreadsheet; sums, states, faults and doubts are shown. */
export function MatrixWidget({ widget }: WidgetProps<MatrixDocument>) {
  const page = usePage()
  const source = useSource(widget.data)
  const named = useMemo(() => page.data.namesIn(widget.rows.of), [page, widget.rows.of])
  const settled = useSourcesState(named)
  const state = widget.data ? source : settled
  const matrix = useMatrix(widget, JSON.stringify(source.params ?? null), async () => state.reload())
  const stateEnum = useEnum(widget.cell.enum)
  const { cells, range } = matrix
  const { rows, columns, valueAt } = cells
  const totals = widget.totals ?? 'none'
  const rowTotals = totals === 'row' || totals === 'both'
  const columnTotals = totals === 'column' || totals === 'both'
  const figure = (value: number | null, decimals: number): string => formatValue(value, { format: 'decimal', decimals })
  const sumOf = (ofRows: readonly Axis[], ofColumns: readonly Axis[]): number | null =>
    total(
      ofRows.flatMap((row) =>
        ofColumns
          .filter((column) => column.adds !== false)
          .map((column) => valueAt({ row: rows.indexOf(row), column: columns.indexOf(column) })),
      ),
    )
  const plainDecimals = widget.cell.decimals ?? 2
  const states = new Set<string>()
  const stateOf = (place: Place) => {
    const value = cells.stateOf(place)
    if (value === '') return { word: '', color: '' }
    states.add(value)
    const item = stateEnum?.items.find((one) => one.value === value)
    return { word: item?.label ?? value, color: item?.color ?? 'text3' }
  }
  const body = rows.map((row, rowAt) => (
    <tr key={row.key}>
      <th scope="row">{row.label}</th>
      {columns.map((column, columnAt) => {
        const at = { row: rowAt, column: columnAt }
        const value = valueAt(at)
        const { word, color } = stateOf(at)
        return (
          <MatrixCell
            key={column.key}
            place={`${rowAt},${columnAt}`}
            label={`${row.label} ${columnWords(column)}`}
            value={value}
            text={figure(value, cells.decimalsOf(column))}
            locked={cells.isLocked(at)}
            changed={matrix.isChanged(at)}
            selected={isWide(range) && isInside(range, at)}
            fault={cells.faultOf(value)}
            warning={cells.warningOf(at)}
            state={word}
            stateColor={color}
            hint={cells.hintOf(at)}
            onChange={(next) => matrix.put([{ place: at, value: next }])}
            onKeyDown={(event) => matrix.onKeyDown(event, at)}
            onPaste={(event) => matrix.onPaste(event, at)}
          />
        )
      })}
      {rowTotals && <td className="wf-matrix__total">{figure(sumOf([row], columns), plainDecimals)}</td>}
      {widget.row && (
        <td className="wf-matrix__actions">
          {widget.row.map((button) => (
            <ActionButton key={button.id} button={button} extra={{ row: row.item }} small />
          ))}
        </td>
      )}
    </tr>
  ))
  const chosen = isWide(range) ? placesOf(range).map(valueAt) : []
  return (
    <WidgetFrame
      widget={widget}
      status={state.status}
      empty={rows.length === 0 || columns.length === 0}
      error={state.error}
      onRetry={() => void state.reload()}
      padded={false}
    >
      <div className="wf-matrix">
        <div className="wf-matrix__scroll">
          <table
            ref={matrix.grid}
            className="wf-matrix__table"
            aria-label={typeof widget.title === 'string' ? widget.title : '填报表'}
            onCopy={matrix.onCopy}
            onMouseDown={matrix.onMouseDown}
            onMouseOver={matrix.onMouseOver}
            onFocus={(event) => {
              const [row, column] = (event.target.getAttribute('data-cell') ?? '').split(',').map(Number)
              if (row !== undefined && column !== undefined) matrix.onFocusCell({ row, column })
            }}
          >
            <MatrixHead columns={columns} rowTotals={rowTotals} rowActions={widget.row !== undefined} />
            <tbody>{body}</tbody>
            {columnTotals && (
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  {columns.map((column) => (
                    <td key={column.key} className="wf-matrix__total">
                      {column.adds === false ? '' : figure(sumOf(rows, [column]), cells.decimalsOf(column))}
                    </td>
                  ))}
                  {rowTotals && <td className="wf-matrix__total">{figure(sumOf(rows, columns), plainDecimals)}</td>}
                  {widget.row && <td className="wf-matrix__actions" />}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
        {stateEnum && <MatrixLegend document={stateEnum} states={states} />}
        <MatrixNotes cells={cells.doubtful} onChange={matrix.explain} />
        <MatrixFoot
          mayWrite={cells.mayWrite}
          changed={matrix.changed}
          changedElsewhere={matrix.changedElsewhere}
          wrong={matrix.wrong}
          unexplained={matrix.unexplained}
          refusal={matrix.refusal}
          busy={matrix.busy}
          chosen={chosen.filter((value): value is number => value !== null && Number.isFinite(value))}
          canUndo={matrix.canUndo}
          canRedo={matrix.canRedo}
          onUndo={matrix.undo}
          onRedo={matrix.redo}
          onDiscard={matrix.discard}
          onSave={() => void matrix.save()}
        />
      </div>
    </WidgetFrame>
  )
}
