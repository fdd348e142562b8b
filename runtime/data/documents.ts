import type { Boot, PageSlice } from '../../schemas/index.ts'
import { ApiError } from './api-error.ts'

async function fetchData(fetchFrom: typeof fetch, url: string, token: string): Promise<unknown> {
  const response = await fetchFrom(url, { headers: token ? { token } : {}, credentials: 'include' })
  const body: unknown = await response.json().catch(() => null)
  const { code, msg, data } = (body ?? {}) as { code?: number; msg?: string; data?: unknown }
  if (code === 200) return data
  throw new ApiError(
    code ?? response.status,
    msg || `服务没有正常应答（${response.status}）`,
    response.headers.get('x-request-id') ?? undefined,
  )
}

/** `GET /api/documents/boot`: app, menu, page index, enumerations; needs no sign-in. Rejects where the server is away. */
export async function fetchBoot(fetchFrom: typeof fetch): Promise<Boot> {
  return (await fetchData(fetchFrom, '/api/documents/boot', '')) as Boot
}

/** Slices of pages by id, each fetched once until it is published anew. */
export interface SliceCache {
  /** The slice; the browser's cache answers by its ETag where nothing changed. */
  load(pageId: string): Promise<PageSlice>
  /** Forgets slices; all of them without ids. */
  forget(pageIds?: readonly string[]): void
}

/** A cache over `GET /api/documents/pages/{id}`. */
export function createSliceCache(fetchFrom: typeof fetch, token: () => string): SliceCache {
  const slices = new Map<string, Promise<PageSlice>>()
  return {
    load(pageId) {
      const known = slices.get(pageId)
      if (known) return known
      const loading = fetchData(
        fetchFrom,
        `/api/documents/pages/${encodeURIComponent(pageId)}`,
        token(),
      ) as Promise<PageSlice>
      slices.set(pageId, loading)
      loading.catch(() => slices.delete(pageId))
      return loading
    },
    forget(pageIds) {
      if (!pageIds) slices.clear()
      else for (const id of pageIds) slices.delete(id)
    },
  }
}
