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
  /** What the listener itself says under topics that it listens to, checked already; the last word of each. */
  readonly said?: ReadonlyMap<string, unknown>
  send(event: LiveEvent): void
}

/** Passes events to listeners. A payload with a `projectId` goes only to callers who may see that project. */
export interface LiveHub {
  /** With `access`, only callers who have that code hear of it. */
  publish(topic: string, payload: Readonly<Record<string, unknown>>, access?: string): void
  /** Gives a function that ends the listening. */
  listen(listener: LiveListener): () => void
  /** Told by a listener that its topics, its rights or what it says changed. */
  turned(): void
  /** Called after listeners came, went, turned to other topics or said something; gives a function that ends it. */
  onTurn(changed: () => void): () => void
  listeners(): Iterable<LiveListener>
  readonly size: number
}

/** A hub in memory. */
export function liveHub(): LiveHub {
  const listeners = new Set<LiveListener>()
  const watchers = new Set<() => void>()
  const turned = () => {
    for (const watcher of watchers) watcher()
  }
  return {
    publish(topic, payload, access) {
      for (const listener of listeners) {
        const { caller, topics } = listener
        if (access !== undefined && !caller.access.has(access)) continue
        if (topics.has(topic) && maySee(caller, payload.projectId)) listener.send({ topic, payload })
      }
    },
    listen(listener) {
      listeners.add(listener)
      turned()
      return () => {
        listeners.delete(listener)
        turned()
      }
    },
    turned,
    onTurn(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    listeners: () => listeners.values(),
    get size() {
      return listeners.size
    },
  }
}

function maySee({ projectIds }: Caller, projectId: unknown): boolean {
  return typeof projectId !== 'number' || projectIds === 'all' || projectIds.includes(projectId)
}
