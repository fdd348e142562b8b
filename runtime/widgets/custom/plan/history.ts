/** A state with those before and after it. */
export interface History<S> {
  readonly now: S
  readonly undo: readonly S[]
  readonly redo: readonly S[]
}

/** A history of one state. */
export function historyOf<S>(now: S): History<S> {
  return { now, undo: [], redo: [] }
}

/** Saving a state clears redo and pushes the previous state to undo (specification section 4). */
export function saveState<S>({ now, undo }: History<S>, next: S): History<S> {
  return { now: next, undo: [...undo, now], redo: [] }
}

/** Undo pushes the current state to redo and restores the last undo; nothing happens without one. */
export function undoState<S>(history: History<S>): History<S> {
  const last = history.undo.at(-1)
  if (last === undefined) return history
  return { now: last, undo: history.undo.slice(0, -1), redo: [...history.redo, history.now] }
}

/** Redo mirrors undo. */
export function redoState<S>(history: History<S>): History<S> {
  const last = history.redo.at(-1)
  if (last === undefined) return history
  return { now: last, undo: [...history.undo, history.now], redo: history.redo.slice(0, -1) }
}
