import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a scrolling element shows, px. `rem` is the root's font size, so that sizes of the design can be scaled. */
export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
  readonly rem: number
}

const rootRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Follows scroll and size of an element; all 0 (and rem 16) until it is measured.
 *
 * `stepPx` is how far it may scroll before the value changes: with the height of a row, scrolling inside one row draws
 * nothing again.
 */
export function useViewport(element: RefObject<HTMLElement | null>, stepPx = 1): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, left: 0, width: 0, height: 0, rem: rootRem() })
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const snap = (px: number): number => Math.floor(px / stepPx) * stepPx
    const measure = (): void => {
      const next: Viewport = {
        top: snap(node.scrollTop),
        left: snap(node.scrollLeft),
        width: node.clientWidth,
        height: node.clientHeight,
        rem: rootRem(),
      }
      setViewport((now) =>
        now.top === next.top &&
        now.left === next.left &&
        now.width === next.width &&
        now.height === next.height &&
        now.rem === next.rem
          ? now
          : next,
      )
    }
    // Drawn in the same frame as the scroll, so that no empty rows flash by.
    const follow = (): void => flushSync(measure)
    measure()
    node.addEventListener('scroll', follow, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(node)
    return () => {
      node.removeEventListener('scroll', follow)
      observer?.disconnect()
    }
  }, [element, stepPx])
  return viewport
}
