import { type RefObject, useEffect, useState } from 'react'
import type { CanvasPage } from '../canvas/use-canvas-page.ts'
import type { PageCost } from './page-cost.ts'

/** Milliseconds after the last answer until its elements are counted. */
const settleMs = 500

const none: PageCost = { requests: 0, nodes: 0, readyMs: null }

/** Measures the page on the canvas from its start until its data stand; again for each page that is made anew. */
export function usePageCost(canvas: CanvasPage | undefined, stage: RefObject<Element | null>): PageCost {
  const [cost, setCost] = useState(none)
  const page = canvas?.page
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that goes on is the same one, whatever is drawn of it
  useEffect(() => {
    if (canvas === undefined) return
    const startMs = performance.now()
    let frame = 0
    let later: ReturnType<typeof setTimeout> | undefined
    const told = (readyMs: number | null) =>
      setCost({ requests: canvas.asked.count, nodes: stage.current?.querySelectorAll('*').length ?? 0, readyMs })
    const look = () => {
      if (!canvas.page.data.isSettled()) {
        frame = requestAnimationFrame(look)
        return
      }
      const readyMs = performance.now() - startMs
      told(readyMs)
      // What was answered is drawn a moment later; only then the page has all its elements.
      later = setTimeout(() => told(readyMs), settleMs)
    }
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(later)
    }
  }, [page, stage])
  return cost
}
