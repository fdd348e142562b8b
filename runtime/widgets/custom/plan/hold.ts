import type { KeyboardEvent, PointerEvent } from 'react'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How far an arrow key moves what has the focus: 1 to its side, with Shift 10; undefined for another key. */
export function arrowStep({ key, shiftKey }: KeyboardEvent): { readonly dx: number; readonly dy: number } | undefined {
  const step = steps[key]
  const far = shiftKey ? 10 : 1
  return step && { dx: step[0] * far, dy: step[1] * far }
}

/**
 * Follows the pointer that was pressed on a point until it is let go. `onMove` is told the way in displayed pixels
 * from where it was pressed; `begins` is the first move, which alone is a step to undo.
 */
export function followPointer(
  event: PointerEvent<HTMLElement>,
  onMove: (dx: number, dy: number, begins: boolean) => void,
): void {
  const target = event.currentTarget
  const from = { x: event.clientX, y: event.clientY }
  let begins = true
  target.setPointerCapture(event.pointerId)
  const onPointer = (move: globalThis.PointerEvent) => {
    const [dx, dy] = [move.clientX - from.x, move.clientY - from.y]
    if (begins && dx === 0 && dy === 0) return
    onMove(dx, dy, begins)
    begins = false
  }
  const onUp = () => {
    target.removeEventListener('pointermove', onPointer)
    target.removeEventListener('pointerup', onUp)
    target.removeEventListener('pointercancel', onUp)
  }
  target.addEventListener('pointermove', onPointer)
  target.addEventListener('pointerup', onUp)
  target.addEventListener('pointercancel', onUp)
}
