import { createContext, useContext, useSyncExternalStore } from 'react'
import { bindingKey, type ValueFeed } from '../../../runtime/index.ts'
import type { Binding } from '../model/drawing.ts'

/** The live values that the drawing shows; undefined while it is shown still. */
export const LiveFeed = createContext<ValueFeed | undefined>(undefined)

const silent = () => () => undefined

/** Why the server has no value for a binding; undefined while it has one, and while nothing was asked. */
export function useUnknown(binding: Binding | undefined): string | undefined {
  const feed = useContext(LiveFeed)
  const key = binding && bindingKey(binding)
  return useSyncExternalStore(feed?.subscribe ?? silent, () => {
    const known = key === undefined ? undefined : feed?.read(key)
    return known?.state === 'unknown' ? (known.qualityText ?? '没有此点位或仪表') : undefined
  })
}
