import type { ClientEndpoint, DataSource, PageSlice, Paging, Value } from '../../schemas/index.ts'
import { compileValue } from '../page/compiled-value.ts'
import type { DataReader, ScopeSource } from '../page/scope.ts'
import type { LiveLine } from './live.ts'
import { changeEntry, idleEntry, type SourceEntry, type SourcesSummary, summariseEntries } from './source-entry.ts'
import { emptyShape, stableKey } from './source-shapes.ts'
import { readsOf, watchSource } from './source-triggers.ts'

/** All data sources of a page. */
export interface DataSources extends DataReader {
  /** The proxy of a source; one that stays idle for no name or an unknown one. */
  entry(name: string | undefined): SourceEntry
  /** Asks a lazy source the first time. */
  ensure(name: string): void
  /** Asks again; resolves when the answer is there, whatever it was. */
  reload(names: string | readonly string[]): Promise<void>
  /** Replaces names of the query that a widget steers (paging, order, filters) and asks again. */
  setParams(name: string, changes: Readonly<Record<string, unknown>>): void
  /** Writes an answer in place, e.g. a row edited in the list. */
  patch(name: string, change: (data: unknown) => unknown): void
  /** Paging map of the source's endpoint. */
  paging(name: string | undefined): Paging | undefined
  /** The source's endpoint. */
  endpointOf(name: string | undefined): ClientEndpoint | undefined
  /** Sources that a value reads. */
  namesIn(value: Value | undefined): readonly string[]
  /** State of several sources together; the same object until it changes. */
  summary(names: readonly string[]): SourcesSummary
  /** True once every source that asks by itself has answered. */
  isSettled(): boolean
  /** Starts asking. */
  start(): void
  /** Stops timers, live topics and requests. */
  stop(): void
}

interface DataParts {
  readonly slice: PageSlice
  /** The scope is made over this reader, so it is handed in late. */
  readonly scope: () => ScopeSource
  call(
    endpoint: ClientEndpoint,
    params: Record<string, unknown>,
    options: { signal: AbortSignal; silent: boolean },
  ): Promise<unknown>
  toast(message: string): void
  /** Told what is wrong with a value of a source's document, or that it goes well. */
  computed(value: Value | undefined, fault?: string): void
  readonly live: LiveLine
  /** First query of sources that a list pages, by source name. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Milliseconds in which live notices are merged into one asking. */
  readonly mergeMs: number
}

/**
 * Sources over one call function. Rules: one fetch per endpoint and parameters; asked again when something that its
 * parameters read changes, merged; an answer that was overtaken by a later asking is dropped; earlier data stays while
 * it is asked again.
 */
export function createDataSources(parts: DataParts): DataSources {
  const declared: Readonly<Record<string, DataSource>> = parts.slice.page.data ?? {}
  const entries = new Map<string, SourceEntry>()
  const runs = new Map<string, { version: number; key: string; asked: boolean }>()
  const inFlight = new Map<string, Promise<unknown>>()
  const listeners = new Map<string, Set<() => void>>()
  const stops: (() => void)[] = []
  const absent = idleEntry()
  // One for the page: an asking may be shared by several sources, so none of them ends it alone.
  const leaving = new AbortController()
  let valuesNow: Readonly<Record<string, unknown>> = {}

  const endpointOf = (name: string | undefined) => {
    const id = name === undefined ? undefined : declared[name]?.endpoint
    return id === undefined ? undefined : parts.slice.endpoints[id]
  }

  for (const name of Object.keys(declared)) {
    const entry = idleEntry()
    changeEntry(entry, { query: { ...parts.queries[name] }, data: emptyShape(endpointOf(name)?.response) })
    entries.set(name, entry)
    runs.set(name, { version: 0, key: '', asked: false })
    valuesNow = { ...valuesNow, [name]: entry.data }
  }

  const tell = (name: string) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener()
  }

  const put = (name: string, change: Partial<SourceEntry>) => {
    const entry = entries.get(name)
    if (!entry || leaving.signal.aborted) return
    changeEntry(entry, change)
    if ('data' in change) valuesNow = { ...valuesNow, [name]: change.data }
    tell(name)
  }

  const compute = (name: string, source: DataSource) => {
    const scope = parts.scope()
    if (!scope.isSettled(source.value)) return
    try {
      put(name, { data: reckon(scope, source.value), status: 'ready', error: null })
    } catch (fault) {
      put(name, { status: 'error', error: asError(fault) })
    }
  }

  /** Computes a value of a source, and tells how it went. */
  const reckon = (scope: ScopeSource, value: Value | undefined): unknown => {
    try {
      const result = scope.evaluate(value)
      parts.computed(value)
      return result
    } catch (fault) {
      parts.computed(value, asError(fault).message)
      throw fault
    }
  }

  const ask = async (name: string, force: boolean): Promise<void> => {
    const source = declared[name]
    const run = runs.get(name)
    const entry = entries.get(name)
    if (!source || !run || !entry || leaving.signal.aborted) return
    run.asked = true
    if (source.value) return compute(name, source)
    const scope = parts.scope()
    const endpoint = endpointOf(name)
    if (!endpoint) return put(name, { status: 'error', error: new Error(`数据源 ${name} 没有可用的接口`) })
    if (!scope.isSettled(source.params as Value) || !scope.isSettled(source.when)) return
    let params: Record<string, unknown>
    try {
      if (source.when !== undefined && reckon(scope, source.when) !== true) {
        run.version += 1
        run.key = ''
        return put(name, { status: 'idle', loading: false, error: null, data: emptyShape(endpoint.response) })
      }
      params = { ...(reckon(scope, source.params as Value) as Record<string, unknown> | undefined), ...entry.query }
    } catch (fault) {
      return put(name, { status: 'error', error: asError(fault) })
    }
    const key = stableKey(endpoint.id, params)
    // The same asking again, answered or refused, waits for 重试 or a change.
    if (!force && run.key === key) return
    run.version += 1
    run.key = key
    const version = run.version
    put(name, { loading: true, params, ...(entry.status === 'idle' ? { status: 'loading' as const } : {}) })
    try {
      const data = await shared(key, force, () =>
        parts.call(endpoint, params, { signal: leaving.signal, silent: source.onError === 'empty' }),
      )
      if (run.version === version) put(name, { data, status: 'ready', loading: false, error: null })
    } catch (fault) {
      if (run.version !== version) return
      settleFailure(name, source, endpoint, asError(fault))
    }
  }

  const settleFailure = (name: string, source: DataSource, endpoint: ClientEndpoint, error: Error) => {
    // Specification section 8: device and meter lists give an empty list; floor grouping shows the message as a toast.
    if (source.onError === 'empty')
      return put(name, { data: emptyShape(endpoint.response), status: 'ready', loading: false, error: null })
    if (source.onError === 'toast') parts.toast(error.message)
    put(name, { status: 'error', loading: false, error })
  }

  const shared = (key: string, force: boolean, call: () => Promise<unknown>): Promise<unknown> => {
    const running = inFlight.get(key)
    if (running && !force) return running
    const promise = call().finally(() => {
      if (inFlight.get(key) === promise) inFlight.delete(key)
    })
    inFlight.set(key, promise)
    return promise
  }

  const watch = (name: string, source: DataSource) =>
    watchSource({
      source,
      scope: parts.scope(),
      live: parts.live,
      paging: endpointOf(name)?.paging,
      mergeMs: parts.mergeMs,
      wasAsked: () => runs.get(name)?.asked === true,
      ask: (force) => void ask(name, force),
      data: () => entries.get(name)?.data,
      put: (data) => put(name, { data, status: 'ready', error: null }),
    })

  const reload = async (names: string | readonly string[]) => {
    await Promise.all((typeof names === 'string' ? [names] : names).map((name) => ask(name, true)))
  }

  const summaries = new Map<string, SourcesSummary>()

  return {
    values: () => valuesNow,
    isReady: (name) => entries.get(name)?.status === 'ready' || entries.get(name)?.status === 'error',
    subscribe(name, listener) {
      const known = listeners.get(name) ?? new Set()
      listeners.set(name, known.add(listener))
      return () => known.delete(listener)
    },
    entry: (name) => (name === undefined ? absent : (entries.get(name) ?? absent)),
    ensure(name) {
      if (runs.get(name)?.asked === false) void ask(name, false)
    },
    reload,
    setParams(name, changes) {
      const entry = entries.get(name)
      if (!entry) return
      const query = Object.fromEntries(
        Object.entries({ ...entry.query, ...changes }).filter(([, value]) => value !== undefined),
      )
      if (stableKey('', query) === stableKey('', entry.query)) return
      put(name, { query })
      void ask(name, false)
    },
    patch(name, change) {
      const entry = entries.get(name)
      if (entry) put(name, { data: change(entry.data) })
    },
    paging: (name) => endpointOf(name)?.paging,
    endpointOf,
    namesIn: (value) =>
      compileValue(value)
        .dependencies.filter((path) => path.startsWith('data.'))
        .map((path) => path.slice(5)),
    summary(names) {
      const next = summariseEntries(names.map((name) => entries.get(name) ?? absent))
      const key = names.join(',')
      const before = summaries.get(key)
      if (before && before.status === next.status && before.loading === next.loading && before.error === next.error)
        return before
      summaries.set(key, next)
      return next
    },
    isSettled: () =>
      [...entries].every(
        ([name, entry]) =>
          entry.status === 'ready' ||
          entry.status === 'error' ||
          (entry.status === 'idle' && (declared[name]?.lazy === true || isOff(name))),
      ),
    start() {
      for (const [name, source] of Object.entries(declared)) stops.push(watch(name, source))
      stops.push(
        parts.live.onReconnect(() => void reload([...runs].filter(([, run]) => run.asked).map(([name]) => name))),
      )
      for (const [name, source] of Object.entries(declared)) if (!source.lazy) void ask(name, false)
    },
    stop() {
      leaving.abort()
      for (const stop of stops) stop()
    },
  }

  function isOff(name: string): boolean {
    const source = declared[name]
    const scope = parts.scope()
    if (!source) return true
    if (!scope.isSettled(source.when) || !scope.isSettled(source.params as Value) || !scope.isSettled(source.value)) {
      // It waits for sources that are themselves off or lazy: it will not be asked by itself.
      return readsOf(source).every(
        (path) => !path.startsWith('data.') || entries.get(path.slice(5))?.status !== 'loading',
      )
    }
    return source.when !== undefined
  }
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(String(fault))
}
