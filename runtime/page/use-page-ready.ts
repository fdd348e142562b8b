import { useEffect, useState } from 'react'
import type { RunningPage } from './create-page.ts'
import type { PendingCounter } from './pending-views.ts'

/**
 * True once all sources that ask by themselves have answered and the code of all widgets stands; stays true while data
 * is asked again.
 */
export function usePageReady(page: RunningPage, pending: PendingCounter): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    setReady(false)
    const check = () => {
      if (pending.count() === 0 && page.data.isSettled()) setReady(true)
    }
    const later = () => queueMicrotask(check)
    const names = Object.keys(page.slice.page.data ?? {})
    const stops = [pending.subscribe(later), ...names.map((name) => page.data.subscribe(name, later))]
    check()
    return () => {
      for (const stop of stops) stop()
    }
  }, [page, pending])
  return ready
}
