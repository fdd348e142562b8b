import { useEffect } from 'react'
import type { ClientState } from '../state/client-state.ts'

/**
 * Shows the loading indicator at each navigation and clears it after 5 seconds at the latest (specification section 2;
 * the page itself clears it as soon as it is ready).
 */
export function useLoadingClearance(client: ClientState, navigation: string, seconds: number): void {
  useEffect(() => {
    if (navigation === '') return
    client.loading = true
    const timer = setTimeout(() => {
      client.loading = false
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [client, navigation, seconds])
}
