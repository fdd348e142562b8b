import { mergeList } from './merge-list.ts'
import { mergeOrder } from './order.ts'
import { idsOf, isAlike, isProperties, isSame, own, type Properties } from './parts.ts'
import type { Place } from './place.ts'
import type { Three } from './three.ts'

/**
 * What both sides changed, each in its way. `ours`, `theirs` and `base` are the values there, absent where that side
 * removed what stood there or never had it; for the order of a list they are its ids in order.
 */
export interface Conflict {
  readonly about: 'value' | 'order'
  readonly at: Place
  readonly base?: unknown
  readonly ours?: unknown
  readonly theirs?: unknown
}

/** Two documents made one, as far as they do not contradict each other. */
export interface Merge {
  /** Ours stands at each conflict; what one side removed and the other changed is still there, changed. */
  readonly merged: unknown
  readonly conflicts: readonly Conflict[]
}

/**
 * The changes of two sides to a common base, made together. Items of lists are matched by `id`. Only the same property
 * changed by both in different ways is a conflict, an item changed here and removed there, and the same item moved to
 * different places. Without a conflict it is the same document whichever side is called ours.
 */
export function mergeDocuments(base: unknown, ours: unknown, theirs: unknown): Merge {
  const conflicts: Conflict[] = []
  const merged = mergeValue({ base, ours, theirs }, [], conflicts)
  return { merged, conflicts }
}

function mergeValue(three: Three, at: Place, conflicts: Conflict[]): unknown {
  const { base, ours, theirs } = three
  if (isSame(ours, theirs) || isSame(base, theirs)) return ours
  if (isSame(base, ours)) return theirs
  if (isProperties(ours) && isProperties(theirs) && (at.length === 0 || isAlike(ours, theirs))) {
    const common = isProperties(base) && (at.length === 0 || isAlike(base, ours)) ? base : undefined
    if (common || base === undefined) return mergeProperties({ base: common ?? {}, ours, theirs }, at, conflicts)
  }
  if (Array.isArray(ours) && Array.isArray(theirs) && (Array.isArray(base) || base === undefined)) {
    const lists: Three<readonly unknown[]> = { base: (base as unknown[] | undefined) ?? [], ours, theirs }
    const ids = { base: idsOf(lists.base), ours: idsOf(ours), theirs: idsOf(theirs) }
    if (ids.base && ids.ours && ids.theirs)
      return mergeItems(lists, { base: ids.base, ours: ids.ours, theirs: ids.theirs }, at, conflicts)
    const merged = mergeList(lists, (one, index) => mergeValue(one, [...at, index], conflicts))
    if (merged) return merged
  }
  conflicts.push(valueConflict(three, at))
  return ours === undefined ? theirs : ours
}

const valueConflict = ({ base, ours, theirs }: Three, at: Place): Conflict => ({
  about: 'value',
  at,
  ...(base === undefined ? {} : { base }),
  ...(ours === undefined ? {} : { ours }),
  ...(theirs === undefined ? {} : { theirs }),
})

function mergeProperties(three: Three<Properties>, at: Place, conflicts: Conflict[]): Properties {
  const keys = { base: Object.keys(three.base), ours: Object.keys(three.ours), theirs: Object.keys(three.theirs) }
  const values = mergeNamed(
    keys,
    (key, side) => own(three[side], key),
    (key) => [...at, key],
    conflicts,
  )
  // The order in which properties are written is nothing to ask anybody about: both sides get the same answer.
  const prefer = keys.ours.join('\n') < keys.theirs.join('\n') ? 'ours' : 'theirs'
  const { names } = mergeOrder(keys.base, keys, new Set(values.keys()), prefer)
  return Object.fromEntries(names.map((key) => [key, values.get(key)]))
}

function mergeItems(
  three: Three<readonly unknown[]>,
  ids: Three<readonly string[]>,
  at: Place,
  conflicts: Conflict[],
): unknown[] {
  const items = {
    base: new Map(ids.base.map((id, index) => [id, three.base[index]])),
    ours: new Map(ids.ours.map((id, index) => [id, three.ours[index]])),
    theirs: new Map(ids.theirs.map((id, index) => [id, three.theirs[index]])),
  }
  const values = mergeNamed(
    ids,
    (id, side) => items[side].get(id),
    (id) => [...at, { id }],
    conflicts,
  )
  const left = new Set(values.keys())
  const { names, isDisputed } = mergeOrder(ids.base, ids, left)
  if (isDisputed) {
    const base = ids.base.filter((id) => left.has(id))
    conflicts.push({ about: 'order', at, base, ours: names, theirs: mergeOrder(ids.base, ids, left, 'theirs').names })
  }
  return names.map((id) => values.get(id))
}

/** Merges what stands under each name; what is to be left out is not in the answer. */
function mergeNamed(
  names: Three<readonly string[]>,
  valueAt: (name: string, side: keyof Three) => unknown,
  placeOf: (name: string) => Place,
  conflicts: Conflict[],
): Map<string, unknown> {
  const merged = new Map<string, unknown>()
  for (const name of new Set([...names.base, ...names.ours, ...names.theirs])) {
    const three = { base: valueAt(name, 'base'), ours: valueAt(name, 'ours'), theirs: valueAt(name, 'theirs') }
    const value = mergeValue(three, placeOf(name), conflicts)
    if (value !== undefined) merged.set(name, value)
  }
  return merged
}
