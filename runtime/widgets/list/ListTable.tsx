import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Button, ListWidget } from '../../../schemas/index.ts'
import { useHasAccess, usePage, useRun } from '../../page/hooks.ts'
import type { ScopeExtra } from '../../page/scope.ts'
import type { CellActs } from './Cell.tsx'
import type { CellTools } from './cell-content.ts'
import type { ColumnView } from './column-model.ts'
import { InlineEditor } from './InlineEditor.tsx'
import type { Line } from './lines.ts'
import { actionsFor, actionsWidthOf, RowActions } from './RowActions.tsx'
import { type Row, type RowKey, valueAt } from './row-value.ts'
import { toggleSort } from './sorting.ts'
import { Table } from './Table.tsx'
import type { RowActs, RowLine } from './TableRow.tsx'
import type { ListQuery } from './use-list-query.ts'
import type { SelectionView } from './use-selection.ts'

interface ListTableProps {
  readonly widget: ListWidget
  readonly query: ListQuery
  readonly columns: readonly ColumnView[]
  readonly lines: readonly Line[]
  readonly selection: SelectionView
  readonly tools: CellTools
  readonly density: 'dense' | 'normal' | 'loose' | 'plain'
  readonly sized: Readonly<Record<string, number>>
  readonly instead: ReactNode
  readonly onOpen: (key: RowKey) => void
  readonly onMoveColumn: (key: string, target: string) => void
  readonly onSizeColumn: (key: string, width: number) => void
}

/** The table of a list with what its rows and cells do. */
export function ListTable(props: ListTableProps) {
  const { widget, query, columns, lines, selection, tools } = props
  const page = usePage()
  const run = useRun()
  const hasAccess = useHasAccess()
  const [editing, setEditing] = useState<{ readonly line: RowLine; readonly column: number }>()
  const [openRow, setOpenRow] = useState<RowKey>()
  const buttons = useMemo(
    () => (widget.row ?? []).filter((button) => hasAccess(button.access)),
    [widget.row, hasAccess],
  )
  const mayEdit = widget.inline !== undefined && hasAccess(widget.inline.access)

  const runRow = useCallback(
    async (steps: Button['do'], line: { key: RowKey; row: Row }, anchor: Element | null, extra?: ScopeExtra) => {
      setOpenRow(line.key)
      try {
        return await run(steps, { row: line.row, ...extra }, anchor)
      } finally {
        setOpenRow((now) => (now === line.key ? undefined : now))
      }
    },
    [run],
  )
  const cellActs = useMemo<CellActs>(
    () => ({
      mayRun: (column) => hasAccess(column.cell?.access),
      run: (column, row, anchor, value) => {
        const steps = column.from ? column.from.columns.do : column.cell?.do
        if (!steps) return Promise.resolve()
        const item = column.from ? { item: column.from.item } : {}
        return run(steps, { row, ...item, ...(value !== undefined && { event: { value } }) }, anchor)
      },
    }),
    [run, hasAccess],
  )
  const { choose, mode } = selection
  const rowActs = useMemo<RowActs>(
    () => ({
      choose: (line, index, shift) => choose(line.key, line.row, index, shift),
      open: props.onOpen,
      click: (line, index, _column, anchor) => {
        if (mode === 'single') choose(line.key, line.row, index, false)
        if (widget.rowDo) void runRow(widget.rowDo, line, anchor)
      },
      edit: (line, _index, column) => {
        if (mayEdit && columns[column]?.source?.edit) setEditing({ line, column })
      },
    }),
    [choose, mode, props.onOpen, widget.rowDo, runRow, mayEdit, columns],
  )
  // A column in which no row offers anything would only hide others.
  const hasActions = useMemo(
    () => lines.length === 0 || query.rows.some((row) => actionsFor(buttons, row, tools).length > 0),
    [lines.length, query.rows, buttons, tools],
  )
  const renderActions = useMemo(() => {
    if (buttons.length === 0 || !hasActions) return undefined
    return (line: RowLine) => (
      <RowActions
        actions={actionsFor(buttons, line.row, tools)}
        onRun={(button, anchor) => void runRow(button.do, line, anchor)}
      />
    )
  }, [buttons, hasActions, tools, runRow])
  const actRow = (line: RowLine, index: number, column: number, anchor: Element | null): void => {
    if (mayEdit && columns[column]?.source?.edit) {
      setEditing({ line, column })
      return
    }
    const first = actionsFor(buttons, line.row, tools).find((action) => !action.disabled)
    if (first) void runRow(first.button.do, line, anchor)
    else if (widget.rowDo) void runRow(widget.rowDo, line, anchor)
    else if (mode) choose(line.key, line.row, index, false)
  }
  const save = async (value: unknown): Promise<void> => {
    const field = editing && columns[editing.column]?.source?.field
    if (!editing || !field || !widget.inline) return
    const { id, version } = editing.line.row
    const changed = await page.call<Row | null>(widget.inline.submit, { id, version, [field]: value })
    if (!widget.data || !changed || typeof changed !== 'object') return query.reload()
    const rowsName = page.data.paging(widget.data)?.rows ?? 'rows'
    page.data.patch(widget.data, (data) => replaceRow(data, rowsName, widget.rowKey ?? 'id', changed))
  }
  const editedColumn = editing && columns[editing.column]
  const editor =
    editing && editedColumn
      ? {
          key: editing.line.key,
          column: editing.column,
          view: (
            <InlineEditor
              key={`${editing.line.key}-${editedColumn.key}`}
              column={editedColumn}
              value={valueAt(editing.line.row, editedColumn.source?.field ?? '')}
              onSave={save}
              onLeave={() => setEditing(undefined)}
            />
          ),
        }
      : undefined
  const markerOf = useCallback(
    (row: Row): string | undefined => {
      if (!widget.rowMark) return undefined
      try {
        return tools.evaluate<string | undefined>(widget.rowMark, { row }) || undefined
      } catch {
        return undefined
      }
    },
    [widget.rowMark, tools],
  )
  const groupColumn = columns.find((column) => column.source?.field === widget.groupBy)
  const groupTitle = (value: unknown): string => {
    const item =
      groupColumn?.enumId === undefined
        ? undefined
        : tools.enumOf(groupColumn.enumId)?.items.find((one) => String(one.value) === String(value))
    return item?.label ?? (value === null || value === undefined || value === '' ? '未分组' : String(value))
  }
  return (
    <Table
      label={typeof widget.title === 'string' ? widget.title : page.slice.page.title}
      columns={columns}
      lines={lines}
      rows={query.rows}
      density={props.density}
      sized={props.sized}
      choice={mode}
      selection={selection.chosen}
      sort={query.sort}
      tree={widget.tree !== undefined}
      tools={tools}
      cellActs={cellActs}
      rowActs={rowActs}
      keys={{
        choose: (line, index) => mode && choose(line.key, line.row, index, false),
        act: actRow,
        choosePage: selection.choosePage,
      }}
      actions={renderActions}
      actionsWidth={hasActions ? actionsWidthOf(buttons) : 0}
      rowsBefore={query.pages ? (query.page - 1) * query.size : 0}
      total={query.total}
      summary={widget.summary ? { whole: query.summary } : undefined}
      markerOf={openRow === undefined ? markerOf : (row) => (isRow(lines, openRow, row) ? 'primary' : markerOf(row))}
      groupTitle={groupTitle}
      editor={editor}
      clickable={widget.rowDo !== undefined || mode === 'single'}
      busy={query.loading}
      height={widget.grow || widget.height ? 'fill' : 'fit'}
      instead={props.instead}
      onSort={(field, add) => query.setSort(toggleSort(query.sort, field, add))}
      onChoosePage={selection.choosePage}
      onMoveColumn={props.onMoveColumn}
      onSizeColumn={props.onSizeColumn}
    />
  )
}

const isRow = (lines: readonly Line[], key: RowKey, row: Row): boolean =>
  lines.some((line) => line.kind === 'row' && line.key === key && line.row === row)

/** The answer with one row replaced by its newest state. */
function replaceRow(data: unknown, rowsName: string, keyField: string, changed: Row): unknown {
  const swap = (rows: readonly Row[]): Row[] =>
    rows.map((row) => (row[keyField] === changed[keyField] ? { ...row, ...changed } : row))
  if (Array.isArray(data)) return swap(data as Row[])
  const whole = data as Row
  const rows = whole?.[rowsName]
  return Array.isArray(rows) ? { ...whole, [rowsName]: swap(rows as Row[]) } : data
}
