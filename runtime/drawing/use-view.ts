import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Box, Point } from './geometry.ts'
import { movedBy, wholeOf, zoomedAt } from './view.ts'

/** The part of a drawing that is shown, and how it is changed. */
export interface ViewControl {
  readonly view: Box
  readonly isWhole: boolean
  readonly zoomBy: (factor: number) => void
  readonly fit: () => void
  readonly onPointerDown: (event: PointerEvent) => void
}

const wheelStep = 1.15
/** px that a press may move and still be a click. */
const clickSlack = 4

/**
 * Zoom by Ctrl and wheel (a pinch too) at the pointer, move by dragging once zoomed in. A change of the drawing's size
 * shows the whole again.
 */
export function useView(
  svg: RefObject<SVGSVGElement | null>,
  size: { readonly width: number; readonly height: number },
  isOn: boolean,
): ViewControl {
  const { width, height } = size
  const [view, setView] = useState(() => wholeOf(size))
  const now = useRef(view)
  now.current = view
  useEffect(() => setView(wholeOf({ width, height })), [width, height])

  const zoomAt = useCallback(
    (point: Point, factor: number) => setView((before) => zoomedAt(before, wholeOf({ width, height }), point, factor)),
    [width, height],
  )

  useEffect(() => {
    const node = svg.current
    if (!node || !isOn) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomAt(unitsAt(node, event.clientX, event.clientY), event.deltaY < 0 ? wheelStep : 1 / wheelStep)
    }
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [svg, isOn, zoomAt])

  const onPointerDown = (event: PointerEvent) => {
    const node = svg.current
    if (!node || !isOn || event.button !== 0) return
    const perPx = 1 / (node.getScreenCTM()?.a || 1)
    const from = now.current
    let hasMoved = false
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const [dx, dy] = [clientX - event.clientX, clientY - event.clientY]
      hasMoved ||= Math.hypot(dx, dy) > clickSlack
      if (hasMoved) setView(movedBy(from, wholeOf({ width, height }), -dx * perPx, -dy * perPx))
    }
    const onUp = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onUp)
      // The click that ends a drag is none.
      if (hasMoved) addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onUp)
  }

  return {
    view,
    isWhole: view.w >= width,
    zoomBy: (factor) => zoomAt([view.x + view.w / 2, view.y + view.h / 2], factor),
    fit: () => setView(wholeOf({ width, height })),
    onPointerDown,
  }
}

const swallow = (event: Event) => event.stopPropagation()

/** Drawing units at a place of the screen. */
export function unitsAt(svg: SVGSVGElement, clientX: number, clientY: number): Point {
  const matrix = svg.getScreenCTM()
  if (!matrix) return [0, 0]
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return [x, y]
}
