import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Popover } from './Popover.tsx'

/** One line of a menu. */
export interface MenuLine {
  readonly key: string
  readonly label: ReactNode
  readonly disabled?: boolean
  /** Marked as the chosen one; makes the line a radio. */
  readonly checked?: boolean
  readonly onPick: (anchor: HTMLElement | null) => void
}

interface MenuButtonProps {
  readonly lines: readonly MenuLine[]
  readonly children: ReactNode
  readonly label: string
  readonly className?: string
  readonly tabIndex?: number
}

/** A button that opens a menu; arrows walk, Enter picks, Esc closes. */
export function MenuButton({
  lines,
  children,
  label,
  className = 'wf-button wf-button--text',
  tabIndex,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        tabIndex={tabIndex}
        onClick={(event) => {
          event.stopPropagation()
          setOpen((now) => !now)
        }}
      >
        {children}
      </button>
      {open && (
        <Popover anchor={anchor} onClose={close} end>
          <Menu
            label={label}
            lines={lines}
            onPick={(line) => {
              close()
              line.onPick(anchor.current)
            }}
          />
        </Popover>
      )}
    </>
  )
}

interface MenuProps {
  readonly label: string
  readonly lines: readonly MenuLine[]
  readonly onPick: (line: MenuLine) => void
}

function Menu({ label, lines, onPick }: MenuProps) {
  const walk = (list: HTMLElement, step: number): void => {
    const items = [...list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const now = items.indexOf(document.activeElement as HTMLButtonElement)
    items[(now + step + items.length) % items.length]?.focus()
  }
  return (
    <div
      className="wf-menu"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      ref={(list) => {
        if (list && !list.contains(document.activeElement))
          list.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus()
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        event.stopPropagation()
        walk(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      {lines.map((line) => (
        <button
          key={line.key}
          type="button"
          role={line.checked === undefined ? 'menuitem' : 'menuitemradio'}
          {...(line.checked !== undefined && { 'aria-checked': line.checked })}
          className="wf-menu__item"
          data-action={line.key}
          disabled={line.disabled}
          onClick={() => onPick(line)}
        >
          {line.label}
        </button>
      ))}
    </div>
  )
}
