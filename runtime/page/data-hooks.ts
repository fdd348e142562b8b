import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Value } from '../../schemas/index.ts'
import type { SourceStatus } from '../data/source-entry.ts'
import { rowsOf } from '../data/source-shapes.ts'
import { noContent } from './fault-sink.ts'
import { usePage } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'
import { useFault, useValue } from './value-hooks.ts'

/** A data source as a widget sees it. */
export interface SourceView<T = unknown> {
  readonly status: SourceStatus
  /** The `data` part; an empty shape before it came. Kept while it is asked again. */
  readonly data: T
  readonly error: Error | null
  /** True while an answer is on its way, the first one or another. */
  readonly loading: boolean
  /** Parameters of the last asking. */
  readonly params: Readonly<Record<string, unknown>>
  /** Asks again. */
  reload(): Promise<void>
}

/** A data source by name, asked if nobody asked for it yet; an idle view where the name is absent. */
export function useSource<T = unknown>(name: string | undefined): SourceView<T> {
  const { data } = usePage()
  const entry = data.entry(name)
  const view = useSnapshot(entry) as typeof entry
  useEffect(() => {
    if (name) data.ensure(name)
  }, [data, name])
  const reload = useCallback(() => (name ? data.reload(name) : Promise.resolve()), [data, name])
  return {
    status: view.status,
    data: view.data as T,
    error: view.error,
    loading: view.loading,
    params: view.params,
    reload,
  }
}

/** A source whose paging, order and filters a widget steers. */
export interface QueryableView<T = unknown> extends SourceView<T> {
  /** What the widget has set: page, size, sort, filters, by the names of the endpoint's paging map. */
  readonly query: Readonly<Record<string, unknown>>
  /** Replaces these names of the query and asks again; undefined takes a name out. */
  setParams(changes: Readonly<Record<string, unknown>>): void
}

/** `useSource` with a query of the widget's own, e.g. server paging. */
export function useQueryable<T = unknown>(name: string | undefined): QueryableView<T> {
  const { data } = usePage()
  const source = useSource<T>(name)
  const entry = data.entry(name)
  const { query } = useSnapshot(entry) as typeof entry
  const setParams = useCallback(
    (changes: Readonly<Record<string, unknown>>) => {
      if (name) data.setParams(name, changes)
    },
    [data, name],
  )
  return { ...source, query, setParams }
}

/** Rows of a widget with their state. */
export interface RowsView {
  readonly rows: readonly Record<string, unknown>[]
  /** All rows there are, where the endpoint pages; else the number of rows. */
  readonly total: number
  readonly status: SourceStatus
  readonly loading: boolean
  readonly error: Error | null
  reload(): Promise<void>
}

/** Rows by a widget's `rows` expression, or those of its `data` source (a list, or the list inside a paged answer). */
export function useRows(widget: { readonly data?: string; readonly rows?: Value }, extra?: ScopeExtra): RowsView {
  const page = usePage()
  const source = useSource(widget.data)
  const expression = useValue<unknown>(widget.rows, extra)
  const fault = useFault(widget.rows)
  const uncomputed = useMemo(() => (fault === undefined ? null : new Error(noContent)), [fault])
  const settled = useMemo(() => page.data.namesIn(widget.rows), [page, widget.rows])
  const state = useSourcesState(settled)
  if (widget.rows !== undefined) {
    const rows = Array.isArray(expression) ? expression : []
    const merged = widget.data ? source : state
    return {
      rows,
      total: rows.length,
      status: uncomputed ? 'error' : merged.status,
      loading: merged.loading,
      error: uncomputed ?? merged.error,
      reload: merged.reload,
    }
  }
  const { rows, total } = rowsOf(source.data, page.data.paging(widget.data))
  return { rows, total, status: source.status, loading: source.loading, error: source.error, reload: source.reload }
}

/** State of several sources together: error before loading before ready. */
export function useSourcesState(names: readonly string[]): Omit<RowsView, 'rows' | 'total'> {
  const { data } = usePage()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = names.map((name) => data.subscribe(name, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [data, names],
  )
  const read = () => data.summary(names)
  const summary = useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    for (const name of names) data.ensure(name)
  }, [data, names])
  const reload = useCallback(
    () => Promise.all(names.map((name) => data.reload(name))).then(() => undefined),
    [data, names],
  )
  return { ...summary, reload }
}
