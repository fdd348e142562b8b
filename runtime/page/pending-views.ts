import { createContext } from 'react'

/** Counts views whose code is still on its way, so that a page is called ready only when all stand. */
export interface PendingCounter {
  /** One more is on its way; call what comes back when it stands. */
  begin(): () => void
  count(): number
  subscribe(listener: () => void): () => void
}

/** A counter that starts at zero. */
export function createPendingCounter(): PendingCounter {
  const listeners = new Set<() => void>()
  let pending = 0
  const change = (by: number) => {
    pending += by
    for (const listener of [...listeners]) listener()
  }
  return {
    begin() {
      change(1)
      return () => change(-1)
    },
    count: () => pending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Counter of the page around a widget. */
export const PendingViews = createContext<PendingCounter>(createPendingCounter())
