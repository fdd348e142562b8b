import { useSyncExternalStore } from 'react'

const storeKey = 'wf-inspector-folds'
const listeners = new Set<() => void>()
let folds: Readonly<Record<string, boolean>> | undefined

function read(): Readonly<Record<string, boolean>> {
  if (folds) return folds
  try {
    folds = JSON.parse(localStorage.getItem(storeKey) ?? '{}') as Record<string, boolean>
  } catch {
    folds = {}
  }
  return folds
}

/** Opens or closes a fold, as a click on it does. */
export function setFold(name: string, isOpen: boolean): void {
  folds = { ...read(), [name]: isOpen }
  try {
    localStorage.setItem(storeKey, JSON.stringify(folds))
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  for (const listener of listeners) listener()
}

/** Whether a fold is open, remembered by its name in this browser; `isOpenAtFirst` counts until it was touched. */
export function useFold(name: string, isOpenAtFirst: boolean): readonly [boolean, (isOpen: boolean) => void] {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => read()[name],
  )
  return [known ?? isOpenAtFirst, (isOpen) => setFold(name, isOpen)]
}
