import { type Place, placeKey } from '../../schemas/index.ts'
import type { Other } from './people.ts'

/** A place that others have selected. */
export interface Mark {
  /** One text for the place. */
  readonly key: string
  readonly place: Place
  /** Who has selected it. */
  readonly people: readonly Other[]
}

/** Every place that others have selected, once each; the document itself is none that could be marked. */
export function marksOf(others: readonly Other[]): readonly Mark[] {
  const marks = new Map<string, { place: Place; people: Other[] }>()
  for (const other of others) {
    for (const place of other.selected) {
      if (place.length === 0) continue
      const key = placeKey(place)
      const mark = marks.get(key) ?? { place, people: [] }
      if (!mark.people.includes(other)) mark.people.push(other)
      marks.set(key, mark)
    }
  }
  return [...marks].map(([key, mark]) => ({ key, ...mark }))
}

/** The people of a mark as a frame is labelled: 李敏、王强. */
export const namesOf = (people: readonly Other[]): string => people.map(({ name }) => name).join('、')

/**
 * Who is marked at which line of a tree: at the line of the place, or, where that is folded away, at the innermost line
 * around it. `keys` are the lines that can be seen.
 */
export function peopleByLine(marks: readonly Mark[], keys: ReadonlySet<string>): ReadonlyMap<string, readonly Other[]> {
  const found = new Map<string, readonly Other[]>()
  for (const { place, people } of marks) {
    const key = lineOf(place, keys)
    if (key === undefined) continue
    const known = found.get(key) ?? []
    found.set(key, [...known, ...people.filter((other) => !known.includes(other))])
  }
  return found
}

function lineOf(place: Place, keys: ReadonlySet<string>): string | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const key = placeKey(place.slice(0, length))
    if (keys.has(key)) return key
  }
  return undefined
}
