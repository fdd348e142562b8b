import { useLayoutEffect, useState } from 'react'

/** Inner size in pixels of an element, followed as it changes; 0 x 0 before it is drawn. */
export function useRoom(node: HTMLElement | null): { readonly width: number; readonly height: number } {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!node) return
    const read = () => setRoom({ width: node.clientWidth, height: node.clientHeight })
    read()
    if (typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(read)
    watch.observe(node)
    return () => watch.disconnect()
  }, [node])
  return room
}
