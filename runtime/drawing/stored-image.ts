import { useCallback, useContext, useSyncExternalStore } from 'react'
import { imageEndpoint } from '../../schemas/index.ts'
import { type PageContext, PageContextHolder } from '../page/page-context.ts'

/** A stored image as it can be shown. */
export interface StoredImage {
  /** Address in memory; undefined until it has come, and where it cannot be had. */
  readonly address?: string
  /** Why it cannot be had. */
  readonly fault?: string
}

/** An image that is shown somewhere on a page; fetched once for all places, let go with the last of them. */
interface Held {
  state: StoredImage
  readonly listeners: Set<() => void>
}

/** What the addresses in memory stand for. */
const blobs = new Map<string, Blob>()

/** The bytes behind an address in memory, to put them into a file; undefined for any other address. */
export const blobAt = (address: string): Blob | undefined => blobs.get(address)

const heldByPage = new WeakMap<PageContext, Map<string, Held>>()
const none: StoredImage = {}

/** A stored image, fetched with the user's token through the page around. */
export function useStoredImage(path: string | undefined): StoredImage {
  const page = useContext(PageContextHolder)
  const subscribe = useCallback(
    (listener: () => void) => (page && path ? hold(page, path, listener) : () => {}),
    [page, path],
  )
  const read = () => (page && path ? (heldByPage.get(page)?.get(path)?.state ?? none) : none)
  return useSyncExternalStore(subscribe, read, read)
}

function hold(page: PageContext, path: string, listener: () => void): () => void {
  const images = heldByPage.get(page) ?? new Map<string, Held>()
  heldByPage.set(page, images)
  const held = images.get(path) ?? fetched(page, path)
  images.set(path, held)
  held.listeners.add(listener)
  return () => {
    held.listeners.delete(listener)
    if (held.listeners.size > 0) return
    images.delete(path)
    const { address } = held.state
    if (address === undefined) return
    URL.revokeObjectURL(address)
    blobs.delete(address)
  }
}

function fetched(page: PageContext, path: string): Held {
  const held: Held = { state: none, listeners: new Set() }
  const put = (state: StoredImage) => {
    held.state = state
    for (const listener of [...held.listeners]) listener()
  }
  // A missing image is no fault of the drawing: its frame stays.
  Promise.resolve()
    .then(() => page.download(imageEndpoint, { path }))
    .then(
      ({ blob }) => {
        if (held.listeners.size === 0) return
        const address = URL.createObjectURL(blob)
        blobs.set(address, blob)
        put({ address })
      },
      (error: unknown) => put({ fault: error instanceof Error ? error.message : String(error) }),
    )
  return held
}
