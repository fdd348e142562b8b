import { useMemo } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { ActionButton } from '../../page/ActionButton.tsx'
import type { ScopeExtra } from '../../page/scope.ts'
import type { FootState } from './RichForm.tsx'

interface FormFootProps {
  readonly state: FootState
  readonly submitLabel: string
  readonly onCancel?: () => void
  readonly onReset?: () => void
  readonly className: string
}

/** The foot of a form: what is wrong at the left, its buttons at the right. */
export function FormFoot({ state, submitLabel, onCancel, onReset, className }: FormFootProps) {
  const { busy, faults, message, step, buttons, entered } = state
  // Read when a step runs, so that it is what stands in the form then.
  const extra = useMemo<ScopeExtra>(
    () => Object.defineProperty({}, 'form', { enumerable: true, get: entered }),
    [entered],
  )
  return (
    <div className={className}>
      <span className="wf-foot__words" role="status">
        {message && <span className="wf-foot__message">{message}</span>}
        {faults > 0 && (
          <span className="wf-foot__faults">
            <Icon name="info" size={14} />
            {faults} 处需要改正
          </span>
        )}
      </span>
      {buttons.map((button) => (
        <ActionButton key={button.id} button={button} extra={extra} />
      ))}
      {onReset && (
        <button type="button" className="wf-button wf-button--default" onClick={onReset}>
          重置
        </button>
      )}
      {onCancel && (
        <button type="button" className="wf-button wf-button--default" onClick={onCancel}>
          取消
        </button>
      )}
      {step && !step.first && (
        <button type="button" className="wf-button wf-button--default" onClick={step.back}>
          上一步
        </button>
      )}
      {step && !step.last ? (
        <button type="button" className="wf-button wf-button--primary" onClick={step.next}>
          下一步
        </button>
      ) : (
        <button type="submit" className="wf-button wf-button--primary" disabled={busy} aria-busy={busy || undefined}>
          {submitLabel}
        </button>
      )}
    </div>
  )
}
