import { Icon } from '../../../icons/Icon.tsx'
import type { History } from './history.ts'

interface HistoryToolsProps {
  readonly history: History<unknown>
  readonly onTurn: (edit: { readonly kind: 'undo' | 'redo' }) => void
}

/** The buttons 撤销 and 重做. */
export function HistoryTools({ history, onTurn }: HistoryToolsProps) {
  return (
    <>
      <button
        type="button"
        className="wf-icon-button"
        aria-label="撤销"
        title="撤销 Ctrl+Z"
        disabled={history.undo.length === 0}
        onClick={() => onTurn({ kind: 'undo' })}
      >
        <Icon name="undo" size={16} />
      </button>
      <button
        type="button"
        className="wf-icon-button"
        aria-label="重做"
        title="重做 Ctrl+Y"
        disabled={history.redo.length === 0}
        onClick={() => onTurn({ kind: 'redo' })}
      >
        <Icon name="redo" size={16} />
      </button>
    </>
  )
}

/** The button that gives an editor the whole window. */
export function FullTool({ isFull, onFull }: { readonly isFull: boolean; readonly onFull: (full: boolean) => void }) {
  return (
    <button
      type="button"
      className="wf-icon-button"
      aria-label={isFull ? '退出全屏' : '全屏'}
      aria-pressed={isFull}
      onClick={() => onFull(!isFull)}
    >
      <Icon name={isFull ? 'exit-fullscreen' : 'fullscreen'} size={16} />
    </button>
  )
}
