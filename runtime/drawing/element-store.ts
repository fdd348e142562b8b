import {
  type Binding,
  isExpression,
  type LayoutDocument,
  type LayoutElement,
  valueDependencies,
} from '../../schemas/index.ts'
import { bindingKey, type ValueFeed } from './feed.ts'
import { namesRead, type Resolved, resolveElement, type SharedValues, sharedValues } from './resolve.ts'

/** Elements with their values, each redrawn only when something that it reads looks different. */
export interface ElementStore {
  /** The element as it stands now; the same object while nothing about it changed. */
  read(element: LayoutElement): Resolved
  /** Calls back after a value that the element reads has changed. */
  subscribe(elementId: string, listener: () => void): () => void
  /** Takes the document as it is now; elements that are the same objects keep what was computed. */
  setLayout(layout: LayoutDocument): void
  /** Takes the names that expressions see beside values. */
  setScope(scope: Readonly<Record<string, unknown>>): void
  /** Begins to follow the feed; gives a function that ends it. */
  follow(): () => void
}

interface Entry {
  readonly element: LayoutElement
  readonly resolved: Resolved
  /** `resolved` written out, once it had to be compared. */
  text: string | undefined
  isDirty: boolean
}

/** A store over one drawing and its feed. */
export function createElementStore(feed: ValueFeed, first: LayoutDocument): ElementStore {
  let layout = first
  let scope: Readonly<Record<string, unknown>> = {}
  let index: Map<string, string[]> | undefined
  const entries = new Map<string, Entry>()
  const listeners = new Map<string, Set<() => void>>()

  let shared: SharedValues | undefined
  const resolve = (element: LayoutElement) => {
    const sources = { read: feed.read, scope }
    shared ??= sharedValues(layout, sources)
    return resolveElement(layout, element, sources, shared)
  }
  const touch = (ids: Iterable<string>) => {
    const touched = new Set(ids)
    for (const id of touched) {
      const entry = entries.get(id)
      if (entry) entry.isDirty = true
    }
    for (const id of touched) for (const listener of [...(listeners.get(id) ?? [])]) listener()
  }

  return {
    read(element) {
      const known = entries.get(element.id)
      if (known?.element === element && !known.isDirty) return known.resolved
      const resolved = resolve(element)
      let text: string | undefined
      if (known?.element === element) {
        text = JSON.stringify(resolved)
        known.text ??= JSON.stringify(known.resolved)
        if (known.text === text) {
          known.isDirty = false
          return known.resolved
        }
      }
      entries.set(element.id, { element, resolved, text, isDirty: false })
      return resolved
    },
    subscribe(elementId, listener) {
      const known = listeners.get(elementId) ?? new Set()
      listeners.set(elementId, known.add(listener))
      return () => known.delete(listener)
    },
    setLayout(next) {
      if (next === layout) return
      if (next.elements !== layout.elements || next.values !== layout.values) index = undefined
      if (next.values !== layout.values) {
        for (const entry of entries.values()) entry.isDirty = true
        shared = undefined
      }
      layout = next
    },
    setScope(next) {
      if (next === scope) return
      scope = next
      shared = undefined
      touch(layout.elements.filter(readsScope).map(({ id }) => id))
    },
    follow: () =>
      feed.subscribe((keys) => {
        index ??= indexOf(layout)
        shared = undefined
        touch(keys.flatMap((key) => index?.get(key) ?? []))
      }),
  }
}

/** Key of the feed -> elements that read it, through shared values and expressions too. */
function indexOf(layout: LayoutDocument): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const element of layout.elements) {
    for (const key of keysOf(layout, element)) {
      const ids = index.get(key)
      if (ids) ids.push(element.id)
      else index.set(key, [element.id])
    }
  }
  return index
}

/** Keys of the feed behind an element. */
export function keysOf(layout: LayoutDocument, element: LayoutElement): ReadonlySet<string> {
  const keys = new Set<string>()
  const seen = new Set<string>()
  const shared = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    const binding = layout.values?.[name]
    if (binding) take(binding)
  }
  const take = (binding: Binding) => {
    const key = bindingKey(binding)
    if (key !== undefined) keys.add(key)
    else if ('value' in binding) shared(binding.value)
    else if (isExpression(binding))
      for (const [root, name] of namesRead(binding.$expr)) if (root === 'values') shared(name)
  }
  for (const binding of Object.values(element.bind ?? {})) take(binding)
  for (const path of expressionsRead(element)) if (path.startsWith('values.')) shared(path.slice(7))
  return keys
}

const read = new WeakMap<LayoutElement, readonly string[]>()

/** What the expressions of an element read, its actions aside. */
function expressionsRead(element: LayoutElement): readonly string[] {
  const known = read.get(element)
  if (known) return known
  const { do: _, ...drawn } = element
  let found: readonly string[] = []
  try {
    found = valueDependencies(drawn)
  } catch {
    // A text that cannot be compiled reads nothing; the check tells of it.
  }
  read.set(element, found)
  return found
}

const readsScope = (element: LayoutElement): boolean =>
  expressionsRead(element).some((path) => !path.startsWith('values') && !path.startsWith('bound'))
