import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { holdFocus, Icon } from '../../runtime/index.ts'
import './modal.css'

interface ModalProps {
  readonly title: string
  /** Width in px at the design size. */
  readonly width?: number
  /** As high as the window allows, whatever it holds. */
  readonly tall?: boolean
  readonly children: ReactNode
  /** Buttons at the foot. */
  readonly foot?: ReactNode
  onClose(): void
}

/** A dialog of the designer: keeps the focus inside and gives it back, closed by Esc or its cross. */
export function Modal({ title, width = 640, tall = false, children, foot, onClose }: ModalProps) {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    const release = panel.current ? holdFocus(panel.current) : () => {}
    return () => {
      release()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return createPortal(
    <div className="wfd-modal-ground">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={tall ? 'wfd-modal wfd-modal--tall' : 'wfd-modal'}
        style={{ width: `${width / 16}rem` }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') onClose()
        }}
      >
        <div className="wfd-modal__head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="wfd-modal__close" onClick={onClose}>
            <Icon name="close" label="关闭" />
          </button>
        </div>
        <div className="wfd-modal__body">{children}</div>
        {foot && <div className="wfd-modal__foot">{foot}</div>}
      </div>
    </div>,
    document.body,
  )
}
