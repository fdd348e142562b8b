import type { Entered } from './cells.ts'

/** What was typed and not saved yet: values and reasons by cell name. */
export interface Edits {
  readonly entered: Entered
  readonly notes: ReadonlyMap<string, string>
}

/** Edits with their way back and forth. */
export interface History {
  readonly now: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
}

/** Nothing typed. */
export const noEdits: Edits = { entered: new Map(), notes: new Map() }

/** A history that begins now. */
export const freshHistory: History = { now: noEdits, past: [], future: [] }

const mostSteps = 100

const sameValues = (a: Entered, b: Entered): boolean =>
  a.size === b.size && [...a].every(([name, value]) => b.has(name) && Object.is(b.get(name), value))

/** One step on; what had been taken back is gone. A step that changes no value is no step. */
export function edited(history: History, entered: Entered): History {
  if (sameValues(history.now.entered, entered)) return history
  return {
    now: { entered, notes: history.now.notes },
    past: [...history.past, history.now].slice(-mostSteps),
    future: [],
  }
}

/** A reason is part of the present step: taking back goes by values. */
export function explained(history: History, name: string, note: string): History {
  return { ...history, now: { ...history.now, notes: new Map(history.now.notes).set(name, note) } }
}

/** One step back; at the beginning, the same. Reasons stay, so that a value brought forth again has its own. */
export function undone({ now, past, future }: History): History {
  const before = past.at(-1)
  if (before === undefined) return { now, past, future }
  return { now: { ...before, notes: now.notes }, past: past.slice(0, -1), future: [now, ...future] }
}

/** One step forth again. */
export function redone({ now, past, future }: History): History {
  const [next, ...rest] = future
  if (next === undefined) return { now, past, future }
  return { now: { ...next, notes: now.notes }, past: [...past, now], future: rest }
}
