import { useSnapshot } from 'valtio'
import type { Icon as IconName } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import type { Toaster, ToastType } from './toaster.ts'
import './toast.css'

const icons: { readonly [K in ToastType]: IconName } = {
  success: 'check-circle',
  info: 'info',
  warning: 'warning',
  error: 'error',
}

/** The one message, centred under the header, closable. */
export function ToastHost({ toaster }: { readonly toaster: Toaster }) {
  const { current } = useSnapshot(toaster.view)
  return (
    <div className="wf-toast-layer" role="status" aria-live="polite">
      {current && (
        <div key={current.id} className={`wf-toast wf-toast--${current.type}`}>
          <Icon name={icons[current.type]} size={16} />
          <span className="wf-toast__text">{current.text}</span>
          {current.closable && (
            <button
              type="button"
              className="wf-icon-button wf-toast__close"
              aria-label="关闭消息"
              onClick={toaster.close}
            >
              <Icon name="close" size={14} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
