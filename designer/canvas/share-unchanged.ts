/**
 * `after` with every part that says the same as in `before` replaced by that very object, so that what did not change
 * is not drawn again. Items of lists are matched by their place.
 */
export function shareUnchanged<T>(before: unknown, after: T): T {
  if (Object.is(before, after) || before === null || after === null) return after
  if (typeof before !== 'object' || typeof after !== 'object') return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  const old = before as Readonly<Record<string, unknown>>
  const entries = Object.entries(after).map(([key, value]) => [key, shareUnchanged(matching(old, key, value), value)])
  const isSame =
    entries.length === Object.keys(old).length && entries.every(([key, value]) => old[key as string] === value)
  if (isSame) return before as T
  return (Array.isArray(after) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T
}

/** What a value is held against: in a list the item of the same id, wherever it stood, else the one at the same place. */
function matching(old: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const id = (value as { id?: unknown } | null)?.id
  if (!Array.isArray(old) || id === undefined) return old[key]
  return old.find((item) => (item as { id?: unknown } | null)?.id === id)
}
