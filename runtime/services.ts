import type { Boot } from '../schemas/index.ts'
import { type ApiClient, createApiClient } from './data/api-client.ts'
import { createSliceCache, type SliceCache } from './data/documents.ts'
import { createLiveLine, type LiveLine, liveAddress, openSocket } from './data/live.ts'
import type { StoredSession } from './guard/stored-session.ts'
import { createToaster, type Toaster } from './shell/toaster.ts'
import { type ClientState, createClientState } from './state/client-state.ts'
import { createPreferences, type Preferences } from './state/preferences.ts'

/** What lives as long as the app is open. */
export interface Services {
  readonly api: ApiClient
  readonly client: ClientState
  readonly toaster: Toaster
  readonly preferences: Preferences
  readonly live: LiveLine
  readonly slices: SliceCache
  readonly stored: StoredSession
}

interface ServiceParts {
  readonly boot: Boot
  readonly stored: StoredSession
  readonly browser: Window
  /** Requests that were sent before the app stood, by address: the first call of each takes its answer from here. */
  readonly early?: Readonly<Record<string, Promise<Response>>>
}

/** Milliseconds before further attempts of the live line; the last one repeats. */
const liveRetryMs = [500, 1000, 2000, 5000, 10_000]
const savePreferenceAfterMs = 800

/** Builds the services of the app over a browser window. */
export function createServices({ boot, stored, browser, early = {} }: ServiceParts): Services {
  const { app } = boot
  const fetchFrom = withEarly(browser.fetch.bind(browser), early)
  const toaster = createToaster(app.constants)
  let leaving = false
  const api = createApiClient({
    fetch: fetchFrom,
    token: stored.checkToken,
    errors: app.errors,
    sessionLost: app.sessionLost ?? [],
    showError: (text) =>
      toaster.show(text, { type: 'error', durationMs: app.constants.requestToastMs, closable: true }),
    onSessionLost() {
      stored.clear()
      if (leaving) return
      leaving = true
      // A new document load: the page reloads and stands at the sign-in page (specification section 8).
      browser.location.replace(app.guard.login)
    },
  })
  const preferences = createPreferences({
    load: async (key) =>
      preferenceValue((await api.get(`/api/preferences/${encodeURIComponent(key)}`, {}, { silent: true })).data),
    save: (key, value) => api.putJson(`/api/preferences/${encodeURIComponent(key)}`, { value }),
    saveAfterMs: savePreferenceAfterMs,
  })
  const live = createLiveLine({
    connect: () => openSocket(liveAddress(browser.localStorage.getItem('wsPrefix'), browser.location)),
    retryMs: liveRetryMs,
  })
  return {
    api,
    client: createClientState(),
    toaster,
    preferences,
    live,
    slices: createSliceCache(fetchFrom, stored.checkToken),
    stored,
  }
}

/** `value` of a preference's answer. */
function preferenceValue(data: unknown): unknown {
  return (data as { value?: unknown } | null)?.value
}

function withEarly(fetchFrom: typeof fetch, early: Readonly<Record<string, Promise<Response>>>): typeof fetch {
  const waiting = new Map(Object.entries(early))
  return (input, init) => {
    const answer = waiting.get(String(input))
    if (!answer) return fetchFrom(input, init)
    waiting.delete(String(input))
    return answer
  }
}
