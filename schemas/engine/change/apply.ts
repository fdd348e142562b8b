import type { Change } from './change.ts'
import { keyOf, type Place, placeKey, type Step } from './place.ts'

/** A change leads to a place that the document does not have. */
export class LostPlace extends Error {
  constructor(readonly at: Place) {
    super(`The document has no place ${placeKey(at)}.`)
    this.name = 'LostPlace'
  }
}

/**
 * A document with changes made to it, in their order; the one given stays as it is, and what is not touched is the same
 * object in both. Throws `LostPlace` where a change leads to what is not there.
 */
export const applyChanges = (base: unknown, changes: readonly Change[]): unknown =>
  changes.reduce<unknown>((document, change) => applyChange(document, change), base)

/** A document with one change made to it. Throws `LostPlace` where its place is not there. */
export function applyChange(base: unknown, change: Change): unknown {
  const step = change.at.at(-1)
  if (step === undefined) {
    if (change.kind !== 'set') throw new LostPlace(change.at)
    return change.after
  }
  return atPlace(base, change.at.slice(0, -1), (holder) => {
    if (Array.isArray(holder)) return changedList(holder, step, change)
    if (holder === null || typeof holder !== 'object' || typeof step === 'object') throw new LostPlace(change.at)
    return changedObject(holder as Readonly<Record<string, unknown>>, String(step), change)
  })
}

function atPlace(value: unknown, place: Place, change: (value: unknown) => unknown, index = 0): unknown {
  if (index === place.length) return change(value)
  const key = keyOf(value, place[index] as Step)
  if (key === undefined) throw new LostPlace(place)
  const inner = atPlace((value as Record<string | number, unknown>)[key], place, change, index + 1)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return Object.fromEntries(Object.entries(value as object).map(([name, item]) => [name, name === key ? inner : item]))
}

function changedList(list: readonly unknown[], step: Step, change: Change): unknown[] {
  if (change.kind === 'insert') {
    const at = typeof step === 'object' ? indexBehind(list, change.behind, change.at) : Number(step)
    return list.toSpliced(at, 0, change.after)
  }
  const index = keyOf(list, step)
  if (index === undefined) throw new LostPlace(change.at)
  const at = Number(index)
  if (change.kind === 'remove' || (change.kind === 'set' && !Object.hasOwn(change, 'after')))
    return list.toSpliced(at, 1)
  if (change.kind === 'set') return list.with(at, change.after)
  const rest = list.toSpliced(at, 1)
  return rest.toSpliced(indexBehind(rest, change.behind, change.at), 0, list[at])
}

function indexBehind(list: readonly unknown[], behind: Step | null, at: Place): number {
  if (behind === null) return 0
  const index = keyOf(list, behind)
  if (index === undefined) throw new LostPlace([...at.slice(0, -1), behind])
  return Number(index) + 1
}

function changedObject(
  holder: Readonly<Record<string, unknown>>,
  key: string,
  change: Change,
): Record<string, unknown> {
  const entries = Object.entries(holder)
  const index = entries.findIndex(([name]) => name === key)
  const others = entries.filter(([name]) => name !== key)
  const behind = (name: Step | null) => {
    if (name === null) return 0
    const found = others.findIndex(([other]) => other === name)
    if (found < 0) throw new LostPlace([...change.at.slice(0, -1), name])
    return found + 1
  }
  if (change.kind === 'move') {
    if (index < 0) throw new LostPlace(change.at)
    return Object.fromEntries(others.toSpliced(behind(change.behind), 0, [key, holder[key]]))
  }
  if (change.kind === 'remove' || !Object.hasOwn(change, 'after')) return Object.fromEntries(others)
  if (index >= 0) return Object.fromEntries(entries.with(index, [key, change.after]))
  const isPlaced = change.kind === 'set' && change.behind !== undefined
  return Object.fromEntries(
    others.toSpliced(isPlaced ? behind(change.behind as Step | null) : others.length, 0, [key, change.after]),
  )
}
