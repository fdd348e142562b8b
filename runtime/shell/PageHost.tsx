import { useEffect, useRef, useState } from 'react'
import { snapshot, subscribe } from 'valtio'
import type { PageHead as Head, PageSlice } from '../../schemas/index.ts'
import { createPage, type RunningPage, widgetsOf } from '../page/create-page.ts'
import { FaultNote } from '../page/FaultNote.tsx'
import { HeadSlot } from '../page/head-slot.ts'
import { PageView } from '../page/PageView.tsx'
import { useServices } from '../page/page-context.ts'
import { createPendingCounter, type PendingCounter, PendingViews } from '../page/pending-views.ts'
import { Skeleton } from '../page/Skeleton.tsx'
import { usePageReady } from '../page/use-page-ready.ts'
import type { Views } from '../widgets/widget.ts'
import { PageHead } from './PageHead.tsx'
import { recallState, storeState } from './page-memory.ts'
import './page-host.css'

interface PageHostProps {
  readonly head: Head
  readonly views: Views
  /** Revision of the published documents; another one fetches the page anew, keeping its state. */
  readonly revision: string
}

type Loaded = { readonly page: RunningPage; readonly pending: PendingCounter } | { readonly fault: Error }

/** Fetches a page's slice, runs it and draws it under `[data-page][data-state]`. */
export function PageHost({ head, views, revision }: PageHostProps) {
  const { loaded, retry } = useRunningPage(head, views, revision)
  if (loaded === null)
    return (
      <PageFrame head={head} state="loading">
        <Skeleton shape="rows" />
      </PageFrame>
    )
  if ('fault' in loaded)
    return (
      <PageFrame head={head} state="error">
        <FaultNote error={loaded.fault} onRetry={retry} title={`页面「${head.title}」打不开`} />
      </PageFrame>
    )
  return (
    <OpenPage key={loaded.page.slice.revision} head={head} views={views} page={loaded.page} pending={loaded.pending} />
  )
}

function useRunningPage(head: Head, views: Views, revision: string) {
  const present = useServices()
  // Its identity changes with every publish; a page that is the same must not feel that.
  const services = useRef(present)
  services.current = present
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [attempt, setAttempt] = useState(0)
  const running = useRef<RunningPage | null>(null)
  // Of this visit; at the end the address is another one already.
  const [search] = useState(() => window.location.search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision or another attempt fetches again
  useEffect(() => {
    let current = true
    const begin = async (slice: PageSlice) => {
      const before = running.current
      if (before && isSamePage(before.slice, slice)) return
      if (before) await dialogsClosed(before)
      if (!current) return
      const state = before ? snapshot(before.state) : recallState(services.current.client, head.id, search)
      const page = createPage({ runtime: services.current, slice, route: routeNow, state })
      running.current = page
      page.start()
      // Data and code come side by side; drawn at once, the page needs no placeholders in turn.
      await Promise.all(
        [...new Set(widgetsOf(slice.page.root).map((widget) => widget.kind))].map((kind) => views.preload(kind)),
      )
      before?.stop()
      if (running.current === page) setLoaded({ page, pending: createPendingCounter() })
    }
    services.current.slices.load(head.id).then(begin, (fault: Error) => {
      if (current && !running.current) setLoaded({ fault })
    })
    return () => {
      current = false
    }
  }, [views, head.id, revision, attempt])

  useEffect(
    () => () => {
      const page = running.current
      running.current = null
      if (!page) return
      storeState(services.current.client, head.id, search, page)
      page.stop()
    },
    [head.id, search],
  )
  return { loaded, retry: () => setAttempt((count) => count + 1) }
}

/** A publish of other documents leaves a page as it is. */
function isSamePage(before: PageSlice, after: PageSlice): boolean {
  return JSON.stringify({ ...after, revision: before.revision }) === JSON.stringify(before)
}

/** Resolves once no dialog is open: a page published anew never takes away what somebody is filling in. */
function dialogsClosed({ dialogs: { view } }: RunningPage): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (view.open.length > 0) return
      stop()
      resolve()
    }
    const stop = subscribe(view, look)
    look()
  })
}

/** Address of the page now. */
function routeNow() {
  const { pathname, search } = window.location
  return { path: pathname, query: Object.fromEntries(new URLSearchParams(search)) }
}

interface OpenPageProps {
  readonly head: Head
  readonly views: Views
  readonly page: RunningPage
  readonly pending: PendingCounter
}

function OpenPage({ head, views, page, pending }: OpenPageProps) {
  const services = useServices()
  const ready = usePageReady(page, pending)
  useEffect(() => {
    if (ready) services.client.loading = false
  }, [ready, services])
  return (
    <PendingViews value={pending}>
      <PageFrame head={head} page={page} state={ready ? 'ready' : 'loading'}>
        <PageView page={page} views={views} />
      </PageFrame>
    </PendingViews>
  )
}

interface PageFrameProps {
  readonly head: Head
  readonly page?: RunningPage
  readonly state: 'loading' | 'ready' | 'error'
  readonly children: React.ReactNode
}

function PageFrame({ head, page, state, children }: PageFrameProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { layout } = head
  const isBare = layout === 'bare'
  const Root = isBare ? 'main' : 'div'
  return (
    <Root className={`wf-page wf-page--${layout}`} data-page={head.route} data-state={state}>
      {isBare || layout === 'canvas' ? (
        <h1 className="wf-sr-only">{head.title}</h1>
      ) : (
        <PageHead head={head} page={page} onSlot={setSlot} />
      )}
      <HeadSlot value={slot}>
        <div className="wf-page__content">{children}</div>
      </HeadSlot>
    </Root>
  )
}
