import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Popover } from '../../../runtime/index.ts'

interface PickButtonProps {
  readonly id: string
  readonly title?: string
  /** What the button shows. */
  readonly face: ReactNode
  /** What opens is at least as wide as the button and ends where it ends. */
  readonly isWide?: boolean
  /** What opens; `done` closes it and gives the focus back to the button. */
  readonly children: (done: () => void) => ReactNode
}

/** A button that shows what is chosen and opens what there is to choose from. */
export function PickButton({ id, title, face, isWide = false, children }: PickButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const done = () => {
    close()
    anchor.current?.focus()
  }
  return (
    <>
      <button
        ref={anchor}
        id={id}
        type="button"
        className="wf-pick"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={title}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} fits={isWide} end={isWide}>
          {children(done)}
        </Popover>
      )}
    </>
  )
}
