import type { Binding, LayoutDocument } from '../../schemas/index.ts'

/** How fresh a value is, as the server judges it; `unknown`: there is no such point, or the caller may not see it. */
export type Freshness = 'fresh' | 'overdue' | 'offline' | 'never' | 'unknown'

/** The newest value behind a binding. */
export interface FeedValue {
  readonly value: number | string | boolean | null
  readonly unit?: string
  /** Decimals that the quantity keeps. */
  readonly decimals?: number
  /** ISO 8601 UTC; null where there is none yet. */
  readonly at: string | null
  /** Bits of the reading's quality; 0 is good. */
  readonly quality: number
  readonly qualityText?: string
  readonly state: Freshness
  /** Name of the point or meter. */
  readonly name?: string
}

/** Where a drawing's values come from. */
export interface ValueFeed {
  read(key: string): FeedValue | undefined
  /** Calls back with the keys whose value, quality or freshness changed. */
  subscribe(listener: (keys: readonly string[]) => void): () => void
}

/** A feed that is filled by hand. */
export interface WritableFeed extends ValueFeed {
  /** Takes new values; listeners hear only of those that look different. */
  put(values: Readonly<Record<string, FeedValue>>): void
}

/** The key of a binding in a feed: `point:CH-01.power`, `meter:XZ01-E.today`; undefined for a computed or shared one. */
export function bindingKey(binding: Binding): string | undefined {
  if ('point' in binding) return `point:${binding.point}`
  if ('meter' in binding) return `meter:${binding.meter}.${binding.figure}`
  return undefined
}

/** Every key that a drawing asks for, sorted, each once. */
export function boundKeys(layout: LayoutDocument): string[] {
  const bindings = [
    ...Object.values(layout.values ?? {}),
    ...layout.elements.flatMap(({ bind }) => Object.values(bind ?? {})),
  ]
  return [...new Set(bindings.flatMap((binding) => bindingKey(binding) ?? []))].sort()
}

/** An empty feed, or one with these values. */
export function createFeed(initial: Readonly<Record<string, FeedValue>> = {}): WritableFeed {
  const values = new Map(Object.entries(initial))
  const listeners = new Set<(keys: readonly string[]) => void>()
  return {
    read: (key) => values.get(key),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    put(next) {
      const changed = Object.entries(next).flatMap(([key, value]) => {
        const before = values.get(key)
        values.set(key, value)
        return before && looksSame(before, value) ? [] : [key]
      })
      if (changed.length > 0) for (const listener of [...listeners]) listener(changed)
    },
  }
}

const looksSame = (a: FeedValue, b: FeedValue): boolean =>
  Object.is(a.value, b.value) && a.quality === b.quality && a.state === b.state && a.unit === b.unit

/** A fresh, good value, e.g. for samples in an editor. */
export const sampleValue = (value: FeedValue['value'], unit?: string): FeedValue => ({
  value,
  at: null,
  quality: 0,
  state: 'fresh',
  ...(unit === undefined ? {} : { unit }),
})
