import { type RefObject, useEffect } from 'react'
import type { Workspace } from './draft/workspace.ts'
import type { KeyGroup } from './shell/KeyDialog.tsx'
import type { Commands } from './use-commands.ts'

/** Keys of the page designer with what they do. */
export const keyHelp: readonly KeyGroup[] = [
  {
    title: '画布与大纲',
    lines: [
      { keys: 'Ctrl + Z / Ctrl + Y', what: '撤销 / 重做' },
      { keys: 'Ctrl + C / X / V', what: '复制、剪切、粘贴（可跨页面）' },
      { keys: 'Ctrl + D', what: '再制' },
      { keys: 'Delete', what: '删除' },
      { keys: 'Alt + ↑ / ↓', what: '前移 / 后移' },
      { keys: '↑ ↓ ← →', what: '选择相邻、外层、内层' },
      { keys: 'Shift、Ctrl + 单击', what: '多选' },
      { keys: 'Esc', what: '选择页面本身' },
      { keys: 'Ctrl + S', what: '立即保存' },
    ],
  },
]

/** Whether an element takes keys itself: a field, an editor, a list of choices. */
const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], .cm-editor, [role="listbox"], [role="menu"], [role="radiogroup"], dialog, [role="dialog"]',
  ) !== null

/** Listens to the keys inside the designer. Arrows count on canvas and outline only, so that they scroll elsewhere. */
export function useDesignerKeys(room: RefObject<HTMLElement | null>, workspace: Workspace, commands: Commands): void {
  useEffect(() => {
    const element = room.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (isSave || !takesKeys(event.target)) {
        if (pressed(event, workspace, commands)) event.preventDefault()
      }
    }
    const onClipboard = (event: ClipboardEvent) => {
      const data = event.clipboardData
      if (data === null || takesKeys(event.target) || !isInside(element, event.target)) return
      const act = { copy: commands.copy, cut: commands.cut, paste: commands.paste }[event.type]
      if (act?.(data)) event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    for (const type of clipboardEvents) document.addEventListener(type, onClipboard)
    return () => {
      element.removeEventListener('keydown', onKey)
      for (const type of clipboardEvents) document.removeEventListener(type, onClipboard)
    }
  }, [room, workspace, commands])
}

const clipboardEvents = ['copy', 'cut', 'paste'] as const

/** Clipboard events of a page without a focus go to its body. */
const isInside = (room: Element, target: EventTarget | null) =>
  target === document.body || (target instanceof Node && room.contains(target))

function pressed(event: KeyboardEvent, workspace: Workspace, commands: Commands): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.ctrlKey || event.metaKey) {
    if (key === 's') void workspace.save()
    else if (key === 'z' && !event.shiftKey) workspace.undo()
    else if (key === 'y' || key === 'z') workspace.redo()
    else if (key === 'd') commands.duplicate()
    else return false
    return true
  }
  const isWalking = event.target instanceof Element && event.target.closest('.wfd-layer, .wfd-outline') !== null
  if (key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight') {
    if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) commands.move(key === 'ArrowUp' ? -1 : 1)
    else if (isWalking && !event.defaultPrevented) commands.walk(key)
    else return false
    return true
  }
  if (key === 'Delete' || key === 'Backspace') commands.remove()
  else if (key === 'Escape') workspace.select([[]])
  else return false
  return true
}
