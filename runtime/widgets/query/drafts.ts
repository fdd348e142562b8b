/** What was entered and not asked for yet, by item id; a change calls back only who watches that item. */
export interface Drafts {
  get(id: string): unknown
  set(id: string, value: unknown): void
  /** All drafts; the same object until one changes. */
  all(): Readonly<Record<string, unknown>>
  /** Watches one item, or all of them with `*`. */
  subscribe(id: string, listener: () => void): () => void
}

/** Drafts that begin with these values. */
export function createDrafts(first: Readonly<Record<string, unknown>>): Drafts {
  let values = first
  const listeners = new Map<string, Set<() => void>>()
  const call = (id: string): void => {
    for (const listener of listeners.get(id) ?? []) listener()
  }
  return {
    get: (id) => values[id],
    all: () => values,
    set(id, value) {
      if (Object.is(values[id], value)) return
      values = { ...values, [id]: value }
      call(id)
      call('*')
    },
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      return () => own.delete(listener)
    },
  }
}
