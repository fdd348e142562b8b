import type { KeyBinding } from '@codemirror/view'

interface History {
  readonly onUndo?: () => void
  readonly onRedo?: () => void
}

/** Undo and redo of an editor are the workspace's: one history for everything. */
export function historyKeys(history: () => History): KeyBinding[] {
  const undo = (): boolean => {
    history().onUndo?.()
    return true
  }
  const redo = (): boolean => {
    history().onRedo?.()
    return true
  }
  return [
    { key: 'Mod-z', preventDefault: true, run: undo },
    { key: 'Mod-y', preventDefault: true, run: redo },
    { key: 'Mod-Shift-z', preventDefault: true, run: redo },
  ]
}
