import { Icon } from '../../runtime/index.ts'
import { documentFile } from '../../schemas/index.ts'
import type { CanvasLook } from '../canvas/Canvas.tsx'
import { costLimits, costWords, type PageCost } from '../cost/page-cost.ts'
import type { SaveState } from '../draft/draft.ts'
import { LockButton } from '../presence/LockButton.tsx'
import { useActiveDraft, useWorkspaceView } from '../workspace-context.ts'

const saveTexts: Readonly<Record<SaveState, string>> = {
  saved: '已保存',
  changed: '待保存',
  saving: '正在保存…',
  stale: '他人已修改，待合并',
  failed: '保存失败，将重试',
}

interface StatusLineProps {
  /** Of the page on the canvas. */
  readonly cost: PageCost | undefined
  readonly look: CanvasLook
  onLook(look: CanvasLook): void
}

/** The line below the canvas: zoom, faults, whether it is saved. */
export function StatusLine({ cost, look, onLook }: StatusLineProps) {
  const { loaded } = useWorkspaceView()
  const draft = useActiveDraft()
  const file = draft && documentFile(draft.kind, draft.id)
  const issues = loaded.issues.filter((issue) => issue.file === file)
  const faults = issues.filter(({ isDoubt }) => !isDoubt)
  const zoom = (by: number) => onLook({ ...look, zoom: Math.min(2, Math.max(0.25, (look.zoom ?? 0.75) + by)) })
  return (
    <footer className="wfd-status">
      <button type="button" title="缩小" onClick={() => zoom(-0.1)}>
        <Icon name="minus" size={14} label="缩小" />
      </button>
      <span>{look.zoom === null ? '适应' : `${Math.round(look.zoom * 100)} %`}</span>
      <button type="button" title="放大" onClick={() => zoom(0.1)}>
        <Icon name="plus" size={14} label="放大" />
      </button>
      <button type="button" onClick={() => onLook({ ...look, zoom: null })}>
        适应
      </button>
      <span className={faults.length > 0 ? 'wfd-status__faults' : ''}>{faults.length} 个错误</span>
      <span>{issues.length - faults.length} 个警告</span>
      <span className="wfd-bar__space" />
      {cost &&
        costWords(cost).map(({ key, text, isHeavy }) => (
          <span
            key={key}
            className={isHeavy ? 'wfd-status__heavy' : ''}
            title={isHeavy ? `超出建议的 ${costLimits[key]}` : `建议不超过 ${costLimits[key]}`}
          >
            {text}
          </span>
        ))}
      {draft && <LockButton draft={draft} />}
      {draft && (
        <span title={draft.fault}>
          {saveTexts[draft.save]} · 第 {draft.base} 版
        </span>
      )}
    </footer>
  )
}
