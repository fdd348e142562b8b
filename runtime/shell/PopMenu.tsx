import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Icon as IconName } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import './pop-menu.css'

/** One choice of a menu. */
export interface PopMenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly disabled?: boolean
  /** Keys that do the same, as they are shown. */
  readonly keys?: string
  /** A line stands above it. */
  readonly startsPart?: boolean
  run(): void
}

interface PopMenuProps {
  readonly label: string
  readonly items: readonly PopMenuItem[]
  /** Place in the window, px: left or right edge, and top. */
  readonly place: { readonly left?: number; readonly right?: number; readonly top: number }
  onClose(): void
}

/** Least px between a menu and the edge of the window. */
const edgePx = 4

/** A menu that floats within the window: arrows move, Enter chooses, Esc and a press elsewhere close; the focus goes back. */
export function PopMenu({ label, items, place, onClose }: PopMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (!list.current || !box) return
    const right = Math.min(0, window.innerWidth - edgePx - box.right)
    const down = Math.min(0, window.innerHeight - edgePx - box.bottom)
    if (right < 0 || down < 0) list.current.style.translate = `${right}px ${Math.max(down, edgePx - box.top)}px`
  }, [])
  useEffect(() => {
    const before = document.activeElement
    list.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [onClose])
  const move = (by: number) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + by + all.length) % all.length]?.focus()
  }
  return (
    <div
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="wf-pop-menu"
      style={{ left: place.left, right: place.right, top: place.top }}
      onKeyDown={(event) => {
        // While it is open, keys are its own: what stands around it must not take them.
        event.stopPropagation()
        if (event.key === 'ArrowDown') move(1)
        else if (event.key === 'ArrowUp') move(-1)
        else if (event.key === 'Escape' || event.key === 'Tab') onClose()
        else return
        event.preventDefault()
      }}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="wf-pop-menu__item"
          data-starts={item.startsPart || undefined}
          disabled={item.disabled}
          onClick={() => {
            onClose()
            item.run()
          }}
        >
          {item.icon && <Icon name={item.icon} size={16} />}
          {item.label}
          {item.keys && <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  )
}
