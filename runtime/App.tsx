import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Boot } from '../schemas/index.ts'
import { ConfirmHost } from './actions/ConfirmHost.tsx'
import { fetchBoot } from './data/documents.ts'
import { decideNavigation } from './guard/decide.ts'
import type { StoredSession } from './guard/stored-session.ts'
import { useLoadingClearance } from './guard/use-loading-clearance.ts'
import { useNavigationRecord } from './guard/use-navigation-record.ts'
import { lazyView } from './page/lazy-view.ts'
import { RuntimeContext } from './page/page-context.ts'
import { createServices } from './services.ts'
import { AppBoundary } from './shell/AppBoundary.tsx'
import { PageHost } from './shell/PageHost.tsx'
import { StartFault } from './shell/StartFault.tsx'
import { ToastHost } from './shell/ToastHost.tsx'
import { useSession } from './state/use-session.ts'
import { views } from './views.ts'
import { type ComponentTable, MoreComponents } from './widgets/custom/components.ts'

interface AppProps {
  readonly firstBoot: Boot
  readonly stored: StoredSession
  /** Requests under way since before the app stood; see services.ts. */
  readonly early?: Readonly<Record<string, Promise<Response>>>
  /** Components of `custom` widgets beside the runtime's own. */
  readonly components?: ComponentTable
}

const noComponents: ComponentTable = {}

const Shell = lazyView(() => import(/* webpackChunkName: "shell" */ './shell/Shell.tsx').then((module) => module.Shell))

/** Fetches the code of the shell before it is drawn. */
export const preloadShell = () => void Shell.preload()

/** Owns the route: asks the guard at each navigation and mounts one page, bare or inside the shell. */
export function App({ firstBoot, stored, early, components = noComponents }: AppProps) {
  const [boot, setBoot] = useState(firstBoot)
  const navigate = useNavigate()
  const location = useLocation()
  const [services] = useState(() => createServices({ boot: firstBoot, stored, browser: window, early }))
  const { client, slices, live } = services
  // Read when somebody signs in; the runtime must not change with every navigation.
  const here = useRef(location)
  here.current = location
  const runtime = useMemo(
    () => ({
      ...services,
      boot,
      navigate: (address: string, options?: { replace?: boolean }) => void navigate(address, options),
      signIn: (signIn: { readonly token: string; readonly userName: string }) => {
        stored.keep(signIn)
        navigate(wantedBefore(here.current.state) ?? boot.app.guard.home, { replace: true })
      },
    }),
    [services, boot, navigate, stored],
  )
  const signedIn = useSession(services, stored)
  const { loading, session } = useSnapshot(client) as typeof client

  useEffect(
    () =>
      live.subscribe('document.published', () => {
        slices.forget()
        void fetchBoot(window.fetch.bind(window)).then(setBoot, () => undefined)
      }),
    [live, slices],
  )

  const path = location.pathname
  const hasToken = stored.checkToken() !== ''
  const waits = hasToken && signedIn.status === 'loading'
  const answer = decideNavigation({
    path,
    pages: boot.pages,
    guard: boot.app.guard,
    hasToken,
    user: session?.user ?? null,
    projectCount: session?.projects.length ?? 0,
  })
  const opened = !waits && answer.go === 'open'
  useNavigationRecord(path, opened, { api: services.api, stored })
  useLoadingClearance(client, location.key, boot.app.guard.clearLoadingSeconds ?? 5)
  useEffect(() => {
    if (answer.go === 'open') client.home.carbon = answer.carbon
  }, [answer, client])

  if (signedIn.status === 'error') return <StartFault fault={signedIn.fault} onRetry={signedIn.retry} />
  if (waits) return <ProgressBar loading label={boot.app.constants.loadingText} />
  if (answer.go === 'redirect')
    return (
      <Navigate
        to={answer.to === boot.app.guard.forbidden ? `${answer.to}?from=${encodeURIComponent(path)}` : answer.to}
        replace
        state={answer.to === boot.app.guard.login ? { from: path + location.search } : undefined}
      />
    )
  const page = (
    <PageHost key={answer.page.id + location.search} head={answer.page} views={views} revision={boot.revision} />
  )
  return (
    <RuntimeContext value={runtime}>
      <ProgressBar loading={loading} label={boot.app.constants.loadingText} />
      <AppBoundary>
        <MoreComponents value={components}>
          <Suspense fallback={null}>
            {answer.page.layout === 'bare' ? page : <Shell head={answer.page}>{page}</Shell>}
          </Suspense>
        </MoreComponents>
      </AppBoundary>
      <ToastHost toaster={services.toaster} />
      <ConfirmHost />
    </RuntimeContext>
  )
}

/** Address inside the app that led to the sign-in page; undefined where it was opened by itself. */
function wantedBefore(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from
  return typeof from === 'string' && from.startsWith('/') ? from : undefined
}

function ProgressBar({ loading, label }: { readonly loading: boolean; readonly label: string }) {
  return loading ? (
    <div className="wf-loading-line" role="progressbar" aria-label={label}>
      <span className="wf-loading-line__bar" />
    </div>
  ) : null
}
