import type { Editor } from '../editor/editor.ts'
import { lineEdit } from '../model/create.ts'
import { distance, type Point } from '../model/geometry.ts'
import { SAME_PLACE, tidyCorners } from '../model/line.ts'
import type { Pointer } from './gesture.ts'
import { nextCorners } from './line-gestures.ts'

/** Drawing a line by clicks: each adds corners; a port, a double click or Enter ends it, Backspace takes the last back. */
export const drawLine = {
  /** Shows the way to the pointer. */
  hover(editor: Editor, pointer: Pointer): void {
    const line = editor.gesture.read().line ?? []
    const { corners, port, hint } = nextCorners(editor, line, pointer)
    editor.gesture.put({ line, ghost: corners, ...(port && { port }), ...(hint && { hint }) })
  },
  /** Adds the way to the pointer. */
  press(editor: Editor, pointer: Pointer): void {
    const line = editor.gesture.read().line ?? []
    const { corners, hint } = nextCorners(editor, line, pointer)
    editor.gesture.put({ line: corners, ghost: corners })
    // Only what is joined has a hint.
    if (hint && line.length > 0) drawLine.finish(editor)
  },
  /** Keeps the line as it was clicked; a single place makes none. */
  finish(editor: Editor): void {
    const { tool, host, drawing, layer, gesture } = editor
    const corners = tidyCorners(gesture.read().line ?? [])
    gesture.put({})
    if (tool.kind !== 'line' || !isLong(corners)) return
    const { edit, id } = lineEdit(drawing, tool.symbol, corners, layer)
    host.edit(edit, { choose: [id] })
  },
  /** Takes the last click back; whether there was one. */
  back(editor: Editor): boolean {
    const { line = [] } = editor.gesture.read()
    if (line.length === 0) return false
    const rest = line.slice(0, -1)
    editor.gesture.put(rest.length > 0 ? { line: rest, ghost: rest } : {})
    return true
  },
}

const isLong = (corners: readonly Point[]): boolean =>
  corners.length > 2 || (corners.length === 2 && distance(corners[0] as Point, corners[1] as Point) > SAME_PLACE)
