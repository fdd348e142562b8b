import type { PointerEvent } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { DialogHandle } from './dialog-stack.ts'

interface DialogHeadProps {
  readonly handle: Pick<DialogHandle, 'action' | 'content'>
  readonly titleId: string
  onClose(): void
  readonly onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** The line at the top of a dialog: its title, by which it is dragged unless it is a drawer, and 关闭. */
export function DialogHead({ handle: { action, content }, titleId, onClose, onPointerDown }: DialogHeadProps) {
  return (
    <div className="wf-dialog__head" onPointerDown={onPointerDown}>
      {action.place !== 'drawer' && <Icon name="drag" size={16} />}
      <h2 id={titleId} className="wf-dialog__title">
        {content.title || '编辑'}
      </h2>
      {content.subtitle && <span className="wf-dialog__subtitle">{content.subtitle}</span>}
      <button type="button" className="wf-icon-button" aria-label="关闭" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
