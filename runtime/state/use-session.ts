import { useCallback, useEffect, useState } from 'react'
import { ref } from 'valtio'
import type { ApiClient } from '../data/api-client.ts'
import { ApiError } from '../data/api-error.ts'
import type { LiveLine } from '../data/live.ts'
import type { StoredSession } from '../guard/stored-session.ts'
import { type ClientState, type Session, yearChoices } from './client-state.ts'

interface SessionParts {
  readonly api: ApiClient
  readonly client: ClientState
  readonly live: LiveLine
}

/** State of the session's loading. */
export type SessionState =
  | { readonly status: 'none' | 'loading' | 'ready' }
  | { readonly status: 'error'; readonly fault: unknown; readonly retry: () => void }

/** Loads the session of a stored token at start, and whenever a token is stored anew. */
export function useSession(parts: SessionParts, stored: StoredSession): SessionState {
  const { api, client, live } = parts
  const token = stored.checkToken()
  const [fault, setFault] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const loaded = client.session !== null && client.token === token
  const retry = useCallback(() => {
    setFault(null)
    setAttempt((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: 重试 asks again
  useEffect(() => {
    if (token === '' || (client.session !== null && client.token === token)) return
    let current = true
    void loadSession(api).then(
      (session) => {
        if (!current) return
        takeSession(client, session, token, stored.userName())
        live.open(token)
        void takeStartYear(api, client)
        setAttempt((count) => count + 1)
      },
      (reason: unknown) => {
        if (!current) return
        // A token that the server no longer knows is no fault: the guard goes to the sign-in page.
        if (reason instanceof ApiError && reason.code === 401) {
          stored.clear()
          setAttempt((count) => count + 1)
        } else setFault(reason)
      },
    )
    return () => {
      current = false
    }
  }, [api, client, live, stored, token, attempt])
  if (token === '') return { status: 'none' }
  if (loaded) return { status: 'ready' }
  return fault ? { status: 'error', fault, retry } : { status: 'loading' }
}

/** `GET /api/session`. */
async function loadSession(api: ApiClient): Promise<Session> {
  const envelope = await api.get('/api/session')
  if (envelope.code !== 200) throw new ApiError(envelope.code, envelope.msg, envelope.requestId)
  return envelope.data as Session
}

/** Fills the client state from a session: all projects checked, the first one current, year lists to this year. */
export function takeSession(client: ClientState, session: Session, token: string, userName: string): void {
  const ids = session.projects.map((project) => project.id)
  const kept = readChoice(session.user.userName)
  const checked = kept.checked.filter((id) => ids.includes(id))
  client.session = ref(session)
  client.token = token
  client.userName = userName || session.user.userName
  client.treeArray = ref(session.projectTree as never)
  client.checkedProjects = ref(checked.length > 0 ? checked : ids)
  client.currentProject = kept.current !== null && ids.includes(kept.current) ? kept.current : (ids[0] ?? null)
  setYearLists(client, session.startYear)
}

function setYearLists(client: ClientState, startYear: number): void {
  const year = new Date().getFullYear()
  client.yearList = ref(yearChoices(startYear, year, 0))
  client.auditYearList = ref(yearChoices(startYear, year, ''))
}

/** Year lists from `data.year` of getSysCfgInfo (specification sections 7 and 9); those of the session stay where it fails. */
async function takeStartYear(api: ApiClient, client: ClientState): Promise<void> {
  const envelope = await api.get('/api/common/getSysCfgInfo', { type: 'SYSTEM' }, { silent: true }).catch(() => null)
  const year = Number((envelope?.data as { year?: unknown } | null | undefined)?.year)
  if (envelope?.code === 200 && Number.isInteger(year)) setYearLists(client, year)
}

interface Choice {
  readonly checked: readonly number[]
  readonly current: number | null
}

const choiceKey = (userName: string) => `projects:${userName}`

function readChoice(userName: string): Choice {
  const kept = JSON.parse(globalThis.localStorage?.getItem(choiceKey(userName)) ?? 'null') as Partial<Choice> | null
  return {
    checked: Array.isArray(kept?.checked) ? kept.checked : [],
    current: typeof kept?.current === 'number' ? kept.current : null,
  }
}

/** Keeps the chosen projects for the user's next visit. */
export function keepChoice(client: ClientState): void {
  const { session, checkedProjects, currentProject } = client
  if (!session) return
  const choice: Choice = { checked: [...checkedProjects], current: currentProject }
  globalThis.localStorage?.setItem(choiceKey(session.user.userName), JSON.stringify(choice))
}
