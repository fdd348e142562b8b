import { useEffect, useState } from 'react'
import type { LayoutSlice } from '../../../schemas/index.ts'
import { usePage, useRuntime } from '../../page/hooks.ts'

/** A drawing on its way, there, or refused. */
export interface LayoutState {
  readonly slice: LayoutSlice | undefined
  readonly error: Error | null
  readonly reload: () => void
}

/** The published drawing of an id with all that it needs; asked again as soon as anything is published. */
export function useLayout(id: string | null): LayoutState {
  const page = usePage()
  const { live } = useRuntime()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ id: string | null; slice?: LayoutSlice; error: Error | null }>({
    id,
    error: null,
  })
  useEffect(() => live.subscribe('document.published', () => setRound((one) => one + 1)), [live])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (!id) return
    const asking = new AbortController()
    page.call<LayoutSlice>('documents.layout', { id }, { signal: asking.signal, silent: true }).then(
      (slice) =>
        setState((before) =>
          isSame(before.slice, slice) ? { ...before, id, error: null } : { id, slice, error: null },
        ),
      (error: Error) => {
        if (!asking.signal.aborted) setState({ id, error })
      },
    )
    return () => asking.abort()
  }, [page, id, round])
  const isPresent = state.id === id
  return {
    slice: isPresent ? state.slice : undefined,
    error: isPresent ? state.error : null,
    reload: () => setRound((one) => one + 1),
  }
}

/** Another document was published: this one need not be drawn anew. */
const isSame = (before: LayoutSlice | undefined, now: LayoutSlice): boolean =>
  before !== undefined && JSON.stringify({ ...before, revision: '' }) === JSON.stringify({ ...now, revision: '' })
