// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid after the ARIA pattern; a native table lays out every row
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { useViewport } from '../../windowing/use-viewport.ts'
import { offsetShowing, rowSpan } from '../../windowing/window.ts'
import type { CellActs } from './Cell.tsx'
import type { CellTools } from './cell-content.ts'
import type { ColumnView } from './column-model.ts'
import { type CellAt, moveCell } from './keyboard.ts'
import type { Line } from './lines.ts'
import type { Row, RowKey } from './row-value.ts'
import { SummaryRow } from './SummaryRow.tsx'
import { pageChoice, type Selection } from './selection.ts'
import type { SortKey } from './sorting.ts'
import { TableHead } from './TableHead.tsx'
import { type RowActs, type RowLine, TableRow } from './TableRow.tsx'
import { drawnColumnsOf, drawnSpan, layOut, rem, sizes } from './table-layout.ts'
import './table.css'

/** What the keyboard asks of the list. */
export interface TableKeys {
  /** Space. */
  choose(line: RowLine, index: number): void
  /** Enter: the first action of the row. */
  act(line: RowLine, index: number, column: number, anchor: Element | null): void
  /** Ctrl+A. */
  choosePage(): void
}

interface TableProps {
  readonly label: string
  readonly columns: readonly ColumnView[]
  readonly lines: readonly Line[]
  readonly rows: readonly Row[]
  readonly density: 'dense' | 'normal' | 'loose' | 'plain'
  readonly sized: Readonly<Record<string, number>>
  readonly choice: 'single' | 'multiple' | undefined
  readonly selection: Selection
  readonly sort: readonly SortKey[]
  readonly tree: boolean
  readonly tools: CellTools
  readonly cellActs: CellActs
  readonly rowActs: RowActs
  readonly keys: TableKeys
  readonly actions: ((line: RowLine) => ReactNode) | undefined
  /** px at a root of 16. */
  readonly actionsWidth: number
  /** Rows before this page. */
  readonly rowsBefore: number
  readonly total: number
  readonly summary: { readonly whole: Row | undefined } | undefined
  readonly markerOf: (row: Row) => string | undefined
  readonly groupTitle: (value: unknown) => string
  readonly editor: { readonly key: RowKey; readonly column: number; readonly view: ReactNode } | undefined
  readonly clickable: boolean
  readonly busy: boolean
  readonly height: 'fit' | 'fill'
  /** What stands in place of rows: empty, error, skeleton. */
  readonly instead: ReactNode
  onSort(field: string, add: boolean): void
  onChoosePage(): void
  onMoveColumn(key: string, target: string): void
  onSizeColumn(key: string, width: number): void
}

/**
 * A table that draws only what is seen of its rows and columns: native scrolling, sticky head, sticky columns at both
 * sides, one row height. After the ARIA grid pattern the focus is on the table, which names its active cell.
 */
export function Table(props: TableProps) {
  const { columns, lines, density, choice, selection, tools } = props
  const box = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const rowPx = sizes.row[density]
  // Two thirds of a row: scrolling less draws nothing again, and the rows beyond the window cover it.
  const viewport = useViewport(box, 24)
  const scale = viewport.rem / 16
  const [active, setActive] = useState<CellAt>({ line: -1, column: 0 })
  const layout = useMemo(
    () =>
      layOut({
        columns,
        room: viewport.width / scale,
        sized: props.sized,
        choice: choice !== undefined,
        actionsWidth: props.actionsWidth,
        isFitted: density === 'plain',
      }),
    [columns, viewport.width, scale, props.sized, choice, props.actionsWidth, density],
  )
  const { first: firstColumn, last: lastColumn } = drawnSpan(layout, viewport.left / scale, viewport.width / scale)
  const drawn = useMemo(
    () => drawnColumnsOf(layout, { first: firstColumn, last: lastColumn }),
    [layout, firstColumn, lastColumn],
  )
  const headPx = density === 'plain' ? 0 : sizes.head * scale
  const span = rowSpan(viewport.top, viewport.height, rowPx * scale, lines.length)
  const pageRows = useMemo(
    () => lines.flatMap((line) => (line.kind === 'row' ? [{ key: line.key, row: line.row }] : [])),
    [lines],
  )

  const show = (cell: CellAt): void => {
    const node = box.current
    if (!node) return
    const size = rowPx * scale
    node.scrollTop = offsetShowing(cell.line * size, (cell.line + 1) * size + headPx, node.scrollTop, node.clientHeight)
    const at = layout.scrolling.indexOf(cell.column)
    if (at < 0) return
    const start = (layout.leftWidth + (layout.scrollOffsets[at] ?? 0)) * scale
    const end = (layout.leftWidth + (layout.scrollOffsets[at + 1] ?? 0)) * scale
    node.scrollLeft = offsetShowing(
      start,
      end,
      node.scrollLeft,
      node.clientWidth,
      layout.leftWidth * scale,
      layout.rightWidth * scale,
    )
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return
    const screen = Math.max(1, Math.floor(viewport.height / (rowPx * scale)) - 1)
    const next = moveCell(active, event.key, event.ctrlKey || event.metaKey, {
      lines: lines.length,
      columns: columns.length,
      linesPerScreen: screen,
    })
    const line = lines[active.line]
    if (next) {
      setActive(next)
      show(next)
    } else if (event.key === ' ' && line?.kind === 'row') props.keys.choose(line, active.line)
    else if (event.key === 'Enter' && line?.kind === 'row')
      props.keys.act(line, active.line, active.column, rowElement(box.current, line.key))
    else if (event.key === 'Enter' && line?.kind === 'group') props.rowActs.open(line.key)
    else if (event.key === 'F2' && line?.kind === 'row') props.rowActs.edit(line, active.line, active.column)
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && choice === 'multiple')
      props.keys.choosePage()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is a grid or a tree grid */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is a grid or a tree grid */}
      <div
        ref={box}
        id={gridId}
        role={props.tree || lines.some((line) => line.kind === 'group') ? 'treegrid' : 'grid'}
        className={`wf-table wf-table--${density} wf-table--${lines.length === 0 ? 'empty' : props.height}`}
        style={{ '--wf-row': rem(rowPx) } as React.CSSProperties}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={columns.length}
        aria-multiselectable={choice === 'multiple' || undefined}
        aria-busy={props.busy || undefined}
        aria-activedescendant={active.line >= span.first && active.line < span.last ? `${gridId}-cell` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget && active.line < 0 && lines.length > 0)
            setActive({ line: 0, column: 0 })
        }}
      >
        {density !== 'plain' && (
          <TableHead
            layout={layout}
            drawn={drawn}
            sort={props.sort}
            choice={choice === 'multiple' ? pageChoice(selection, pageRows) : choice === 'single' ? 'one' : undefined}
            hasActions={props.actions !== undefined}
            onSort={props.onSort}
            onChoosePage={props.onChoosePage}
            onMove={props.onMoveColumn}
            onSize={props.onSizeColumn}
          />
        )}
        {lines.length > 0 && (
          <div
            role="rowgroup"
            className="wf-tbody"
            style={{ height: `calc(${lines.length} * var(--wf-row))`, width: rem(layout.totalWidth) }}
          >
            {lines.slice(span.first, span.last).map((line, offset) => {
              const index = span.first + offset
              if (line.kind === 'group')
                return (
                  <GroupRow
                    key={line.key}
                    line={line}
                    index={index}
                    width={layout.totalWidth}
                    title={props.groupTitle(line.value)}
                    onOpen={props.rowActs.open}
                  />
                )
              return (
                <TableRow
                  key={line.key}
                  line={line}
                  index={index}
                  rowNumber={props.rowsBefore + index + 1}
                  layout={layout}
                  drawn={drawn}
                  tools={tools}
                  cellActs={props.cellActs}
                  rowActs={props.rowActs}
                  chosen={selection.has(line.key)}
                  choice={choice}
                  tree={props.tree}
                  marker={props.markerOf(line.row)}
                  activeColumn={active.line === index ? active.column : undefined}
                  gridId={gridId}
                  actions={props.actions}
                  editor={props.editor?.key === line.key ? props.editor : undefined}
                  clickable={props.clickable}
                />
              )
            })}
          </div>
        )}
        {props.summary && lines.length > 0 && (
          <SummaryRow
            layout={layout}
            drawn={drawn}
            rows={props.rows}
            whole={props.summary.whole}
            tools={tools}
            choice={choice !== undefined}
          />
        )}
      </div>
      {props.instead}
    </>
  )
}

const rowElement = (grid: HTMLElement | null, key: RowKey): Element | null =>
  [...(grid?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find((row) => row.dataset.row === key) ?? null

interface GroupRowProps {
  readonly line: Extract<Line, { kind: 'group' }>
  readonly index: number
  readonly width: number
  readonly title: string
  readonly onOpen: (key: RowKey) => void
}

function GroupRow({ line, index, width, title, onOpen }: GroupRowProps) {
  return (
    <div
      role="row"
      className="wf-row wf-row--group"
      aria-expanded={line.expanded}
      style={{ transform: `translateY(calc(${index} * var(--wf-row)))`, width: rem(width) }}
    >
      <div role="gridcell" className="wf-row__group">
        <button
          type="button"
          className="wf-lead__twist"
          aria-label={line.expanded ? '收起' : '展开'}
          onClick={() => onOpen(line.key)}
        >
          <Icon name={line.expanded ? 'chevron-down' : 'chevron-right'} size={14} />
        </button>
        <strong>{title}</strong>
        <span className="wf-row__count">{line.count} 条</span>
      </div>
    </div>
  )
}
