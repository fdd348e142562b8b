import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fitCount } from './fit.ts'

/** px between two fields where the style says nothing, and for the button 更多 at a root of 16. */
const WIDE_GAP = 12
const MORE = 60

/**
 * How many of `count` fields stand in the first line of `line`. Fields carry `data-field`, the buttons at the end
 * `data-buttons`; a field that was folded away keeps the width it had.
 */
export function useFolding(line: RefObject<HTMLElement | null>, count: number): number {
  const widths = useRef<number[]>([])
  const [fit, setFit] = useState(count)
  useLayoutEffect(() => {
    const node = line.current
    if (!node) return
    const measure = (): void => {
      const gap = Number.parseFloat(getComputedStyle(node).columnGap) || WIDE_GAP
      const ratio = (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
      const fields = [...node.querySelectorAll<HTMLElement>(':scope > [data-field]')]
      widths.current = fields.map((field, index) => field.offsetWidth || widths.current[index] || 0)
      const shown = widths.current.slice(0, count)
      const buttons = node.querySelector<HTMLElement>(':scope > [data-buttons]')?.offsetWidth ?? 0
      if (node.clientWidth > 0) setFit(fitCount(shown, gap, node.clientWidth - buttons - gap, MORE * ratio))
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    for (const field of node.querySelectorAll(':scope > [data-field], :scope > [data-buttons]')) observer.observe(field)
    return () => observer.disconnect()
  }, [line, count])
  return Math.min(fit, count)
}
