/** What a user keeps between visits: column settings, saved queries; on the server, per user. */
export interface Preferences {
  /** The kept value; undefined while it has not come or where nothing is kept. Asks the server the first time. */
  read(key: string): unknown
  /** Keeps a value, here at once and on the server soon after; a failure is told to the user by the request layer. */
  write(key: string, value: unknown): void
  subscribe(key: string, listener: () => void): () => void
}

interface PreferenceCalls {
  /** `GET /api/preferences/{key}`: the kept value or null. */
  load(key: string): Promise<unknown>
  /** `PUT /api/preferences/{key}`. */
  save(key: string, value: unknown): Promise<unknown>
  /** Milliseconds to wait for further changes before saving. */
  readonly saveAfterMs: number
}

/** Preferences over two calls; each key is asked for once. */
export function createPreferences({ load, save, saveAfterMs }: PreferenceCalls): Preferences {
  const values = new Map<string, unknown>()
  const asked = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
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
      clearTimeout(timers.get(key))
      timers.set(
        key,
        setTimeout(() => void save(key, value).catch(() => undefined), saveAfterMs),
      )
    },
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set()
      listeners.set(key, known.add(listener))
      return () => known.delete(listener)
    },
  }
}
