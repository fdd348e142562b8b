import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { placeBeside } from './place.ts'
import './popover.css'

interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
  /** At least as wide as the anchor. */
  readonly fits?: boolean
  /** Right edges line up. */
  readonly end?: boolean
  readonly className?: string
}

/**
 * Content that floats beside its anchor, above everything (the browser's top layer, so also above dialogs). Closes on
 * Esc and on a press outside; Esc goes no further, so that a dialog under it stays.
 */
export function Popover({ anchor, onClose, children, fits = false, end = false, className }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = box.current
    if (!node) return
    if (typeof node.showPopover === 'function') {
      node.popover = 'manual'
      node.showPopover()
    }
    const place = (): void => {
      const from = anchor.current?.getBoundingClientRect()
      if (!from) return
      if (fits) node.style.minWidth = `${from.width}px`
      const { left, top, maxHeight } = placeBeside(
        from,
        { width: node.offsetWidth, height: node.scrollHeight },
        { width: window.innerWidth, height: window.innerHeight },
        end,
      )
      node.style.left = `${left}px`
      node.style.top = `${top}px`
      node.style.maxHeight = `${maxHeight}px`
    }
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place)
    observer?.observe(node)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
      observer?.disconnect()
    }
  }, [anchor, fits, end])
  useEffect(() => {
    const onPress = (event: PointerEvent): void => {
      const target = event.target as Node
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [anchor, onClose])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes from anywhere inside
    <div
      ref={box}
      className={className ? `wf-popover ${className}` : 'wf-popover'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onClose()
        anchor.current?.focus()
      }}
    >
      {children}
    </div>
  )
}
