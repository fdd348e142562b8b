import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../icons/Icon.tsx'
import { confirmView, type OpenQuestion } from './ask-confirm.ts'
import { holdFocus } from './hold-focus.ts'
import './dialog.css'
import './confirm.css'

/** Draws the question that a step asks before it goes on. */
export function ConfirmHost() {
  const { current } = useSnapshot(confirmView) as typeof confirmView
  return current && createPortal(<Confirm key={current.title} question={current} />, document.body)
}

function Confirm({ question }: { readonly question: OpenQuestion }) {
  const panel = useRef<HTMLDivElement>(null)
  const okButton = useRef<HTMLButtonElement>(null)
  const [titleId, textId] = [useId(), useId()]
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    if (!element) return
    okButton.current?.focus()
    const release = holdFocus(element)
    return () => {
      release()
      const target = question.anchor?.isConnected ? question.anchor : before
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [question])
  return (
    <div className="wf-dialog-layer wf-dialog-layer--top wf-confirm-layer">
      <div className="wf-dialog-mask" aria-hidden="true" />
      <div
        ref={panel}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        className="wf-dialog wf-confirm"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          question.answer(false)
        }}
      >
        <div className="wf-confirm__words">
          <Icon
            name="warning"
            size={20}
            className={question.danger ? 'wf-confirm__icon wf-confirm__icon--danger' : 'wf-confirm__icon'}
          />
          <div>
            <h2 id={titleId} className="wf-dialog__title">
              {question.title}
            </h2>
            <p id={textId} className="wf-confirm__text">
              {question.text}
            </p>
          </div>
        </div>
        <div className="wf-dialog__foot">
          <button type="button" className="wf-button wf-button--default" onClick={() => question.answer(false)}>
            取消
          </button>
          <button
            ref={okButton}
            type="button"
            className={question.danger ? 'wf-button wf-button--danger' : 'wf-button wf-button--primary'}
            onClick={() => question.answer(true)}
          >
            {question.okLabel}
          </button>
        </div>
      </div>
    </div>
  )
}
