import { ApiError } from '../../runtime/index.ts'
import type { Draft } from './draft.ts'
import type { DocumentJson } from './edit.ts'

/** Somebody else's version that a refused save (409) tells of; undefined for any other fault. */
export function staleOf(error: unknown): Draft['theirs'] {
  if (!(error instanceof ApiError) || error.code !== 409) return undefined
  const data = error.data as { theirVersion?: unknown; theirBy?: unknown; theirs?: unknown } | null | undefined
  if (typeof data?.theirVersion !== 'number') return undefined
  return {
    version: data.theirVersion,
    by: String(data.theirBy ?? ''),
    document: (data.theirs ?? null) as DocumentJson | null,
  }
}
