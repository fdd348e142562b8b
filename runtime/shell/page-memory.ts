import { snapshot } from 'valtio'
import type { PageContext } from '../page/page-context.ts'
import type { ClientState } from '../state/client-state.ts'

type States = Readonly<Record<string, unknown>>

const memories = new WeakMap<ClientState, Map<string, { readonly search: string; readonly states: States }>>()

/**
 * States of a page as they were when it was left, so that its tab opens as it was; nothing on the first visit.
 *
 * An address with another query than the one that was left (`?kind=02`) goes before what was kept.
 */
export function recallState(client: ClientState, pageId: string, search: string): States {
  const kept = memories.get(client)?.get(pageId)
  if (!kept) return {}
  return kept.search === search ? kept.states : { ...kept.states, ...Object.fromEntries(new URLSearchParams(search)) }
}

/** Keeps a page's states for as long as its tab stays open; `search` is the query of its address. */
export function storeState(
  client: ClientState,
  pageId: string,
  search: string,
  page: Pick<PageContext, 'state'>,
): void {
  const kept = memories.get(client) ?? new Map()
  memories.set(client, kept.set(pageId, { search, states: { ...snapshot(page.state) } }))
}

/** Forgets a page's states, when its tab is closed. */
export function forgetState(client: ClientState, pageId: string): void {
  memories.get(client)?.delete(pageId)
}
