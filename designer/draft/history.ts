/**
 * States of a document with what was before and what was taken back (specification section 4).
 *
 * "Saving a state clears redo and pushes the previous state to undo; undo pushes the current state to redo and restores
 * the last undo; redo mirrors this." There is no limit: states share what they have in common.
 */
export interface History<S> {
  readonly present: S
  /** The oldest first. */
  readonly undo: readonly S[]
  /** The next one last. */
  readonly redo: readonly S[]
  /** Gesture that the present state came from: the same gesture again is the same step (a drag, a word being typed). */
  readonly gesture?: string
}

/** A history of one state. */
export const startHistory = <S>(present: S): History<S> => ({ present, undo: [], redo: [] })

/** Saves a state. With the gesture of the state before it takes that state's place, so that one gesture is one step. */
export function saveState<S>(history: History<S>, next: S, gesture?: string): History<S> {
  const goesOn = gesture !== undefined && gesture === history.gesture && history.redo.length === 0
  return {
    present: next,
    undo: goesOn ? history.undo : [...history.undo, history.present],
    redo: [],
    ...(gesture === undefined ? {} : { gesture }),
  }
}

/** Ends a gesture: the next state is a step of its own even if it comes from a gesture of the same name. */
export const endGesture = <S>({ present, undo, redo }: History<S>): History<S> => ({ present, undo, redo })

/** The state before; the same history where there is none. */
export function undoState<S>({ present, undo, redo }: History<S>): History<S> {
  const last = undo.at(-1)
  return undo.length === 0
    ? { present, undo, redo }
    : { present: last as S, undo: undo.slice(0, -1), redo: [...redo, present] }
}

/** The state that was taken back last; the same history where there is none. */
export function redoState<S>({ present, undo, redo }: History<S>): History<S> {
  const next = redo.at(-1)
  return redo.length === 0
    ? { present, undo, redo }
    : { present: next as S, undo: [...undo, present], redo: redo.slice(0, -1) }
}
