import type { Caller } from '../http/service.ts'

/** Something that happened, for those who subscribed to its topic. */
export interface LiveEvent {
  /** Such as `document.published`. */
  readonly topic: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Who listens: told of an event that the caller may see. */
export interface LiveListener {
  readonly caller: Caller
  readonly topics: ReadonlySet<string>
  send(event: LiveEvent): void
}

/** Passes events to listeners. A payload with a `projectId` goes only to callers who may see that project. */
export interface LiveHub {
  publish(topic: string, payload: Readonly<Record<string, unknown>>): void
  /** Gives a function that ends the listening. */
  listen(listener: LiveListener): () => void
  readonly size: number
}

/** A hub in memory. */
export function liveHub(): LiveHub {
  const listeners = new Set<LiveListener>()
  return {
    publish(topic, payload) {
      for (const listener of listeners) {
        if (listener.topics.has(topic) && maySee(listener.caller, payload.projectId)) listener.send({ topic, payload })
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get size() {
      return listeners.size
    },
  }
}

function maySee({ projectIds }: Caller, projectId: unknown): boolean {
  return typeof projectId !== 'number' || projectIds === 'all' || projectIds.includes(projectId)
}
