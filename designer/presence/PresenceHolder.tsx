import { type ReactNode, useEffect, useMemo } from 'react'
import { throttle, useServices } from '../../runtime/index.ts'
import { useWorkspace } from '../workspace-context.ts'
import { createPresence } from './presence.ts'
import { PresenceContext } from './presence-context.ts'

/** Least milliseconds between two words about where one is. */
const paceMs = 250
/** Milliseconds between two looks at what grew old meanwhile. */
const lookMs = 5_000

/** What shows that somebody is at the window. */
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Tells others where one is in the open document, and holds where they are for everything inside it. */
export function PresenceHolder({ children }: { readonly children: ReactNode }) {
  const workspace = useWorkspace()
  const { live, client } = useServices()
  const userId = client.session?.user.id ?? 0
  const presence = useMemo(
    () =>
      createPresence({
        workspace,
        live,
        own: { userId, window: windowName() },
        nowMs: Date.now,
        pace: (work) => throttle(work, paceMs),
      }),
    [workspace, live, userId],
  )
  useEffect(() => {
    const stop = presence.start()
    const looking = setInterval(presence.look, lookMs)
    for (const touch of touches) window.addEventListener(touch, presence.touch, { passive: true, capture: true })
    return () => {
      for (const touch of touches) window.removeEventListener(touch, presence.touch, { capture: true })
      clearInterval(looking)
      stop()
    }
  }, [presence])
  return <PresenceContext value={presence}>{children}</PresenceContext>
}

/** A name that no other window has. */
const windowName = () => crypto.getRandomValues(new Uint32Array(2)).join('-')
