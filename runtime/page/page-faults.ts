/** An expression of a page that gives nothing fit to be drawn, as it stands now. */
export interface PageFault {
  /** The `{$expr}` object of the document, by which its place is found. */
  readonly value: object
  /** What is wrong, in words. */
  readonly message: string
  /** For how many rows, items or parts it fails; 1 where it is computed once. */
  readonly count: number
}

/** The faults of a page's expressions: noted while parts are drawn, heard of afterwards. */
export interface PageFaults {
  /** All that stand now; the same list until it changes. */
  list(): readonly PageFault[]
  /** What is wrong with an expression, or with it for one row, item or part; undefined where it goes well. */
  of(value: unknown, about?: unknown): string | undefined
  /** Calls back after faults came or went. */
  subscribe(listener: () => void): () => void
  /** It failed for this row, item or part. */
  failed(value: object, about: unknown, message: string): void
  /** It went well for it. */
  passed(value: object, about: unknown): void
  /** A part is drawn no more. */
  forget(about: unknown): void
  /** Rows and items are other ones from now on; what is computed once stays. */
  forgetRows(): void
}

/** A part that computes its values again by itself, and says when it is gone. */
export class DrawnPart {}

/** Stands for the cells of a table that lie between its rows and columns; they are told from each other no further. */
export const cellParts = Symbol('cells')

/** Faults of a page that has none yet. */
export function createPageFaults(): PageFaults {
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
        message: about.values().next().value as string,
        count: about.size,
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

  return {
    list: () => listed,
    of(value, about) {
      const known = failing.size === 0 ? undefined : failing.get(value as object)
      return about === undefined ? known?.values().next().value : known?.get(about)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    failed(value, about, message) {
      const known = failing.get(value) ?? new Map<unknown, string>()
      if (known.get(about) === message) return
      failing.set(value, known.set(about, message))
      changed()
    },
    passed(value, about) {
      if (failing.size === 0 || about === cellParts || !failing.get(value)?.delete(about)) return
      if (failing.get(value)?.size === 0) failing.delete(value)
      changed()
    },
    forget: (about) => drop((one) => one === about),
    forgetRows: () => drop((one) => !(one instanceof DrawnPart)),
  }
}
