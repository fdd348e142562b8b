import { subscribe } from 'valtio'
import type { Value } from '../../schemas/index.ts'
import { cellParts, DrawnPart, type FaultSink, quietSink } from './fault-sink.ts'
import { noteConditions, oddCondition } from './odd-condition.ts'
import type { PageContext } from './page-context.ts'
import type { Wanted } from './wanted.ts'

/** An expression of a page that gives nothing fit to be drawn, as it stands now. */
export interface PageFault {
  /** The `{$expr}` object of the document, by which its place is found. */
  readonly value: object
  /** What is wrong, in words. */
  readonly message: string
}

/**
 * The sink of a page that somebody edits: faults are noted while parts are drawn and heard of afterwards. What is drawn on
 * trial and thrown away never stands, so its faults are never told.
 */
export interface PageFaults extends FaultSink {
  /** All that stand now; the same list until it changes. */
  list(): readonly PageFault[]
  /** Rows and items are other ones from now on; what is computed once stays. */
  forgetRows(): void
  /** What the page is drawn from: its conditions are known by it. To be told before the page is made or takes it. */
  read(slice: PageContext['slice']): void
  /** Follows a page: rows and items come of its data and states. Gives a function that ends it. */
  follow(page: Pick<PageContext, 'slice' | 'data' | 'state'>): () => void
  /** Calls back after faults came or went. */
  subscribe(listener: () => void): () => void
}

/** What is said where something else was wanted; pages in use have no need of the words. */
const wantedWords: Readonly<Record<Wanted, string>> = {
  text: '结果应为文本',
  number: '结果应为数值',
  list: '结果应为列表',
}

const inWords = (message: string): string =>
  Object.hasOwn(wantedWords, message) ? wantedWords[message as Wanted] : message

/** Faults of a page that has none yet. */
export function createPageFaults(): PageFaults {
  const last = quietSink()
  const failing = new Map<object, Map<unknown, string>>()
  const listeners = new Set<() => void>()
  let listed: readonly PageFault[] = []
  let isTelling = false

  // What is drawn notes faults in the middle of drawing: those who show them hear of it after.
  const changed = () => {
    if (isTelling) return
    isTelling = true
    queueMicrotask(() => {
      isTelling = false
      listed = [...failing].map(([value, about]) => ({
        value,
        message: inWords(about.values().next().value as string),
      }))
      for (const listener of [...listeners]) listener()
    })
  }
  const drop = (isGone: (about: unknown) => boolean) => {
    for (const [value, about] of failing) {
      for (const one of [...about.keys()]) {
        if (!isGone(one)) continue
        about.delete(one)
        changed()
      }
      if (about.size === 0) failing.delete(value)
    }
  }

  const forgetRows = () => drop((one) => !(one instanceof DrawnPart))

  return {
    list: () => listed,
    of: (value, about) => (about === undefined ? last.of(value) : failing.get(value as object)?.get(about)),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    failed(value, about, message) {
      last.failed(value, about, message)
      if (about instanceof DrawnPart && !about.stands) {
        about.waiting ??= new Map()
        about.waiting.set(value, message)
        return
      }
      const known = failing.get(value) ?? new Map<unknown, string>()
      if (known.get(about) === message) return
      failing.set(value, known.set(about, message))
      changed()
    },
    read: ({ page, fragments }) => noteConditions([page, fragments]),
    passed(value, about, result, scope) {
      const odd = scope?.isSettled(value as Value) ? oddCondition(value, result, about) : undefined
      if (odd) return this.failed(value, about, odd)
      last.passed(value, about)
      if (about instanceof DrawnPart) about.waiting?.delete(value)
      if (failing.size === 0 || about === cellParts || !failing.get(value)?.delete(about)) return
      if (failing.get(value)?.size === 0) failing.delete(value)
      changed()
    },
    stand(part) {
      part.stands = true
      for (const [value, message] of part.waiting ?? []) this.failed(value, part, message)
      delete part.waiting
    },
    forget(part) {
      part.stands = false
      drop((one) => one === part)
    },
    follow({ slice, data, state }) {
      const names = Object.keys(slice.page.data ?? {})
      const stops = [subscribe(state, forgetRows, true), ...names.map((name) => data.subscribe(name, forgetRows))]
      return () => {
        for (const stop of stops) stop()
      }
    },
    forgetRows,
  }
}
