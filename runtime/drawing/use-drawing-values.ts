import { useEffect, useMemo, useRef } from 'react'
import type { LayoutDocument } from '../../schemas/index.ts'
import { usePage, useRuntime, useValue } from '../page/hooks.ts'
import { boundKeys, createFeed, type FeedValue, type ValueFeed } from './feed.ts'

/** Endpoint that answers the newest values of bindings. */
export const valuesEndpoint = 'drawing.values'

/** Told by the server after readings were stored; the payload names the project. */
const storedTopic = 'readings.stored'

const projectChosen = { $expr: 'project' }

const pollMs = 15_000
/** Notices of stored readings come in bursts. */
const mergeMs = 1000

interface Answer {
  readonly values: readonly (FeedValue & { readonly key: string })[]
}

/**
 * Live values of everything that a layout binds: one request for all, again when readings were stored and at the latest
 * every 15 s while the page is in sight.
 *
 * The layout need not be published. While `isLive` is false nothing is asked and what came stays. `onState` hears
 * whether the last request succeeded.
 */
export function useDrawingValues(
  layout: LayoutDocument,
  isLive = true,
  onState?: (error: Error | null) => void,
): ValueFeed {
  const page = usePage()
  const { live } = useRuntime()
  const keys = boundKeys(layout).join('\n')
  const { project } = layout
  // Without a project of its own, a drawing shows the one chosen in the page's tree.
  const chosen = useValue<{ readonly id: number } | null>(projectChosen)
  const projectId = project === undefined && page.slice.page.guard?.tree?.show ? chosen?.id : undefined
  // Another project's values under the same codes are other values: none are shown until they come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new feed for each project is what is meant
  const feed = useMemo(() => createFeed(), [project, projectId])
  const told = useRef(onState)
  told.current = onState
  useEffect(() => {
    if (!isLive) return
    if (keys === '') {
      told.current?.(null)
      return
    }
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = Number.POSITIVE_INFINITY
    let asking: AbortController | undefined
    // Only ever sooner, so that notices that never end do not put it off for good.
    const again = (inMs: number) => {
      const at = Date.now() + inMs
      if (isOver || at >= dueAt) return
      clearTimeout(timer)
      dueAt = at
      timer = setTimeout(ask, inMs)
    }
    const ask = async () => {
      dueAt = Number.POSITIVE_INFINITY
      if (document.hidden) return again(pollMs)
      asking?.abort()
      const mine = new AbortController()
      asking = mine
      try {
        const answer = await page.call<Answer>(
          valuesEndpoint,
          {
            bindings: keys.split('\n'),
            ...(project === undefined ? {} : { project }),
            ...(projectId === undefined ? {} : { projectId }),
          },
          { signal: mine.signal, silent: true },
        )
        if (isOver || mine.signal.aborted) return
        feed.put(Object.fromEntries(answer.values.map(({ key, ...value }) => [key, value])))
        told.current?.(null)
      } catch (error) {
        if (isOver || mine.signal.aborted) return
        told.current?.(error instanceof Error ? error : new Error(String(error)))
      }
      again(pollMs)
    }
    const onSight = () => {
      if (!document.hidden) again(0)
    }
    void ask()
    const stops = [live.subscribe(storedTopic, () => again(mergeMs)), live.onReconnect(() => again(0))]
    document.addEventListener('visibilitychange', onSight)
    return () => {
      isOver = true
      clearTimeout(timer)
      asking?.abort()
      document.removeEventListener('visibilitychange', onSight)
      for (const stop of stops) stop()
    }
  }, [page, live, feed, keys, isLive, project, projectId])
  return feed
}
