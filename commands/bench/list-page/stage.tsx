import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createApiClient } from '../../../runtime/data/api-client.ts'
import { createSliceCache } from '../../../runtime/data/documents.ts'
import { createLiveLine } from '../../../runtime/data/live.ts'
import { createStoredSession } from '../../../runtime/guard/stored-session.ts'
import { createPage } from '../../../runtime/page/create-page.ts'
import { PageContextHolder, RuntimeContext, type ShellRuntime } from '../../../runtime/page/page-context.ts'
import { createToaster } from '../../../runtime/shell/toaster.ts'
import { createClientState } from '../../../runtime/state/client-state.ts'
import { createPreferences } from '../../../runtime/state/preferences.ts'
import appDocument from '../../../schemas/documents/app/wattform.json'
import type { AppDocument, Boot, PageDocument, PageSlice, Widget } from '../../../schemas/index.ts'

const app = appDocument as unknown as AppDocument

function runtimeOf(): ShellRuntime {
  const boot: Boot = { revision: '1', app, menu: [], pages: [], enums: {} }
  const toaster = createToaster(app.constants)
  const never = () => Promise.reject(new Error('no network in a benchmark'))
  return {
    boot,
    api: createApiClient({
      fetch: never,
      token: () => '',
      errors: {},
      sessionLost: [],
      showError: () => {},
      onSessionLost: () => {},
    }),
    client: createClientState(),
    toaster,
    preferences: createPreferences({ load: async () => null, save: async () => null, saveAfterMs: 1000 }),
    live: createLiveLine({
      connect: () => ({ onopen: null, onclose: null, onmessage: null, send: () => {}, close: () => {} }),
      retryMs: [1000],
    }),
    navigate: () => {},
    signIn: () => {},
    slices: createSliceCache(never, () => ''),
    stored: createStoredSession(localStorage),
  }
}

/** A page of ours round one widget, with its rows in a state, so that no network stands in the figures. */
export function OurPage({
  widget,
  rows,
  view,
}: {
  readonly widget: Widget
  readonly rows: readonly unknown[]
  readonly view: ReactNode
}) {
  const [parts] = useState(() => {
    const runtime = runtimeOf()
    const page = {
      kind: 'page',
      schemaVersion: 1,
      id: 'bench',
      route: '/bench',
      title: '基准',
      root: widget,
      state: { rows: { type: 'array', default: rows } },
    } as unknown as PageDocument
    const slice: PageSlice = {
      revision: '1',
      page: { ...page, uses: { endpoints: [], entities: [], enums: [], fragments: [] } },
      endpoints: {},
      entities: {},
      enums: {},
      fragments: {},
    }
    const running = createPage({ runtime, slice, route: () => ({ path: '/bench', query: {} }), state: { rows } })
    running.start()
    return { runtime, running }
  })
  return (
    <RuntimeContext value={parts.runtime}>
      <PageContextHolder value={parts.running}>{view}</PageContextHolder>
    </RuntimeContext>
  )
}

/**
 * Resolves after the browser has painted the next frame: whether `isThere` held as that frame began, so that what it
 * asks for is among what was painted.
 */
export function painted(isThere: () => boolean = () => true): Promise<boolean> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const isIn = isThere()
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(isIn)
      channel.port2.postMessage(null)
    })
  })
}

/** Milliseconds until `isThere` holds and is painted, after `act`. */
export async function timed(act: () => void, isThere: () => boolean): Promise<number> {
  const from = performance.now()
  act()
  while (!(await painted(isThere))) if (performance.now() - from > 30_000) throw new Error('nothing came within 30 s')
  return performance.now() - from
}

/** Draws into an empty stage; `clear` takes it away again. */
export function stage(element: ReactNode): { readonly host: HTMLElement; draw(): void; clear(): void } {
  const host = document.createElement('div')
  host.style.cssText = 'width:1440px;height:700px;display:flex;flex-direction:column'
  document.body.append(host)
  let root: Root | undefined
  return {
    host,
    draw() {
      root = createRoot(host)
      flushSync(() => root?.render(element))
    },
    clear() {
      root?.unmount()
      host.remove()
    },
  }
}

/** Milliseconds of each keystroke until it is painted. */
export async function keystrokes(input: HTMLInputElement, count: number): Promise<number[]> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  input.focus()
  const times: number[] = []
  for (let at = 1; at <= count; at += 1) {
    times.push(
      await timed(
        () => {
          set?.call(input, '1'.repeat(at))
          input.dispatchEvent(new InputEvent('input', { bubbles: true }))
        },
        () => input.value.length === at,
      ),
    )
  }
  return times
}
