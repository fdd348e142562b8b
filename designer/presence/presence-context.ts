import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Other } from './people.ts'
import type { Presence } from './presence.ts'

/** Presence in the open designer; use `useOthers`. */
export const PresenceContext = createContext<Presence | null>(null)

const nobody: readonly Other[] = []
const never = () => () => {}

/** Who else has a document open right now, and where; nobody outside of a designer that is shared. */
export function useOthers(key: string | undefined): readonly Other[] {
  const presence = useContext(PresenceContext)
  const read = () => presence?.others(key) ?? nobody
  return useSyncExternalStore(presence?.subscribe ?? never, read, read)
}
