// biome-ignore-all lint/a11y/useSemanticElements: a windowed grid after the ARIA pattern; a native table lays out every row
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { type ColumnView, headGroups } from './column-model.ts'
import type { SortKey } from './sorting.ts'
import { type DrawnColumns, rem, type TableLayout } from './table-layout.ts'

interface TableHeadProps {
  readonly layout: TableLayout
  readonly drawn: DrawnColumns
  readonly sort: readonly SortKey[]
  /** What of the page is chosen; `one` where only one row can be. */
  readonly choice: 'none' | 'some' | 'all' | 'one' | undefined
  readonly hasActions: boolean
  readonly onSort: (field: string, add: boolean) => void
  readonly onChoosePage: () => void
  readonly onMove: (key: string, target: string) => void
  /** Width in px at a root of 16. */
  readonly onSize: (key: string, width: number) => void
}

/** The head: titles with units, order, groups; columns are dragged by their title and sized at their right edge. */
export function TableHead(props: TableHeadProps) {
  const { layout, drawn, choice } = props
  const groups = headGroups(layout.columns)
  return (
    <div role="rowgroup" className="wf-thead" style={{ width: rem(layout.totalWidth) }}>
      {groups.length > 0 && (
        <GroupLine
          layout={layout}
          drawn={drawn}
          choice={choice !== undefined}
          hasActions={props.hasActions}
          groups={groups}
        />
      )}
      <div role="row" aria-rowindex={1} className="wf-thead__row">
        {choice !== undefined && (
          <div
            role="columnheader"
            className="wf-th wf-td--fixed wf-td--choice"
            aria-label={choice === 'one' ? '选择' : undefined}
            style={{ width: rem(layout.choiceWidth), left: 0 }}
          >
            {choice !== 'one' && (
              <CheckInput
                checked={choice === 'all'}
                mixed={choice === 'some'}
                label="选择本页"
                onChange={props.onChoosePage}
              />
            )}
          </div>
        )}
        {drawn.places.map((place, at) => {
          const column = layout.columns[place]
          if (!column) return null
          const head = <HeadCell key={column.key} {...props} column={column} place={place} />
          return at === drawn.firstAt && drawn.before > 0 ? [<Gap key="before" width={drawn.before} />, head] : head
        })}
        {drawn.after > 0 && <Gap width={drawn.after} />}
        {props.hasActions && (
          <div
            role="columnheader"
            className="wf-th wf-td--fixed wf-td--atright"
            style={{ width: rem(layout.actionsWidth), right: 0 }}
          >
            操作
          </div>
        )}
      </div>
    </div>
  )
}

const Gap = ({ width }: { readonly width: number }) => (
  <span aria-hidden="true" style={{ flex: 'none', width: rem(width) }} />
)

interface GroupLineProps {
  readonly layout: TableLayout
  readonly drawn: DrawnColumns
  readonly choice: boolean
  readonly hasActions: boolean
  readonly groups: ReturnType<typeof headGroups>
}

function GroupLine({ layout, drawn, choice, hasActions, groups }: GroupLineProps) {
  const shown = new Set(drawn.places)
  return (
    <div role="row" className="wf-thead__row wf-thead__row--groups">
      {choice && (
        <div role="gridcell" className="wf-th wf-td--fixed" style={{ width: rem(layout.choiceWidth), left: 0 }} />
      )}
      {drawn.before > 0 && drawn.firstAt === 0 && <Gap width={drawn.before} />}
      {groups.map((group) => {
        const places = Array.from({ length: group.last - group.first }, (_, index) => group.first + index).filter(
          (place) => shown.has(place),
        )
        const first = places[0]
        if (first === undefined) return null
        const column = layout.columns[first]
        const width = places.reduce((sum, place) => sum + (layout.widths[place] ?? 0), 0)
        const stick = layout.stick[first]
        const side = column?.fixed && stick !== undefined ? { [column.fixed]: rem(stick) } : {}
        return (
          <div
            key={`${group.title}-${group.first}`}
            role={group.title === undefined ? 'gridcell' : 'columnheader'}
            className={column?.fixed ? 'wf-th wf-th--group wf-td--fixed' : 'wf-th wf-th--group'}
            style={{ width: rem(width), ...side }}
            title={group.title}
          >
            {group.title}
          </div>
        )
      })}
      {drawn.after > 0 && <Gap width={drawn.after} />}
      {hasActions && (
        <div
          role="gridcell"
          className="wf-th wf-td--fixed wf-td--atright"
          style={{ width: rem(layout.actionsWidth), right: 0 }}
        />
      )}
    </div>
  )
}

interface HeadCellProps extends TableHeadProps {
  readonly column: ColumnView
  readonly place: number
}

function HeadCell({ column, place, layout, sort, onSort, onMove, onSize }: HeadCellProps) {
  const [over, setOver] = useState(false)
  const order = column.sortField === undefined ? -1 : sort.findIndex((key) => key.field === column.sortField)
  const key = sort[order]
  const stick = layout.stick[place]
  const side = column.fixed && stick !== undefined ? { [column.fixed]: rem(stick) } : {}
  const classes = [
    'wf-th',
    `wf-td--${column.align}`,
    column.fixed && 'wf-td--fixed',
    column.fixed === 'right' && 'wf-td--atright',
    column.shaded && 'wf-td--shaded',
    over && 'wf-th--over',
  ]
  const title = (
    <>
      <span className="wf-th__title" title={column.title}>
        {column.title}
        {column.unit && !column.title.includes(column.unit) && <span className="wf-th__unit"> {column.unit}</span>}
      </span>
      {key && <Icon name={key.descending ? 'arrow-down' : 'arrow-up'} size={12} />}
      {key && sort.length > 1 && <span className="wf-th__order">{order + 1}</span>}
    </>
  )
  return (
    <div
      role="columnheader"
      data-node-id={column.source?.id}
      aria-colindex={place + 1}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : undefined}
      className={classes.filter(Boolean).join(' ')}
      style={{ width: rem(layout.widths[place] ?? column.width), ...side }}
      draggable={column.from === undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/wf-column', column.key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/wf-column') || column.from) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const dragged = event.dataTransfer.getData('text/wf-column')
        if (dragged && dragged !== column.key) onMove(dragged, column.key)
      }}
    >
      {column.sortField === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="wf-th__sort"
          title="点击排序，按住 Shift 点击可按多列排序"
          onClick={(event) => column.sortField && onSort(column.sortField, event.shiftKey)}
        >
          {title}
        </button>
      )}
      {column.from === undefined && (
        <SizeGrip width={layout.widths[place] ?? column.width} onSize={(width) => onSize(column.key, width)} />
      )}
    </div>
  )
}

function SizeGrip({ width, onSize }: { readonly width: number; readonly onSize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number; rem: number } | undefined>(undefined)
  const move = (event: ReactPointerEvent): void => {
    const from = start.current
    if (from) onSize(from.width + ((event.clientX - from.x) / from.rem) * 16)
  }
  return (
    <span
      className="wf-th__grip"
      aria-hidden="true"
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        const rootRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
        start.current = { x: event.clientX, width, rem: rootRem }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined
      }}
    />
  )
}
