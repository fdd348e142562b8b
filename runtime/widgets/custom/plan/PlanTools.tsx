import { Icon } from '../../../icons/Icon.tsx'
import type { History } from './history.ts'

interface HistoryToolsProps {
  readonly history: History<unknown>
  readonly onTurn: (edit: { readonly kind: 'undo' | 'redo' }) => void
}

const turns = [
  { kind: 'undo', label: '撤销', keys: 'Ctrl+Z' },
  { kind: 'redo', label: '重做', keys: 'Ctrl+Y' },
] as const

/** The buttons 撤销 and 重做. */
export function HistoryTools({ history, onTurn }: HistoryToolsProps) {
  return turns.map(({ kind, label, keys }) => (
    <button
      key={kind}
      type="button"
      className="wf-icon-button"
      aria-label={label}
      title={`${label} ${keys}`}
      disabled={history[kind].length === 0}
      onClick={() => onTurn({ kind })}
    >
      <Icon name={kind} size={16} />
    </button>
  ))
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
