import { useState } from 'react'
import { redoState, saveState, startHistory, undoState } from '../../draft/history.ts'
import { type Drawing, edited } from '../model/drawing.ts'
import type { EditorHost } from './editor.ts'

/** A host over a history of its own, without server and check: for tests and benchmarks. */
export function useHistoryHost(first: Drawing): EditorHost {
  const [state, setState] = useState(() => startHistory({ drawing: first, chosen: new Set<string>() }))
  return {
    ...state.present,
    issues: [],
    edit: (edit, { gesture, choose } = {}) =>
      setState((now) => {
        const drawing = edited(now.present.drawing, edit)
        return saveState(now, { drawing, chosen: choose ? new Set(choose) : now.present.chosen }, gesture)
      }),
    choose: (ids) => setState((now) => ({ ...now, present: { ...now.present, chosen: new Set(ids) } })),
    endGesture: () => {},
    undo: () => setState(undoState),
    redo: () => setState(redoState),
    canUndo: state.undo.length > 0,
    canRedo: state.redo.length > 0,
    save: () => {},
  }
}
