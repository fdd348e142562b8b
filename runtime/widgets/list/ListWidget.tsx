import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ListWidget as ListDocument, Value } from '../../../schemas/index.ts'
import { FaultNote } from '../../page/FaultNote.tsx'
import { useEvaluate, useHasAccess, usePage, usePreference, useRuntime, useValue } from '../../page/hooks.ts'
import { Skeleton } from '../../page/Skeleton.tsx'
import { EmptyNote, WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { drawnColumns, type ListPreferences, readPreferences, withMoved, withWidth } from './column-settings.ts'
import { countSet, type Filters } from './filters.ts'
import { ListTable } from './ListTable.tsx'
import { Pager } from './Pager.tsx'
import { pageSizes } from './paging.ts'
import { keepFilters, recallFilters } from './remembered-filters.ts'
import { SearchBar } from './SearchBar.tsx'
import { StateTabs } from './StateTabs.tsx'
import { ToolRow } from './ToolRow.tsx'
import { useCellTools } from './use-cell-tools.ts'
import { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'
import { useLines } from './use-lines.ts'
import { type ListQuery, useListQuery } from './use-list-query.ts'
import { useSelection } from './use-selection.ts'
import './list.css'
import { treeSize } from './lines.ts'

const nothing = {}

/** So many rows stand on one page whatever its size, so that a pager would do nothing. */
const smallestPage = pageSizes[0]

/** A list: search bar, state tabs, tool row, windowed rows and pager; all parts as the document asks for them. */
export function ListWidget({ widget }: WidgetProps<ListDocument>) {
  const page = usePage()
  const { client } = useRuntime()
  const evaluate = useEvaluate()
  const [stored, store] = usePreference<unknown>(`list.${page.slice.page.id}.${widget.id}`, nothing)
  const preferences = useMemo(() => readPreferences(stored), [stored])
  const [initial] = useState(() => initialFilters(widget, evaluate))
  const [first] = useState<Filters>(() => recallFilters(client.userName, page.slice.page.id, widget.id) ?? initial)
  const query = useListQuery(widget, first, preferences.pageSize)
  useFirstQuery(widget, query, first, preferences)
  const columns = useColumns(widget)
  const drawn = useMemo(() => drawnColumns(columns, preferences), [columns, preferences])
  const keyField = widget.rowKey ?? 'id'
  const { lines, open } = useLines(widget, query.rows, keyField)
  const selection = useSelection(widget, lines, keyField)
  useFreshSelection(query.asked, selection.clear)
  const tools = useCellTools(widget)
  const exporting = useExport(widget, query, drawn, tools)
  const card = useRef<HTMLDivElement>(null)
  const hasAccess = useHasAccess()
  const update = useCallback((next: ListPreferences) => store(next), [store])
  const search = useCallback(
    (filters: Filters) => {
      keepFilters(client.userName, page.slice.page.id, widget.id, filters)
      query.search(filters)
    },
    [client, page, widget.id, query.search],
  )
  const isEmpty = query.status === 'ready' && query.rows.length === 0
  const plain = widget.plain === true
  const density = plain ? 'plain' : (preferences.density ?? widget.density ?? 'normal')
  const chosen = useMemo(() => [...selection.chosen.values()], [selection.chosen])
  // One chosen row feeds other widgets; the tools of the list stay.
  const batched = selection.mode === 'single' ? [] : chosen
  const hasSearch = widget.search !== undefined && widget.search.length > 0
  const toolbar = widget.toolbar ?? []
  const table = (
    <ListTable
      widget={widget}
      query={query}
      columns={drawn}
      lines={lines}
      selection={selection}
      tools={tools}
      density={density}
      sized={preferences.widths ?? nothing}
      onOpen={open}
      onMoveColumn={(key, target) => update(withMoved(preferences, columns, key, target))}
      onSizeColumn={(key, width) => update(withWidth(preferences, key, width))}
      instead={
        <Instead
          widget={widget}
          query={query}
          plain={plain}
          filtered={countSet(widget.search ?? [], query.filters) > 0}
        />
      }
    />
  )
  // A titled list of which nothing is chosen needs no row of its own for its tools.
  const inHead = widget.title !== undefined && !hasSearch && !widget.tabs && selection.mode !== 'multiple'
  const toolRow = (
    <ToolRow
      total={query.total}
      count={widget.tree ? treeSize(query.rows, widget.tree.children ?? 'children') : query.total}
      chosen={batched}
      batch={(widget.batch ?? []).filter((button) => hasAccess(button.access))}
      buttons={toolbar}
      inHead={inHead}
      density={density === 'plain' ? 'normal' : density}
      exporting={exporting.busy}
      columnSettings={<ColumnSettings columns={columns} preferences={preferences} onChange={update} />}
      onDensity={(next) => update({ ...preferences, density: next })}
      onExport={widget.export ? (only) => void exporting.run(only ? chosen : undefined) : undefined}
      onReload={() => void query.reload()}
      onFullScreen={() => toggleFullScreen(card.current)}
      onChooseAll={async () => selection.chooseAll(await query.allRows())}
      onClear={selection.clear}
    />
  )
  return (
    <WidgetFrame
      widget={widget}
      tools={inHead && !plain ? toolRow : undefined}
      status={query.status}
      empty={isEmpty}
      error={query.error}
      padded={false}
      card={!hasSearch}
      keepAlways
      className={plain ? 'wf-list wf-list--plain' : 'wf-list'}
    >
      {hasSearch && (
        <SearchBar
          items={widget.search ?? []}
          request={page.data.endpointOf(widget.data)?.request}
          filters={query.filters}
          initial={initial}
          onSearch={search}
        />
      )}
      <div
        ref={card}
        className={hasSearch && widget.frame !== false ? 'wf-list__card wf-list__card--framed' : 'wf-list__card'}
      >
        {widget.tabs && <StateTabs tabs={widget.tabs} value={query.tab} counts={query.counts} onPick={query.setTab} />}
        {!plain && !inHead && toolRow}
        {table}
        {query.pages && !plain && query.total > smallestPage && (
          <Pager
            label={typeof widget.title === 'string' ? widget.title : ''}
            page={query.page}
            size={query.size}
            total={query.total}
            onPage={query.setPage}
            onSize={(size) => {
              update({ ...preferences, pageSize: size })
              query.setSize(size)
            }}
          />
        )}
      </div>
    </WidgetFrame>
  )
}

function initialFilters(widget: ListDocument, evaluate: (value: Value) => unknown): Filters {
  const filters: Record<string, unknown> = {}
  for (const item of widget.search ?? []) if (item.value !== undefined) filters[item.id] = evaluate(item.value)
  return filters
}

/** The first asking holds page 1 and the document's order; what the user kept beside that is asked at once. */
function useFirstQuery(widget: ListDocument, query: ListQuery, first: Filters, preferences: ListPreferences): void {
  const done = useRef(false)
  const filtered = countSet(widget.search ?? [], first) > 0
  useEffect(() => {
    if (done.current) return
    done.current = true
    if (filtered) query.search(first)
  }, [filtered, query, first])
  const { pageSize } = preferences
  const sized = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (pageSize === undefined || sized.current === pageSize) return
    sized.current = pageSize
    if (query.size !== pageSize) query.setSize(pageSize)
  }, [pageSize, query])
}

/** Rows of another project or another filter are no longer chosen; pages and order change nothing. */
function useFreshSelection(asked: string, clear: () => void): void {
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    clear()
  }, [asked, clear])
}

interface InsteadProps {
  readonly widget: ListDocument
  readonly query: ListQuery
  readonly plain: boolean
  readonly filtered: boolean
}

/** What stands where rows would stand: skeleton, error, or what is missing and what to do next. */
function Instead({ widget, query, plain, filtered }: InsteadProps) {
  const text = useValue<string | null>(widget.emptyText)
  if (query.status === 'error' && query.error)
    return <FaultNote error={query.error} title="列表无法加载" onRetry={() => void query.reload()} />
  if (query.status === 'loading' || (query.status === 'idle' && query.loading)) return <Skeleton shape="rows" />
  if (query.rows.length > 0) return null
  const words = text ?? (filtered ? '没有符合条件的数据，可重置筛选条件后再查' : '暂无数据')
  const action =
    plain || filtered ? undefined : (widget.emptyAction ?? widget.toolbar?.find((button) => button.type === 'primary'))
  return <EmptyNote text={words} action={action} />
}

function toggleFullScreen(element: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void element?.requestFullscreen()
}
