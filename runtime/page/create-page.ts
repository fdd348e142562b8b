import { proxy } from 'valtio'
import type { ClientEndpoint, ListWidget, PageDocument, PageSlice, Value, Widget } from '../../schemas/index.ts'
import { createDialogStack } from '../actions/dialog-stack.ts'
import { runActions } from '../actions/run-actions.ts'
import { createDataSources } from '../data/data-sources.ts'
import { drawValue } from './draw-value.ts'
import { DrawnPart, type FaultSink, quietSink } from './fault-sink.ts'
import type { PageContext, Runtime } from './page-context.ts'
import { createPageState, type PageState, writeState } from './page-state.ts'
import { createScope, type ScopeExtra, type ScopeSource } from './scope.ts'
import { noteWanted } from './wanted.ts'

/** A page that runs; `start` asks its data, `stop` ends timers, requests and dialogs. */
export interface RunningPage extends PageContext {
  start(): void
  stop(): void
  /**
   * Takes a slice that asks for the same data and holds the same states: the page goes on as it is, only what is drawn
   * differs. False where it does not fit, and a new page has to be made.
   */
  adopt(slice: PageSlice): boolean
}

interface PageParts {
  readonly runtime: Runtime
  readonly slice: PageSlice
  /** Address of the page; its query fills declared states. */
  readonly route: () => { readonly path: string; readonly query: Readonly<Record<string, string>> }
  /** States taken over from the same page before, e.g. when it was published anew. */
  readonly state?: Readonly<Record<string, unknown>>
  /** Names that every expression of the page sees, e.g. a fragment's parameters as `item`. */
  readonly local?: ScopeExtra
  /** Told of faults: that of the page around for what is a part of it, one that lists them for whoever edits. */
  readonly faults?: FaultSink
}

/** Milliseconds in which live notices are merged into one asking. */
const liveMergeMs = 1000

/** Builds a page from its slice. */
export function createPage(parts: PageParts): RunningPage {
  const { runtime, slice: first, route, state: earlier, local, faults = quietSink() } = parts
  const { boot, client, api, toaster, live } = runtime
  let slice = first
  noteDrawn(slice)
  const tree = slice.page.guard?.tree ?? { show: false, multiple: false }
  const endpoint = (id: string): ClientEndpoint => {
    const known = slice.endpoints[id]
    if (!known) throw new Error(`页面 ${slice.page.id} 没有接口 ${id}`)
    return known
  }
  const data = createDataSources({
    slice,
    scope: () => scope,
    call: (to, params, options) => api.call(to, params, options),
    // The request layer has shown the message already; a second one would be suppressed as a repeat.
    toast: (message) => toaster.show(message),
    computed(value, fault) {
      if (typeof value !== 'object' || value === null) return
      if (fault) faults.failed(value, once, fault)
      else faults.passed(value, once)
    },
    live,
    queries: listQueries(slice.page, slice, boot.app.constants.pageSize),
    mergeMs: liveMergeMs,
  })
  const scopeParts = {
    boot,
    client,
    data,
    route,
    local,
    enums: { ...boot.enums, ...slice.enums },
    tree: { show: tree.show, multiple: tree.multiple ?? false },
  }
  const early = createScope({ ...scopeParts, state: proxy({}) })
  const given = { ...readRemembered(slice.page, client.userName), ...route().query, ...earlier }
  const state = createPageState(
    slice.page.state,
    (value) => drawValue({ scope: early, faults }, value, {}, once),
    given,
  )
  const scope: ScopeSource = createScope({ ...scopeParts, state })
  const dialogs = createDialogStack()

  const page: RunningPage = {
    get slice() {
      return slice
    },
    state,
    data,
    scope,
    dialogs,
    faults,
    setState(path, value) {
      writeState(state, path, value)
      remember(slice.page, client.userName, state)
    },
    evaluate: <T>(value: Value | undefined, extra?: ScopeExtra) => scope.evaluate(value, extra) as T,
    toDraw: <T>(value: Value | undefined, extra: ScopeExtra, about: unknown) =>
      drawValue({ scope, faults }, value, extra, about) as T,
    run: (actions, extra = {}, within = {}) => runActions({ runtime, page }, actions, extra, within),
    endpoint,
    call: <T>(id: string, params?: Readonly<Record<string, unknown>>, options?: Parameters<typeof api.call>[2]) =>
      api.call(endpoint(id), params, options) as Promise<T>,
    download: (id, params) => api.callDownload(endpoint(id), params),
    adopt(next) {
      if (askedBy(next, boot.app.constants.pageSize) !== askedBy(slice, boot.app.constants.pageSize)) return false
      slice = next
      noteDrawn(slice)
      return true
    },
    start: () => data.start(),
    stop() {
      data.stop()
      dialogs.closeAll()
    },
  }
  return page
}

/** Stands for what a page computes once, when it is made. */
const once = Object.assign(new DrawnPart(), { stands: true })

function noteDrawn({ page, fragments }: PageSlice): void {
  noteWanted(page)
  for (const fragment of Object.values(fragments ?? {})) noteWanted(fragment)
}

/** All of a slice that decides which data is asked, as one text. */
const askedBy = (slice: PageSlice, pageSize: number): string => {
  const { state, data, guard } = slice.page
  const { endpoints, entities, enums, fragments } = slice
  return JSON.stringify([
    state,
    data,
    guard,
    listQueries(slice.page, slice, pageSize),
    endpoints,
    entities,
    enums,
    fragments,
  ])
}

const rememberedKey = (page: PageDocument, userName: string) => `page-state:${userName}:${page.id}`

function readRemembered(page: PageDocument, userName: string): Readonly<Record<string, unknown>> {
  const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(rememberedKey(page, userName)) ?? '{}')
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
}

function remember(page: PageDocument, userName: string, state: PageState): void {
  const names = Object.entries(page.state ?? {}).filter(([, variable]) => variable.remember)
  if (names.length === 0) return
  const kept = Object.fromEntries(names.map(([name]) => [name, state[name]]))
  globalThis.localStorage?.setItem(rememberedKey(page, userName), JSON.stringify(kept))
}

/**
 * First query of each source that a list pages on the server: page 1, its page size, its order. So the first asking is
 * the right one already.
 */
export function listQueries(
  page: PageDocument,
  slice: Pick<PageSlice, 'endpoints' | 'fragments'>,
  pageSize: number,
): Record<string, Record<string, unknown>> {
  const queries: Record<string, Record<string, unknown>> = {}
  for (const widget of widgetsOf(page.root)) {
    if (widget.kind !== 'list' || !widget.data || widget.rows || (widget.paging ?? 'server') !== 'server') continue
    const id = page.data?.[widget.data]?.endpoint
    const endpoint = id === undefined ? undefined : slice.endpoints[id]
    const paging = endpoint?.paging
    if (!paging) continue
    const order = widget.sort ? { [paging.sort]: widget.sort } : {}
    queries[widget.data] = {
      [paging.page]: 1,
      [paging.size]: widget.pageSize ?? pageSize,
      ...order,
      ...figures(widget, endpoint),
    }
  }
  return queries
}

/** What a list of rows asks beside its rows: figures of its state tabs, sums over all pages. */
function figures(widget: ListWidget, endpoint: ClientEndpoint): Record<string, string> {
  const known = (endpoint.request as { properties?: Record<string, unknown> }).properties ?? {}
  const sums = (widget.columns ?? []).flatMap(({ field, summary }) => (field && summary === 'sum' ? [field] : []))
  return {
    ...(widget.tabs && 'countBy' in known ? { countBy: widget.tabs.field } : {}),
    ...(widget.summary && sums.length > 0 && 'sumOf' in known ? { sumOf: sums.join(',') } : {}),
  }
}

/** A widget and all widgets inside it, dialogs of actions not included. */
export function widgetsOf(root: Widget): Widget[] {
  const inner: readonly Widget[] =
    root.kind === 'grid'
      ? [...root.children, ...(root.backdrop ? [root.backdrop] : [])]
      : root.kind === 'tabs'
        ? root.items.map((item) => item.root)
        : root.kind === 'tree-detail'
          ? [root.detail]
          : root.kind === 'repeat'
            ? [root.child]
            : []
  return [root, ...inner.flatMap(widgetsOf)]
}
