import { type RefObject, useEffect, useState } from 'react'
import type { CanvasPage } from '../canvas/use-canvas-page.ts'
import type { PageCost } from './page-cost.ts'

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
    const look = () => {
      const isReady = canvas.page.data.isSettled()
      const nodes = stage.current?.querySelectorAll('*').length ?? 0
      setCost({ requests: canvas.asked.count, nodes, readyMs: isReady ? performance.now() - startMs : null })
      if (!isReady) frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [page, stage])
  return cost
}
