import type { ClipboardEvent, KeyboardEvent } from 'react'
import { drawLine } from '../gestures/draw-line.ts'
import { clipFrom, clipOf, clipText } from '../model/clip.ts'
import { type Command, commandFor, keyName } from './command.ts'
import { pasteClip } from './edit-commands.ts'
import type { Editor } from './editor.ts'

/** Where keys belong to what is typed into, not to the drawing. */
const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)) &&
  !(target instanceof HTMLInputElement && ['checkbox', 'radio', 'range', 'button'].includes(target.type))

/** Keys that lists, menus and buttons need for themselves. */
const belongsToButtons = /^(Enter| |Tab|Arrow|Shift\+Tab|Shift\+Arrow|Delete|Backspace|Home|End|PageUp|PageDown)/

/** Handlers of keys and clipboard for the whole editor. */
export function keyHandlers(editor: Editor, commands: readonly Command[]) {
  const isBusyElsewhere = (target: EventTarget) =>
    isTyping(target) || (target instanceof Element && target.closest('dialog, [popover], .wf-popover') !== null)
  const copied = (event: ClipboardEvent): boolean => {
    if (isBusyElsewhere(event.target) || editor.chosen.size === 0) return false
    const clip = clipOf(editor.drawing, editor.chosen)
    editor.clip.put(clip)
    event.clipboardData.setData('text/plain', clipText(clip))
    event.preventDefault()
    return true
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.nativeEvent.isComposing) return
      const name = keyName(event)
      if (isBusyElsewhere(event.target) && name !== 'Ctrl+S') return
      const isOnStage = event.target instanceof Element && event.target.closest('[data-stage]') !== null
      if (!isOnStage && belongsToButtons.test(name)) return
      if (editor.tool.kind === 'line' && keysOfLine(editor, name)) return event.preventDefault()
      const command = commandFor(commands, name)
      if (!command) return
      event.preventDefault()
      command.run()
    },
    onCopy: (event: ClipboardEvent) => void copied(event),
    onCut(event: ClipboardEvent) {
      if (copied(event)) commands.find(({ id }) => id === 'cut')?.run()
    },
    onPaste(event: ClipboardEvent) {
      if (isBusyElsewhere(event.target)) return
      const clip = clipFrom(event.clipboardData.getData('text/plain'))
      if (!clip) return
      event.preventDefault()
      editor.clip.put(clip)
      pasteClip(editor)
    },
  }
}

/** While a line is drawn Enter ends it and Backspace takes a corner back. */
function keysOfLine(editor: Editor, name: string): boolean {
  if (name === 'Enter') drawLine.finish(editor)
  else if (name !== 'Backspace' || !drawLine.back(editor)) return false
  return true
}
