import { type PointerEvent, type RefObject, useRef } from 'react'
import { useWorkspace } from '../../workspace-context.ts'
import { type Frame, frameStyle } from '../use-frames.ts'
import { drawnTo, type Size } from './sizes.ts'
import './size.css'

interface SizeHandlesProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly frame: Frame
  readonly sizes: readonly Size[]
}

/** Handles at the sides of what is selected: drawn, they change its span, width or height; one drag is one step to undo. */
export function SizeHandles({ stage, frame, sizes }: SizeHandlesProps) {
  const workspace = useWorkspace()
  const drags = useRef(0)
  const begin = (size: Size) => (event: PointerEvent<HTMLElement>) => {
    const element = stage.current
    if (event.button !== 0 || element === null) return
    event.preventDefault()
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    drags.current += 1
    const gesture = `size ${frame.key} ${drags.current}`
    const ratio = windowPxPerPx(element)
    const [at, drawnPx] =
      size.key === 'height' ? (['clientY', frame.height] as const) : (['clientX', frame.width] as const)
    const from = event[at]
    let last = size.value
    const put = (value: number | undefined) => {
      if (value === last) return
      last = value
      workspace.edit({ kind: 'set', at: [...frame.place, size.key], value }, { gesture })
    }
    const onMove = (move: globalThis.PointerEvent) => put(drawnTo(size, drawnPx / ratio, (move[at] - from) / ratio))
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      put(size.value)
      end()
    }
    const end = () => {
      handle.removeEventListener('pointermove', onMove)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
      workspace.select([frame.place])
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
  }
  return (
    <span className="wfd-size" style={frameStyle(frame)}>
      {sizes.map((size) => (
        <span
          key={size.key}
          className="wfd-size__handle"
          data-side={size.side}
          title={size.key === 'height' ? '拖动调整高度' : '拖动调整宽度'}
          onPointerDown={begin(size)}
        />
      ))}
    </span>
  )
}

/** Px of the window that a px of a document takes: pages scale with the root font, and the stage by its zoom. */
function windowPxPerPx(stage: HTMLElement): number {
  const zoom = stage.getBoundingClientRect().width / stage.offsetWidth
  return (zoom * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16
}
