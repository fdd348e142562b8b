import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../../runtime/index.ts'
import './modal.css'

interface ModalBoxProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
  readonly width?: 'narrow' | 'wide'
}

/** A window over the editor: keeps the focus, closes on Esc. */
export function ModalBox({ title, onClose, children, foot, width = 'wide' }: ModalBoxProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const node = box.current
    if (node && !node.open) node.showModal()
    return () => node?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes as well
    <dialog
      ref={box}
      className={`wfd-dw-modal wfd-dw-modal--${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.stopPropagation()}
    >
      <header className="wfd-dw-modal__head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="wfd-dw-tool" aria-label="关闭" onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div className="wfd-dw-modal__body">{children}</div>
      {foot && <footer className="wfd-dw-modal__foot">{foot}</footer>}
    </dialog>
  )
}
