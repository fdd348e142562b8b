import { proxy, ref } from 'valtio'

/**
 * `idle`: not asked (its `when` is false, or lazy); `loading`: no answer yet; `ready` and `error` stay while it is
 * asked again.
 */
export type SourceStatus = 'idle' | 'loading' | 'ready' | 'error'

/** What a source holds before its first answer. */
export type EmptyShape = readonly unknown[] | Readonly<Record<string, unknown>>

/** State of one source (valtio proxy; values replaced, never changed inside). */
export interface SourceEntry {
  status: SourceStatus
  loading: boolean
  data: unknown
  error: Error | null
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
}

/** A source that nobody asked. */
export const idleEntry = (): SourceEntry =>
  proxy({ status: 'idle', loading: false, data: ref({}), error: null, params: {}, query: {} })

/** Writes changes into an entry; lists and objects are kept as they are, not wrapped. */
export function changeEntry(entry: SourceEntry, change: Partial<SourceEntry>): void {
  const { data, params, query, error, status, loading } = change
  if ('data' in change) entry.data = typeof data === 'object' && data !== null ? ref(data) : data
  if (params) entry.params = ref(params)
  if (query) entry.query = ref(query)
  if (error !== undefined) entry.error = error ? ref(error) : null
  if (status) entry.status = status
  if (loading !== undefined) entry.loading = loading
}

/** State of several sources together. */
export interface SourcesSummary {
  readonly status: SourceStatus
  readonly loading: boolean
  readonly error: Error | null
}

/** Error before loading before ready; idle only where all are. */
export function summariseEntries(entries: readonly SourceEntry[]): SourcesSummary {
  const failed = entries.find((entry) => entry.status === 'error')
  const loading = entries.some((entry) => entry.loading)
  if (failed) return { status: 'error', loading, error: failed.error }
  if (entries.some((entry) => entry.status === 'loading')) return { status: 'loading', loading, error: null }
  const isIdle = entries.length > 0 && entries.every((entry) => entry.status === 'idle')
  return { status: isIdle ? 'idle' : 'ready', loading, error: null }
}
