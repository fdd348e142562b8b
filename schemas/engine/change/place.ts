import { pointerSteps, pointerUnder } from '../json.ts'

/** One step into a document: a key of an object, an item by its `id`, or by its index where items have no ids. */
export type Step = string | number | { readonly id: string }

/** A place in a document, from its root. Items are named by id, so that it stays true when others move. */
export type Place = readonly Step[]

/** The value at a place; undefined where there is none. */
export function readAt(root: unknown, place: Place): unknown {
  let value = root
  for (const step of place) {
    const key = keyOf(value, step)
    if (key === undefined) return undefined
    value = (value as Record<string | number, unknown>)[key]
  }
  return value
}

/** Key or index that a step means in a value; undefined where it leads nowhere. */
export function keyOf(value: unknown, step: Step): string | number | undefined {
  if (value === null || typeof value !== 'object') return undefined
  if (Array.isArray(value)) {
    const index = typeof step === 'object' ? value.findIndex((item) => idOf(item) === step.id) : Number(step)
    return Number.isInteger(index) && index >= 0 && index < value.length ? index : undefined
  }
  return typeof step !== 'object' && Object.hasOwn(value, step) ? String(step) : undefined
}

/** `id` of an item; undefined where it has none. */
export function idOf(item: unknown): string | undefined {
  const id = (item as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : undefined
}

/** The step to an item of an array: by id where it has one that no other item of the array has, else by index. */
export function stepTo(list: readonly unknown[], index: number): Step {
  const id = idOf(list[index])
  const alone = id !== undefined && list.findIndex((item) => idOf(item) === id) === index
  return alone ? { id } : index
}

/** The place that an RFC 6901 pointer means in a document. Steps behind what is there are kept as they are written. */
export function placeOfPointer(root: unknown, pointer: string): Place {
  let value = root
  return pointerSteps(pointer).map((step) => {
    const found: Step = Array.isArray(value) ? stepTo(value, Number(step)) : step
    const key = keyOf(value, found)
    value = key === undefined ? undefined : (value as Record<string | number, unknown>)[key]
    return found
  })
}

/** The RFC 6901 pointer of a place; undefined where it leads nowhere. */
export function pointerOfPlace(root: unknown, place: Place): string | undefined {
  let value = root
  let pointer = ''
  for (const step of place) {
    const key = keyOf(value, step)
    if (key === undefined) return undefined
    pointer = pointerUnder(pointer, key)
    value = (value as Record<string | number, unknown>)[key]
  }
  return pointer
}

/** One text for one place, to compare places and to key maps by them. */
export const placeKey = (place: Place): string =>
  place.map((step) => (typeof step === 'object' ? `#${step.id}` : String(step))).join('/')

/** Whether a place lies inside another, or is the same. */
export const isWithin = (place: Place, outer: Place): boolean =>
  place.length >= outer.length && placeKey(place.slice(0, outer.length)) === placeKey(outer)
