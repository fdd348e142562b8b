import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, render } from '@testing-library/react'
import type { AppDocument, Boot, ClientEndpoint, PageDocument, PageSlice, Widget } from '../../schemas/index.ts'
import { createApiClient } from '../data/api-client.ts'
import { createSliceCache } from '../data/documents.ts'
import { createLiveLine, type LiveSocket } from '../data/live.ts'
import { createStoredSession } from '../guard/stored-session.ts'
import { createToaster } from '../shell/toaster.ts'
import { createClientState, type Project, type Session } from '../state/client-state.ts'
import { createPreferences } from '../state/preferences.ts'
import { takeSession } from '../state/use-session.ts'
import type { DialogFormView, WidgetKinds } from '../widgets/widget.ts'
import { createPage, type RunningPage } from './create-page.ts'
import { PageView } from './PageView.tsx'
import { RuntimeContext, type ShellRuntime } from './page-context.ts'
import { createPageFaults } from './page-faults.ts'

// jsdom lays nothing out, so it has no observer of sizes; dialogs and tables only need it to be there.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The shipped app document: texts, times, theme, guard. */
export const appDocument: AppDocument = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../schemas/documents/app/wattform.json'), 'utf8'),
)

/** A call that the page made. */
export interface SentRequest {
  readonly method: string
  /** Address with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the far side answers: the `data` part, a whole envelope, or a function of the request. */
export type Answer = unknown | ((request: SentRequest) => unknown)

/** A fetch that answers by `METHOD /path` (without query; `{id}` matches one segment) and notes what was asked. */
export function fakeFetch(answers: Readonly<Record<string, Answer>>): {
  readonly fetch: typeof fetch
  readonly requests: SentRequest[]
} {
  const requests: SentRequest[] = []
  const find = (method: string, path: string) =>
    Object.entries(answers).find(([key]) => {
      const [wanted, pattern = ''] = key.split(' ')
      return wanted === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
    })?.[1]
  const answerTo = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input)
    const method = init.method ?? 'GET'
    const body =
      typeof init.body === 'string'
        ? JSON.parse(init.body)
        : init.body instanceof URLSearchParams
          ? Object.fromEntries(init.body)
          : init.body
    const request: SentRequest = { method, url, headers: (init.headers ?? {}) as Record<string, string>, body }
    requests.push(request)
    const found = find(method, url.split('?')[0] ?? '')
    const given = typeof found === 'function' ? await (found as (request: SentRequest) => unknown)(request) : found
    if (given instanceof Response) return given
    const envelope = isEnvelope(given)
      ? given
      : found === undefined
        ? { code: 404, msg: '请求地址出错', data: null }
        : { code: 200, msg: '成功', data: given }
    return new Response(JSON.stringify(envelope), {
      status: envelope.code,
      headers: { 'content-type': 'application/json' },
    })
  }
  return { fetch: answerTo as typeof fetch, requests }
}

function isEnvelope(value: unknown): value is { code: number; msg: string; data: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { code?: unknown }).code === 'number' &&
    'msg' in value
  )
}

const project: Project = {
  id: 1,
  number: 'P001',
  name: '市第一人民医院',
  type: 'hospital',
  area: 100_000,
  persons: 2000,
  zone: 'Asia/Shanghai',
  demo: true,
}

/** A session for tests; admin of one project where nothing else is said. */
export function sessionOf(
  given: {
    readonly userName?: string
    readonly access?: readonly string[]
    readonly projects?: readonly Project[]
  } = {},
): Session {
  const userName = given.userName ?? 'admin'
  const projects = given.projects ?? [project]
  return {
    user: { id: 1, userName, name: userName, isAdmin: userName === 'admin', access: given.access ?? [] },
    projects,
    projectTree: [
      {
        key: 'all',
        label: '全部',
        children: projects.map(({ id, name }) => ({ key: `p${id}`, label: name, projectId: id })),
      },
    ],
    startYear: 2024,
    platform: { title: '公共机构节能监管平台', subtitle: '市机关事务管理局', demo: false },
  }
}

/** A runtime over a fetch that is handed in; signed in, with a live line that never opens by itself. */
export function runtimeOf(
  fetchFrom: typeof fetch,
  given: { readonly session?: Session; readonly boot?: Partial<Boot> } = {},
): ShellRuntime & { readonly went: string[] } {
  const boot: Boot = { revision: '1', app: appDocument, menu: [], pages: [], enums: {}, ...given.boot }
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const stored = createStoredSession(store)
  stored.keep({ token: 'token-1', userName: given.session?.user.userName ?? 'admin' })
  const toaster = createToaster(appDocument.constants)
  const client = createClientState()
  takeSession(client, given.session ?? sessionOf(), 'token-1', '')
  const went: string[] = []
  const api = createApiClient({
    fetch: fetchFrom,
    token: stored.checkToken,
    errors: appDocument.errors,
    sessionLost: appDocument.sessionLost ?? [],
    showError: (text) => toaster.show(text, { durationMs: appDocument.constants.requestToastMs }),
    onSessionLost: stored.clear,
  })
  const silent: LiveSocket = { onopen: null, onclose: null, onmessage: null, send: () => {}, close: () => {} }
  return {
    boot,
    api,
    client,
    toaster,
    preferences: createPreferences({ load: async () => null, save: async () => null, saveAfterMs: 0 }),
    live: createLiveLine({ connect: () => silent, retryMs: [1000] }),
    navigate: (address) => void went.push(address),
    slices: createSliceCache(fetchFrom, stored.checkToken),
    stored,
    signIn(given) {
      stored.keep(given)
      went.push(appDocument.guard.home)
    },
    went,
  }
}

/** A page around one widget, for tests. */
export interface WidgetFixture {
  readonly widget: Widget
  /** Views it needs; a widget's test hands in its own kind and what its children are. */
  readonly kinds: Partial<WidgetKinds>
  readonly DialogForm?: DialogFormView
  readonly page?: Partial<Pick<PageDocument, 'id' | 'title' | 'data' | 'state' | 'guard'>>
  /** Endpoints by id (`meter.list`); method, path and encoding are what counts. */
  readonly endpoints?: Readonly<Record<string, Partial<ClientEndpoint> & Pick<ClientEndpoint, 'method' | 'path'>>>
  readonly entities?: PageSlice['entities']
  readonly enums?: PageSlice['enums']
  readonly fragments?: PageSlice['fragments']
  /** Answers by `METHOD /path`. */
  readonly answers?: Readonly<Record<string, Answer>>
  readonly session?: Session
}

/** A slice for tests out of the parts of a fixture. */
export function sliceOf(fixture: Omit<WidgetFixture, 'kinds'>): PageSlice {
  const endpoints = Object.entries(fixture.endpoints ?? {}).map(([id, given]) => {
    const encoding = given.method === 'GET' ? 'query' : 'json'
    return [id, { id, title: id, encoding, request: {}, response: {}, ...given }] as const
  })
  const page = {
    kind: 'page',
    schemaVersion: 1,
    id: 'fixture',
    route: '/fixture',
    title: '示例',
    root: fixture.widget,
    ...fixture.page,
  } as PageDocument
  return {
    revision: '1',
    page: { ...page, uses: { endpoints: [], entities: [], enums: [], fragments: [] } },
    endpoints: Object.fromEntries(endpoints) as PageSlice['endpoints'],
    entities: fixture.entities ?? {},
    enums: fixture.enums ?? {},
    fragments: fixture.fragments ?? {},
  }
}

/** Draws a widget in a running page over a fake fetch, and waits until the first answers are there. */
export async function renderWidget(fixture: WidgetFixture) {
  const { fetch: fetchFrom, requests } = fakeFetch(fixture.answers ?? {})
  const runtime = runtimeOf(fetchFrom, { session: fixture.session })
  const faults = createPageFaults()
  const slice = sliceOf(fixture)
  faults.read(slice)
  const page: RunningPage = createPage({
    runtime,
    faults,
    slice,
    route: () => ({ path: '/fixture', query: {} }),
  })
  faults.follow(page)
  page.start()
  const views = {
    kinds: fixture.kinds as WidgetKinds,
    DialogForm: fixture.DialogForm ?? (() => null),
    preload: async () => {},
  }
  const drawn = render(
    <RuntimeContext value={runtime}>
      <PageView page={page} views={views} />
    </RuntimeContext>,
  )
  await settle()
  return { ...drawn, page, runtime, requests, faults }
}

/** Lets answers that are on their way arrive and be drawn. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  })
}
