import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { Command } from '../editor/command.ts'
import type { Point } from '../model/geometry.ts'

/** What can be done with the chosen, in parts with a line between. */
const ofChosen = [
  ['cut', 'copy', 'paste', 'duplicate', 'delete'],
  ['write', 'group', 'ungroup', 'lock'],
  ['rank-front', 'rank-forward', 'rank-backward', 'rank-back'],
  ['turn-right', 'mirror-x', 'mirror-y'],
  ['choose-alike', 'zoom-chosen', 'rebind'],
] as const
const ofGround = [
  ['paste', 'choose-all'],
  ['zoom-fit', 'zoom-true', 'live'],
  ['rebind', 'export', 'keys'],
] as const

interface StageMenuProps {
  /** px of the window on the drawing. */
  readonly at: Point
  readonly commands: readonly Command[]
  /** Something is chosen. */
  readonly isOfChosen: boolean
  readonly onClose: () => void
}

/** The menu of the right button (and of its key): what can be done with the chosen, or with the drawing. */
export function StageMenu({ at, commands, isOfChosen, onClose }: StageMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = menu.current
    const room = node?.parentElement
    if (!node || !room) return
    const [x, y] = [
      Math.min(at.x, room.clientWidth - node.offsetWidth - 4),
      Math.min(at.y, room.clientHeight - node.offsetHeight - 4),
    ]
    node.style.transform = `translate(${Math.max(x, 4)}px, ${Math.max(y, 4)}px)`
    node.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true })
  }, [at])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [onClose])
  const leave = () => {
    const stage = menu.current?.closest<HTMLElement>('[data-stage]')
    onClose()
    stage?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      leave()
    }
    if (step === undefined) return
    event.preventDefault()
    const lines = [...(menu.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const now = lines.indexOf(document.activeElement as HTMLElement)
    lines[(now + step + lines.length) % lines.length]?.focus()
  }
  const find = (id: string) => commands.find((command) => command.id === id)
  return (
    <div
      ref={menu}
      className="wfd-dw-menu"
      role="menu"
      aria-label={isOfChosen ? '所选图元' : '画面'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => event.preventDefault()}
    >
      {(isOfChosen ? ofChosen : ofGround).map((part) => (
        <fieldset key={part[0]}>
          {part.map((id) => {
            const command = find(id)
            if (!command) return null
            const { title, keys, isOff, run } = command
            return (
              <button
                key={id}
                type="button"
                role="menuitem"
                disabled={isOff}
                onClick={() => {
                  leave()
                  run()
                }}
              >
                <span>{title}</span>
                {keys[0] && <kbd>{keys[0]}</kbd>}
              </button>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
