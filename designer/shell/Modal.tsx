import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../runtime/index.ts'
import './modal.css'

interface ModalProps {
  readonly title: string
  /** Width in px at the design size. */
  readonly width?: number
  readonly children: ReactNode
  /** Buttons at the foot. */
  readonly foot?: ReactNode
  onClose(): void
}

/** A dialog of the designer: takes the focus and gives it back, closed by Esc or its cross. */
export function Modal({ title, width = 640, children, foot, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="wfd-modal"
      aria-labelledby={titleId}
      style={{ width: `${width / 16}rem` }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className="wfd-modal__head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="wfd-modal__close" onClick={onClose}>
          <Icon name="close" label="关闭" />
        </button>
      </header>
      <div className="wfd-modal__body">{children}</div>
      {foot && <footer className="wfd-modal__foot">{foot}</footer>}
    </dialog>
  )
}
