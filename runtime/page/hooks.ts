import { useCallback, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import type { Actions, EnumDocument, Value } from '../../schemas/index.ts'
import { type EmptyShape, rowsOf, type SourceStatus } from '../data/data-sources.ts'
import { compileValue } from './compiled-value.ts'
import { DialogContext, LocalScope, usePage, useRuntime } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'

export { usePage, useRuntime } from './page-context.ts'

/** Names that a repeat, a fragment or a dialog adds to every expression below it. */
export function useLocalScope(): ScopeExtra {
  return useContext(LocalScope)
}

const sameExtra = (a: ScopeExtra | undefined, b: ScopeExtra | undefined) => {
  if (a === b) return true
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])
  return [...names].every((name) =>
    Object.is((a as Record<string, unknown>)?.[name], (b as Record<string, unknown>)?.[name]),
  )
}

/**
 * The present value of a literal or an expression; redraws only when something that it reads changes.
 *
 * Null while data that it reads has not come. An expression that fails throws, so that the boundary shows it in its
 * widget. `extra` adds `row`, `item`, `form`, `event`, `result`.
 */
export function useValue<T = unknown>(value: Value | undefined, extra?: ScopeExtra): T {
  const page = usePage()
  const local = useLocalScope()
  const compiled = useMemo(() => compileValue(value), [value])
  const kept = useRef<{ inputs: unknown[]; extra: ScopeExtra | undefined; compiled: unknown; result: unknown } | null>(
    null,
  )
  const subscribe = useCallback(
    (listener: () => void) => page.scope.subscribe(compiled.dependencies, listener),
    [page, compiled],
  )
  const read = () => {
    const inputs = compiled.dependencies.map((path) => page.scope.read(path))
    const before = kept.current
    const merged = extra ? { ...local, ...extra } : local
    if (
      before &&
      before.compiled === compiled &&
      before.inputs.every((input, i) => Object.is(input, inputs[i])) &&
      sameExtra(before.extra, merged)
    )
      return before.result
    const result = page.scope.evaluate(value, merged)
    kept.current = { inputs, extra: merged, compiled, result }
    return result
  }
  return useSyncExternalStore(subscribe, read, read) as T
}

/** Computes values without watching them, e.g. for the cells of rows that are drawn anyway; local names are added. */
export function useEvaluate(): <T = unknown>(value: Value | undefined, extra?: ScopeExtra) => T {
  const page = usePage()
  const local = useLocalScope()
  return useCallback((value, extra) => page.evaluate(value, { ...local, ...extra }), [page, local])
}

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
  const settled = useMemo(() => page.data.namesIn(widget.rows), [page, widget.rows])
  const state = useSourcesState(settled)
  if (widget.rows !== undefined) {
    const rows = Array.isArray(expression) ? expression : []
    const merged = widget.data ? source : state
    return {
      rows,
      total: rows.length,
      status: merged.status,
      loading: merged.loading,
      error: merged.error,
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

/** Runs steps; local names and the dialog around the widget are added. `anchor`: the element beside which a dialog opens. */
export function useRun(): (actions: Actions, extra?: ScopeExtra, anchor?: Element | null) => Promise<boolean> {
  const page = usePage()
  const local = useLocalScope()
  const dialog = useContext(DialogContext)
  return useCallback(
    (actions, extra, anchor) => page.run(actions, { ...local, ...extra }, { dialog: dialog ?? undefined, anchor }),
    [page, local, dialog],
  )
}

/** Whether the user holds an access code; true where none is asked for. */
export function useAccess(code: string | undefined): boolean {
  const { client } = useRuntime()
  const { session } = useSnapshot(client) as typeof client
  return hasAccess(session?.user, code)
}

/** Checks several codes in one go, for buttons and columns. */
export function useHasAccess(): (code: string | undefined) => boolean {
  const { client } = useRuntime()
  const { session } = useSnapshot(client) as typeof client
  const user = session?.user
  return useCallback((code) => hasAccess(user, code), [user])
}

/** Rule behind `useAccess`: admin holds every code. */
export function hasAccess(
  user: { readonly isAdmin: boolean; readonly access: readonly string[] } | undefined,
  code: string | undefined,
): boolean {
  return code === undefined || (user !== undefined && (user.isAdmin || user.access.includes(code)))
}

/** An enumeration by id; undefined where the slice does not carry it. */
export function useEnum(id: string | undefined): EnumDocument | undefined {
  const { slice } = usePage()
  const { boot } = useRuntime()
  return id === undefined ? undefined : (slice.enums[id] ?? boot.enums[id])
}

/** A value that the user keeps between visits (columns, saved queries); undefined while it has not come. */
export function usePreference<T>(key: string, initial: T): [T, (next: T) => void] {
  const { preferences } = useRuntime()
  const subscribe = useCallback((listener: () => void) => preferences.subscribe(key, listener), [preferences, key])
  const read = () => preferences.read(key)
  const stored = useSyncExternalStore(subscribe, read, read) as T | undefined
  const write = useCallback((next: T) => preferences.write(key, next), [preferences, key])
  return [stored ?? initial, write]
}

export type { EmptyShape, SourceStatus }
