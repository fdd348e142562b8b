import { useCallback, useMemo, useState } from 'react'
import type { ListWidget } from '../../../schemas/index.ts'
import type { SourceStatus } from '../../data/source-entry.ts'
import { usePage, useQueryable, useRows } from '../../page/hooks.ts'
import { cleaned, type Filters, filterParams, filterStates, type SearchItem } from './filters.ts'
import { defaultPageSize } from './paging.ts'
import type { Row } from './row-value.ts'
import { formatSort, parseSort, type SortKey, sortRows } from './sorting.ts'

/** Rows of a list as they are asked for and paged. */
export interface ListQuery {
  /** Rows of this page. */
  readonly rows: readonly Row[]
  /** Rows on all pages. */
  readonly total: number
  readonly status: SourceStatus
  readonly loading: boolean
  readonly error: Error | null
  /** Figures over all pages where the answer carries them. */
  readonly summary: Row | undefined
  /** Rows by value of the tabs' field, where the answer carries them. */
  readonly counts: Readonly<Record<string, number>> | undefined
  /** What was asked, paging and order apart. */
  readonly asked: string
  readonly pages: boolean
  readonly page: number
  readonly size: number
  readonly sort: readonly SortKey[]
  /** Values of the search bar that are in force. */
  readonly filters: Filters
  readonly tab: unknown
  setPage(page: number): void
  setSize(size: number): void
  setSort(keys: readonly SortKey[]): void
  /** Puts filters in force, from page 1; states named by `into` are written. */
  search(filters: Filters): void
  setTab(value: unknown): void
  reload(): Promise<void>
  /** All rows of all pages, in order; asks the endpoint page by page (200 rows each) where it pages. */
  allRows(): Promise<readonly Row[]>
}

const noItems: readonly SearchItem[] = []

interface LocalPaging {
  readonly page: number
  readonly size: number
  readonly sort: string
}

/** Steers the rows of a list: on the server where its endpoint pages, else over the rows that are here. */
export function useListQuery(widget: ListWidget, first: Filters, rememberedSize: number | undefined): ListQuery {
  const page = usePage()
  const source = useQueryable<Row>(widget.data)
  const { rows, total, status, loading, error, reload } = useRows(widget)
  const names = widget.rows || (widget.paging ?? 'server') !== 'server' ? undefined : page.data.paging(widget.data)
  const items = widget.search ?? noItems
  const [filters, setFilters] = useState(first)
  const [tab, setTabValue] = useState<unknown>(() => {
    const value = widget.tabs?.items[0]?.value
    return typeof value === 'object' ? undefined : value
  })
  const [local, setLocal] = useState<LocalPaging>({
    page: 1,
    size: rememberedSize ?? widget.pageSize ?? defaultPageSize,
    sort: widget.sort ?? '',
  })
  const pages = names !== undefined || (widget.paging !== 'none' && !widget.plain && !widget.tree)
  const query = source.query
  const pageNow = names ? Number(query[names.page] ?? 1) : local.page
  const sizeNow = names ? Number(query[names.size] ?? local.size) : local.size
  const sortText = names ? String(query[names.sort] ?? '') : local.sort
  const sort = useMemo(() => parseSort(sortText), [sortText])
  const sorted = useMemo(() => (names ? rows : sortRows(rows, sort)), [names, rows, sort])
  const shown = useMemo(
    () => (names || !pages ? sorted : sorted.slice((pageNow - 1) * sizeNow, pageNow * sizeNow)),
    [names, pages, sorted, pageNow, sizeNow],
  )
  const steer = useCallback(
    (change: Partial<LocalPaging>, extra: Readonly<Record<string, unknown>> = {}) => {
      if (names) {
        const paging: Record<string, unknown> = {}
        if (change.page !== undefined) paging[names.page] = change.page
        if (change.size !== undefined) paging[names.size] = change.size
        if (change.sort !== undefined) paging[names.sort] = change.sort === '' ? undefined : change.sort
        source.setParams({ ...paging, ...extra })
      } else {
        setLocal((now) => ({ ...now, ...change }))
        if (Object.keys(extra).length > 0) source.setParams(extra)
      }
    },
    [names, source.setParams],
  )
  const search = useCallback(
    (next: Filters) => {
      const clean = Object.fromEntries(items.map((item) => [item.id, cleaned(item, next[item.id])]))
      const before = filterParams(items, filters)
      setFilters(clean)
      const touched = Object.fromEntries(Object.entries(clean).filter(([id]) => id in next))
      for (const { into, value } of filterStates(items, touched)) page.setState(into, value)
      const emptied = Object.fromEntries(Object.keys(before).map((name) => [name, undefined]))
      steer({ page: 1 }, { ...emptied, ...filterParams(items, clean) })
    },
    [items, filters, page, steer],
  )
  const setTab = useCallback(
    (value: unknown) => {
      setTabValue(value)
      if (widget.tabs) steer({ page: 1 }, { [widget.tabs.field]: value === '' || value === null ? undefined : value })
    },
    [widget.tabs, steer],
  )
  const allRows = useCallback(async (): Promise<readonly Row[]> => {
    const endpoint = page.data.endpointOf(widget.data)
    if (!names || !endpoint) return sorted
    const all: Row[] = []
    const size = 200
    for (let at = 1; ; at += 1) {
      const answer = await page.call<Row>(endpoint.id, { ...source.params, [names.page]: at, [names.size]: size })
      const part = answer[names.rows] as readonly Row[]
      all.push(...part)
      if (part.length < size || all.length >= Number(answer[names.total])) return all
    }
  }, [page, widget.data, names, sorted, source.params])
  const asked = useMemo(() => {
    const paging: readonly string[] = names ? [names.page, names.size, names.sort] : []
    return JSON.stringify(Object.entries(source.params).filter(([name]) => !paging.includes(name)))
  }, [names, source.params])
  const data = source.data as Row | null | undefined
  const summary = data && typeof data === 'object' && 'summary' in data ? (data.summary as Row | null) : undefined
  return {
    rows: shown,
    total: names ? total : sorted.length,
    status,
    loading,
    error,
    summary: summary ?? undefined,
    counts: data?.counts as Readonly<Record<string, number>> | undefined,
    asked,
    pages,
    page: pageNow,
    size: sizeNow,
    sort,
    filters,
    tab,
    setPage: (next) => steer({ page: next }),
    setSize: (next) => steer({ page: 1, size: next }),
    setSort: (keys) => steer({ page: 1, sort: formatSort(keys) }),
    search,
    setTab,
    reload,
    allRows,
  }
}
