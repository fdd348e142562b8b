import { useEffect, useRef } from 'react'
import type { ApiClient } from '../data/api-client.ts'
import type { StoredSession } from './stored-session.ts'

/**
 * Records each navigation's from-path and to-path and reads the stored user name (specification section 2). Sent only
 * while somebody is signed in; a failure is silent, since nothing of the user's work depends on it.
 */
export function useNavigationRecord(
  path: string,
  opened: boolean,
  parts: { readonly api: ApiClient; readonly stored: StoredSession },
): void {
  const from = useRef('')
  const { api, stored } = parts
  useEffect(() => {
    if (!opened || from.current === path) return
    const before = from.current
    from.current = path
    if (stored.userName() === '' || stored.checkToken() === '') return
    void api.postJson('/api/webOperation/add', { from: before, to: path }, { silent: true }).catch(() => undefined)
  }, [path, opened, api, stored])
}
