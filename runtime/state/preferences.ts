/** What a user keeps between visits: column settings, saved queries; on the server, per user. */
export interface Preferences {
  /** The kept value; undefined while it has not come or where nothing is kept. Asks the server the first time. */
  read(key: string): unknown
  /** Keeps a value, here and on the server; a failure is told to the user by the request layer. */
  write(key: string, value: unknown): void
  subscribe(key: string, listener: () => void): () => void
}

interface PreferenceCalls {
  /** `GET /api/preferences/{key}`: the kept value or null. */
  load(key: string): Promise<unknown>
  /** `PUT /api/preferences/{key}`. */
  save(key: string, value: unknown): Promise<unknown>
  /** Shortest time between two saves of a key, in milliseconds: the first goes at once, the last one is never lost. */
  readonly saveAfterMs: number
}

/** Preferences over two calls; each key is asked for once. */
export function createPreferences({ load, save, saveAfterMs }: PreferenceCalls): Preferences {
  const values = new Map<string, unknown>()
  const asked = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()
  const resting = new Set<string>()
  const waiting = new Set<string>()
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  const send = (key: string): void => {
    resting.add(key)
    void save(key, values.get(key)).catch(() => undefined)
    setTimeout(() => {
      resting.delete(key)
      if (waiting.delete(key)) send(key)
    }, saveAfterMs)
  }
  return {
    read(key) {
      if (!asked.has(key)) {
        asked.add(key)
        void load(key).then(
          (value) => {
            if (values.has(key) || value === null || value === undefined) return
            values.set(key, value)
            tell(key)
          },
          () => asked.delete(key),
        )
      }
      return values.get(key)
    },
    write(key, value) {
      asked.add(key)
      values.set(key, value)
      tell(key)
      if (resting.has(key)) waiting.add(key)
      else send(key)
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
  }
}
