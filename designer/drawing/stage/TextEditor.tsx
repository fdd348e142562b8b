import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import { boundsOf } from '../model/geometry.ts'
import { textOfPart } from '../model/part-text.ts'
import { toWindow } from '../model/view.ts'

/** Least width of the input, px. */
const LEAST_PX = 120

/** Writes the text of an element where it stands; Enter and a press elsewhere keep it, Escape leaves it as it was. */
export function TextEditor() {
  const { drawing, writing, view: viewCell, host } = useEditor()
  const id = useCell(writing)
  const view = useCell(viewCell)
  const input = useRef<HTMLTextAreaElement>(null)
  const part = id === undefined ? undefined : drawing.elements.find((one) => one.id === id)
  const text = part && textOfPart(part)
  const geometry = id === undefined ? undefined : drawing.geometry[id]
  useLayoutEffect(() => {
    if (id === undefined) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [id])
  if (!text || !geometry) return null
  const box = boundsOf(geometry)
  const at = toWindow(view, box)
  const [w, h] = [box.w * view.zoom, box.h * view.zoom]
  const width = Math.max(w, LEAST_PX)
  const leave = (isKept: boolean) => {
    const next = input.current?.value ?? text.text
    const stage = input.current?.closest<HTMLElement>('[data-stage]')
    writing.put(undefined)
    if (isKept && next !== text.text) host.edit({ kind: 'set', at: text.at, value: next === '' ? undefined : next })
    stage?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') leave(false)
    if (event.key === 'Enter' && !(text.isLong && event.shiftKey)) {
      event.preventDefault()
      leave(true)
    }
  }
  return (
    <textarea
      key={id}
      ref={input}
      className="wfd-dw-write"
      aria-label={text.isLong ? '文字（Shift+Enter 换行）' : '名称'}
      rows={1}
      defaultValue={text.text}
      style={{
        transform: `translate(${at.x + (w - width) / 2}px, ${at.y}px)`,
        width,
        height: Math.max(text.isLong ? h : 0, 28),
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (writing.read() !== undefined) leave(true)
      }}
    />
  )
}
