import { ref, snapshot } from 'valtio'
import type { PageContext } from '../page/page-context.ts'
import type { ClientState } from '../state/client-state.ts'

const memories = new WeakMap<ClientState, Map<string, Readonly<Record<string, unknown>>>>()

/** States of a page as they were when it was left, so that its tab opens as it was; undefined on the first visit. */
export function recallState(client: ClientState, pageId: string): Readonly<Record<string, unknown>> | undefined {
  return memories.get(client)?.get(pageId)
}

/** Keeps a page's states for as long as its tab stays open. */
export function storeState(client: ClientState, pageId: string, page: Pick<PageContext, 'state'>): void {
  const kept = memories.get(client) ?? new Map<string, Readonly<Record<string, unknown>>>()
  memories.set(client, kept.set(pageId, ref({ ...snapshot(page.state) })))
}

/** Forgets a page's states, when its tab is closed. */
export function forgetState(client: ClientState, pageId: string): void {
  memories.get(client)?.delete(pageId)
}
