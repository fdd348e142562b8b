import { idOf } from '../../schemas/index.ts'

/** All ids of items in a document, whatever list they stand in. */
export function idsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) for (const item of value) idsIn(item, found)
  else if (value !== null && typeof value === 'object') {
    const id = idOf(value)
    if (id !== undefined) found.add(id)
    for (const inner of Object.values(value)) idsIn(inner, found)
  }
  return found
}

/** `name`, or `name-2`, `name-3` … : the first that is not taken. */
export function freshId(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const stem = name.replace(/-\d+$/, '')
  let number = 2
  while (taken.has(`${stem}-${number}`)) number += 1
  return `${stem}-${number}`
}

/**
 * A copy of an item with ids that the document does not hold yet, for the item and all inside it that have ids.
 *
 * Ids of other things (endpoints, entities, parameters named `id` that are no text) stay. `taken` takes the new ones.
 */
export function withFreshIds<T>(item: T, taken: Set<string>): T {
  if (Array.isArray(item)) return item.map((one) => withFreshIds(one, taken)) as T
  if (item === null || typeof item !== 'object') return item
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(item)) {
    if (key === 'id' && typeof value === 'string') {
      const id = freshId(value, taken)
      taken.add(id)
      copy.id = id
    } else copy[key] = withFreshIds(value, taken)
  }
  return copy as T
}
