import { isJsonObject, type JsonObject } from '../../schemas/index.ts'
import type { DocumentJson, Edit } from '../draft/edit.ts'
import type { Carried } from './targets.ts'

/** States and data sources that carried things read or write, as the document that they come from declares them. */
export interface Needs {
  readonly state?: JsonObject
  readonly data?: JsonObject
}

const tableOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})

/** What things of a document need of its states and data sources, those that its data sources need themselves among them. */
export function needsOf(document: DocumentJson, items: readonly unknown[]): Needs {
  const [states, sources] = [tableOf(document.state), tableOf(document.data)]
  const state: Record<string, unknown> = {}
  const data: Record<string, unknown> = {}
  const visit = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      for (const [, name = ''] of value.matchAll(/\bstate\.([a-zA-Z]\w*)/g)) take(states, state, name)
      for (const [, name = ''] of value.matchAll(/\bdata\.([a-zA-Z]\w*)/g)) take(sources, data, name)
      if (key === 'data') take(sources, data, value)
    } else if (Array.isArray(value)) for (const item of value) visit(item, key)
    else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) visit(inner, name)
  }
  const take = (from: JsonObject, into: Record<string, unknown>, name: string) => {
    if (Object.hasOwn(into, name) || !Object.hasOwn(from, name)) return
    into[name] = from[name]
    visit(from[name])
  }
  visit(items)
  return {
    ...(Object.keys(state).length > 0 ? { state } : {}),
    ...(Object.keys(data).length > 0 ? { data } : {}),
  }
}

/**
 * Carried things as they fit into a document, with the edits that declare what they need there. A name that the document
 * has for the very same thing is shared; one that it has for another thing becomes a free one.
 */
export function withNeeds(
  document: DocumentJson,
  carried: Carried,
): { readonly items: readonly unknown[]; readonly edits: readonly Edit[] } {
  const { items, state = {}, data = {} } = carried
  // Entities, menus and the like have neither states nor data sources.
  if (!Object.hasOwn(document, 'root')) return { items, edits: [] }
  const states = named(tableOf(document.state), state)
  const sources = named(tableOf(document.data), data, (value, names) => renamed(value, states, names))
  const rename = <T>(value: T): T => renamed(value, states, sources) as T
  const declare = (table: string, names: ReadonlyMap<string, string>, needed: JsonObject): Edit[] =>
    [...names]
      .filter(([, name]) => !Object.hasOwn(tableOf(document[table]), name))
      .map(([old, name]) => ({ kind: 'set', at: [table, name], value: rename(needed[old]) }))
  return { items: rename(items), edits: [...declare('state', states, state), ...declare('data', sources, data)] }
}

/** How a thing would be declared, by the names given so far. */
type Declaring = (value: unknown, names: ReadonlyMap<string, string>) => unknown

/** The name that each needed thing gets among those that are there. */
function named(there: JsonObject, needed: JsonObject, as: Declaring = (value) => value): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set(Object.keys(there))
  for (const [name, value] of Object.entries(needed)) {
    const text = JSON.stringify(as(value, names))
    const same = [name, ...taken].find((one) => stemOf(one) === stemOf(name) && JSON.stringify(there[one]) === text)
    const free = same ?? freeName(name, taken)
    taken.add(free)
    names.set(name, free)
  }
  return names
}

/** A name without the number that made it free. */
const stemOf = (name: string): string => name.replace(/\d+$/, '')

/** `name`, or `name2`, `name3` …: the first that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stemOf(name)}${number}`
  return free
}

function renamed(
  value: unknown,
  states: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
  key = '',
): unknown {
  if (typeof value === 'string') {
    if (key === 'data' && sources.has(value)) return sources.get(value)
    return value
      .replaceAll(/\bstate\.([a-zA-Z]\w*)/g, (whole, name: string) =>
        states.has(name) ? `state.${states.get(name)}` : whole,
      )
      .replaceAll(/\bdata\.([a-zA-Z]\w*)/g, (whole, name: string) =>
        sources.has(name) ? `data.${sources.get(name)}` : whole,
      )
  }
  if (Array.isArray(value)) return value.map((item) => renamed(item, states, sources, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner, states, sources, name)]))
}
