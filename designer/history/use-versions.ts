import { useEffect, useMemo, useState } from 'react'
import { usePage } from '../../runtime/index.ts'
import type { StoredDocument } from '../draft/calls.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { type HistoryCalls, historyCalls } from './history-calls.ts'
import { type VersionGroup, versionGroups } from './version-list.ts'

/** What was asked of the server: not yet there, there, or why it is not. */
export type Asked<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'error'; readonly fault: Error; retry(): void }

/** Asks anew whenever `key` changes. */
export function useAsked<T>(key: string, ask: () => Promise<T>): Asked<T> {
  const [attempt, setAttempt] = useState(0)
  const [asked, setAsked] = useState<{ readonly key: string; readonly asked: Asked<T> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, the attempt that it is again
  useEffect(() => {
    let isOver = false
    const tell = (next: Asked<T>) => {
      if (!isOver) setAsked({ key, asked: next })
    }
    tell({ status: 'loading' })
    ask().then(
      (value) => tell({ status: 'ready', value }),
      (error: unknown) => {
        const fault = error instanceof Error ? error : new Error(String(error))
        tell({ status: 'error', fault, retry: () => setAttempt((count) => count + 1) })
      },
    )
    return () => {
      isOver = true
    }
  }, [key, attempt])
  return asked?.key === key ? asked.asked : { status: 'loading' }
}

/** The calls about versions over the page around. */
function useHistoryCalls(): HistoryCalls {
  const page = usePage()
  return useMemo(() => historyCalls(page), [page])
}

/** All versions of a document. */
export interface Versions {
  readonly groups: readonly VersionGroup[]
  /** A text that is shipped, or that lies in the implementer's folder, stands below them. */
  readonly isShipped: boolean
}

/** Versions of a document, of the layer that is in force. `latest` is its newest version: with another one they are asked anew. */
export function useVersions(
  { kind, id }: { readonly kind: string; readonly id: string },
  latest: number,
  layer: StoredDocument['layer'] | undefined,
): Asked<Versions> {
  const calls = useHistoryCalls()
  return useAsked(`${kind}/${id} ${latest}`, async () => {
    const below = layer === 'admin' ? calls.open(kind, id, 0) : null
    const [versions, publishes, text] = await Promise.all([calls.history(kind, id), calls.publishes(), below])
    const isShipped = text !== null || (layer !== undefined && layer !== 'admin')
    return { groups: versionGroups({ kind, id }, versions, publishes), isShipped }
  })
}

/** The content of one version. */
export function useVersion(kind: string, id: string, version: number): Asked<DocumentJson | null> {
  const calls = useHistoryCalls()
  return useAsked(`${kind}/${id} ${version}`, () => calls.open(kind, id, version))
}
