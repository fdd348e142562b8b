import { useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { documentFile, type Issue } from '../../schemas/index.ts'
import type { CanvasLook } from '../canvas/Canvas.tsx'
import { costLimits, costWords, type PageCost } from '../cost/page-cost.ts'
import type { Draft, SaveState } from '../draft/draft.ts'
import { LockButton } from '../presence/LockButton.tsx'
import { useGoTo } from '../usages/use-go-to.ts'
import { keyHelp } from '../use-designer-keys.ts'
import { useActiveDraft, useWorkspaceView } from '../workspace-context.ts'
import { KeyDialog } from './KeyDialog.tsx'

const saveTexts: Readonly<Record<SaveState, string>> = {
  saved: '已保存',
  changed: '待保存',
  saving: '正在保存…',
  stale: '他人已修改，待合并',
  failed: '保存失败，将重试',
}

interface StatusLineProps {
  /** What the page on the canvas costs, and at what share of its true size it stands; undefined where none is drawn. */
  readonly page: { readonly cost: PageCost | undefined; readonly scale: number } | undefined
  readonly look: CanvasLook
  onLook(look: CanvasLook): void
}

/** The line below the canvas: zoom, faults, what the page costs, whether it is saved. */
export function StatusLine({ page, look, onLook }: StatusLineProps) {
  const { loaded } = useWorkspaceView()
  const draft = useActiveDraft()
  const [isHelp, setHelp] = useState(false)
  const file = draft && documentFile(draft.kind, draft.id)
  return (
    <footer className="wfd-status">
      {page && <Zoom scale={page.scale} look={look} onLook={onLook} />}
      {draft && <Faults issues={loaded.issues.filter((issue) => issue.file === file)} />}
      <span className="wfd-bar__space" />
      {page?.cost &&
        costWords(page.cost).map(({ key, text, isHeavy }) => (
          <span
            key={key}
            className={isHeavy ? 'wfd-status__doubts' : ''}
            title={isHeavy ? `超出建议的 ${costLimits[key]}` : `建议不超过 ${costLimits[key]}`}
          >
            {text}
          </span>
        ))}
      {draft && <LockButton draft={draft} />}
      {draft && <Saved draft={draft} />}
      <button type="button" title="快捷键" onClick={() => setHelp(true)}>
        <Icon name="help" size={14} label="快捷键" />
      </button>
      {isHelp && <KeyDialog groups={keyHelp} onClose={() => setHelp(false)} />}
    </footer>
  )
}

const zoomStep = 0.1

function Zoom({ scale, look, onLook }: Pick<StatusLineProps, 'look' | 'onLook'> & { readonly scale: number }) {
  const zoom = (by: number) => onLook({ ...look, zoom: Math.min(2, Math.max(0.25, scale + by)) })
  return (
    <>
      <button type="button" title="缩小" onClick={() => zoom(-zoomStep)}>
        <Icon name="minus" size={14} label="缩小" />
      </button>
      <span className="wfd-status__zoom">{Math.round(scale * 100)} %</span>
      <button type="button" title="放大" onClick={() => zoom(zoomStep)}>
        <Icon name="plus" size={14} label="放大" />
      </button>
      <button
        type="button"
        aria-pressed={look.zoom === null}
        title="与画布同宽"
        onClick={() => onLook({ ...look, zoom: null })}
      >
        适应
      </button>
      <span className="wfd-status__gap" />
    </>
  )
}

/** How many faults and doubts the document has; the first fault in words leads to its place. */
function Faults({ issues }: { readonly issues: readonly Issue[] }) {
  const goTo = useGoTo()
  const faults = issues.filter(({ isDoubt }) => !isDoubt)
  const doubts = issues.length - faults.length
  const [first] = faults
  return (
    <>
      <span className={first ? 'wfd-status__faults' : ''}>
        {first && <Icon name="error" size={14} />}
        {faults.length} 个错误
      </span>
      <span className={doubts > 0 ? 'wfd-status__doubts' : ''}>
        {doubts > 0 && <Icon name="warning" size={14} />}
        {doubts} 个警告
      </span>
      {first && (
        <>
          <span className="wfd-status__told" title={first.message}>
            {first.message}
          </span>
          <button type="button" onClick={() => goTo(first.file, first.pointer)}>
            定位
          </button>
        </>
      )}
    </>
  )
}

function Saved({ draft: { save, base, fault } }: { readonly draft: Draft }) {
  const isWrong = save === 'stale' || save === 'failed'
  return (
    <span className={isWrong ? 'wfd-status__faults' : 'wfd-status__saved'} title={fault} data-save={save}>
      {save === 'saved' && <Icon name="check" size={14} />}
      {isWrong && <Icon name="error" size={14} />}
      {saveTexts[save]} · {base > 0 ? `第 ${base} 版` : '初始内容'}
    </span>
  )
}
