import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import type { Editor } from '../editor/editor.ts'
import { drawLine } from '../gestures/draw-line.ts'
import { type Gesture, type Pointer, SHAKE } from '../gestures/gesture.ts'
import { startPan, startPlace } from '../gestures/other-gestures.ts'
import { pressed } from '../gestures/press.ts'
import { toDrawing } from '../model/view.ts'

/** Handlers of the window on the drawing. */
export interface StageHandlers {
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(): void
  onPointerLeave(): void
}

/** Turns pointer events into gestures; at most one move a frame is handed on. */
export function useStagePointer(editor: Editor, frame: RefObject<HTMLElement | null>, isSpaceHeld: RefObject<boolean>) {
  const now = useRef(editor)
  now.current = editor
  const running = useRef<{ gesture: Gesture; start: Pointer; moved: boolean } | null>(null)
  const waiting = useRef<{ pointer: Pointer; request: number } | null>(null)

  const handlers = useMemo<StageHandlers & { cancel(): boolean }>(() => {
    const pointerOf = (event: PointerEvent): Pointer => {
      const box = frame.current?.getBoundingClientRect()
      const px = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
      const at = toDrawing(now.current.view.read(), px)
      return { at, px, shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey }
    }
    const flush = () => {
      const next = waiting.current
      if (!next) return
      cancelAnimationFrame(next.request)
      waiting.current = null
      handle(next.pointer)
    }
    const handle = (pointer: Pointer) => {
      const editor = now.current
      editor.pointer.put(pointer.at)
      const run = running.current
      if (!run) {
        if (editor.tool.kind === 'line') drawLine.hover(editor, pointer)
        return
      }
      run.moved ||= Math.hypot(pointer.px.x - run.start.px.x, pointer.px.y - run.start.px.y) > SHAKE
      if (run.moved) run.gesture.move(pointer)
    }
    const stop = () => {
      if (waiting.current) cancelAnimationFrame(waiting.current.request)
      waiting.current = null
      const run = running.current
      running.current = null
      return run
    }
    return {
      onPointerDown(event) {
        if (running.current) return
        const editor = now.current
        const pointer = pointerOf(event)
        const begin = (gesture: Gesture | undefined) => {
          if (!gesture) return
          running.current = { gesture, start: pointer, moved: false }
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const { tool } = editor
        if (event.button === 1 || isSpaceHeld.current || (event.button === 0 && tool.kind === 'pan')) {
          event.preventDefault()
          begin(startPan(editor, pointer.px))
        } else if (event.button !== 0) return
        else if (tool.kind === 'place') begin(startPlace(editor, tool.symbol, pointer, tool.props))
        else if (tool.kind === 'line') drawLine.press(editor, pointer)
        else begin(pressed(editor, pointer, event))
      },
      onPointerMove(event) {
        const pointer = pointerOf(event)
        if (waiting.current) waiting.current.pointer = pointer
        else waiting.current = { pointer, request: requestAnimationFrame(flush) }
      },
      onPointerUp(event) {
        flush()
        const run = stop()
        if (!run) return
        run.gesture.end(pointerOf(event))
      },
      onPointerCancel() {
        stop()?.gesture.cancel()
      },
      onPointerLeave() {
        if (!running.current) now.current.pointer.put(undefined)
      },
      /** Ends a gesture without a change; whether there was one. */
      cancel() {
        const run = stop()
        run?.gesture.cancel()
        return run !== null
      },
    }
  }, [frame, isSpaceHeld])

  useEffect(() => () => void handlers.cancel(), [handlers])
  return handlers
}
