import type { KeyboardEvent } from 'react'

/** What the keys Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y and Ctrl+S ask of an editor; undefined for others and inside inputs. */
export function editKey(event: KeyboardEvent): 'undo' | 'redo' | 'save' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  if (key === 'y') return 'redo'
  return key === 's' ? 'save' : undefined
}
