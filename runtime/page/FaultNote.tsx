import { ApiError } from '../data/api-error.ts'
import { Icon } from '../icons/Icon.tsx'
import './fault-note.css'

interface FaultNoteProps {
  readonly error: Error
  readonly onRetry?: () => void
  /** Text of what could not be shown; 无法显示 where absent. */
  readonly title?: string
}

/** An error where its content would stand: the cause, 重试, and the request number to copy (look.md, patterns). */
export function FaultNote({ error, onRetry, title = '无法显示' }: FaultNoteProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div className="wf-fault" role="alert">
      <Icon name="error" size={24} />
      <p className="wf-fault__title">{title}</p>
      <p className="wf-fault__text">{error.message}</p>
      <p className="wf-fault__tools">
        {onRetry && (
          <button type="button" className="wf-button wf-button--default wf-button--small" onClick={onRetry}>
            <Icon name="refresh" size={14} />
            <span>重试</span>
          </button>
        )}
        {requestId && (
          <button
            type="button"
            className="wf-button wf-button--text wf-button--small"
            title="复制请求号，便于管理员查找原因"
            onClick={() => void navigator.clipboard?.writeText(requestId)}
          >
            <Icon name="copy" size={14} />
            <span>{`请求号 ${requestId}`}</span>
          </button>
        )}
      </p>
    </div>
  )
}
