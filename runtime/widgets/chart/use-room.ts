import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Room } from './cartesian.ts'

/** Size of an element in whole px with the root's font size; null before it is laid out. Follows every resize. */
export function useRoom(box: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    const measure = (): void => {
      const [width, height] = [Math.floor(node.clientWidth), Math.floor(node.clientHeight)]
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      if (width < 40 || height < 40) return
      setRoom((before) =>
        before?.width === width && before.height === height && before.rem === rem ? before : { width, height, rem },
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [box])
  return room
}
