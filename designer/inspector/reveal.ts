import { useSyncExternalStore } from 'react'
import type { Place } from '../../schemas/index.ts'

/** A property that somebody wants to see; a new object for each time that it is asked for. */
export interface Revealed {
  readonly place: Place
}

const listeners = new Set<() => void>()
let revealed: Revealed | undefined

/** Asks the inspector to show a property: its tab, its fold, the focus in its input. What has it must be selected too. */
export function reveal(place: Place): void {
  revealed = { place }
  for (const listener of [...listeners]) listener()
}

/** The property that was asked for last. */
export const useRevealed = (): Revealed | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => revealed,
  )
