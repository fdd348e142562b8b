// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid after the ARIA pattern; a native table lays out every row
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { memo, type ReactNode } from 'react'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { Cell, type CellActs } from './Cell.tsx'
import type { CellTools } from './cell-content.ts'
import type { ColumnView } from './column-model.ts'
import type { Line } from './lines.ts'
import type { RowKey } from './row-value.ts'
import { type DrawnColumns, rem, type TableLayout } from './table-layout.ts'

/** A line that is a row. */
export type RowLine = Extract<Line, { kind: 'row' }>

/** What a row may do; stays the same object while the list stands. */
export interface RowActs {
  choose(line: RowLine, index: number, shift: boolean): void
  open(key: RowKey): void
  click(line: RowLine, index: number, column: number | undefined, anchor: Element | null): void
  edit(line: RowLine, index: number, column: number): void
}

interface TableRowProps {
  readonly line: RowLine
  readonly index: number
  /** Number of the row among all pages, from 1. */
  readonly rowNumber: number
  readonly layout: TableLayout
  readonly drawn: DrawnColumns
  readonly tools: CellTools
  readonly cellActs: CellActs
  readonly rowActs: RowActs
  readonly chosen: boolean
  readonly choice: 'single' | 'multiple' | undefined
  readonly tree: boolean
  readonly marker: string | undefined
  /** Column of the keyboard's cell, where it stands in this row. */
  readonly activeColumn: number | undefined
  readonly gridId: string
  readonly actions: ((line: RowLine) => ReactNode) | undefined
  readonly editor: { readonly column: number; readonly view: ReactNode } | undefined
  readonly clickable: boolean
}

/** A row; drawn again only when something of its own changes. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { line, index, layout, drawn, chosen, choice, marker, gridId, activeColumn } = props
  const classes = [
    'wf-row',
    chosen && 'wf-row--chosen',
    props.clickable && 'wf-row--clickable',
    index % 2 === 1 && 'wf-row--even',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the grid that holds the focus
    <div
      role="row"
      aria-rowindex={props.rowNumber + 1}
      aria-selected={choice ? chosen : undefined}
      aria-level={props.tree ? line.depth + 1 : undefined}
      aria-expanded={line.expandable ? line.expanded : undefined}
      className={classes.filter(Boolean).join(' ')}
      data-row={line.key}
      style={{ transform: `translateY(calc(${index} * var(--wf-row)))`, width: rem(layout.totalWidth) }}
      onClick={(event) => {
        const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
        props.rowActs.click(line, index, cell ? Number(cell.dataset.column) : undefined, event.currentTarget)
      }}
      onDoubleClick={(event) => {
        const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
        if (cell) props.rowActs.edit(line, index, Number(cell.dataset.column))
      }}
    >
      {marker && <span className="wf-row__mark" style={{ background: `var(--wf-${marker})` }} />}
      {choice && (
        <div
          role="gridcell"
          className="wf-td wf-td--fixed wf-td--choice"
          style={{ width: rem(layout.choiceWidth), left: 0 }}
        >
          {choice === 'multiple' ? (
            <CheckInput
              checked={chosen}
              label={`选择第 ${props.rowNumber} 行`}
              tabIndex={-1}
              onChange={(_, { shiftKey }) => props.rowActs.choose(line, index, shiftKey)}
            />
          ) : (
            <span className={chosen ? 'wf-dot wf-dot--on' : 'wf-dot'} aria-hidden="true" />
          )}
        </div>
      )}
      {drawn.places.map((place, at) => {
        const column = layout.columns[place]
        if (!column) return null
        const isFirst = place === 0
        const cell = (
          <DataCell
            key={column.key}
            {...props}
            column={column}
            place={place}
            active={activeColumn === place}
            id={activeColumn === place ? `${gridId}-cell` : undefined}
            lead={isFirst && props.tree ? <TreeLead line={line} onOpen={props.rowActs.open} /> : undefined}
          />
        )
        return at === drawn.firstAt && drawn.before > 0 ? [gap('before', drawn.before), cell] : cell
      })}
      {drawn.after > 0 && gap('after', drawn.after)}
      {props.actions && (
        <div
          role="gridcell"
          className="wf-td wf-td--fixed wf-td--atright wf-td--actions"
          style={{ width: rem(layout.actionsWidth), right: 0 }}
        >
          {props.actions(line)}
        </div>
      )}
    </div>
  )
})

const gap = (key: string, width: number): ReactNode => (
  <span key={key} aria-hidden="true" style={{ flex: 'none', width: rem(width) }} />
)

interface DataCellProps extends TableRowProps {
  readonly column: ColumnView
  readonly place: number
  readonly active: boolean
  readonly id: string | undefined
  readonly lead: ReactNode
}

function DataCell({ column, place, active, id, lead, line, layout, tools, cellActs, editor }: DataCellProps) {
  const fixed = column.fixed
  const stick = layout.stick[place]
  const classes = [
    'wf-td',
    `wf-td--${column.align}`,
    fixed && 'wf-td--fixed',
    fixed === 'right' && 'wf-td--atright',
    column.shaded && 'wf-td--shaded',
    active && 'wf-td--active',
    column.source?.edit && 'wf-td--editable',
  ]
  const hatched = column.from?.columns.estimated !== undefined && isEstimated(column, line, tools)
  if (hatched) classes.push('wf-td--hatched')
  const side = fixed && stick !== undefined ? { [fixed]: rem(stick) } : {}
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={place + 1}
      data-column={place}
      data-node-id={column.source?.id}
      className={classes.filter(Boolean).join(' ')}
      style={{ width: rem(layout.widths[place] ?? column.width), ...side }}
    >
      {lead}
      {editor?.column === place ? editor.view : <Cell column={column} row={line.row} tools={tools} acts={cellActs} />}
    </div>
  )
}

function isEstimated(column: ColumnView, line: RowLine, tools: CellTools): boolean {
  try {
    return tools.evaluate(column.from?.columns.estimated, { row: line.row, item: column.from?.item }) === true
  } catch {
    return false
  }
}

function TreeLead({ line, onOpen }: { readonly line: RowLine; readonly onOpen: (key: RowKey) => void }) {
  return (
    <span className="wf-lead" style={{ width: rem(20 + line.depth * 16) }}>
      {line.expandable && (
        <button
          type="button"
          className="wf-lead__twist"
          aria-label={line.expanded ? '收起' : '展开'}
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation()
            onOpen(line.key)
          }}
        >
          <Icon name={line.expanded ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
      )}
    </span>
  )
}
