import type { ReactNode, RefObject } from 'react'
import { Icon, SegmentInput } from '../../runtime/index.ts'
import type { CanvasLook } from '../canvas/Canvas.tsx'
import { documentOf } from '../draft/draft.ts'
import { DraftState } from '../publish/DraftState.tsx'
import { RightsButton } from '../rights/RightsButton.tsx'
import type { Recording } from '../tests/page-tests.ts'
import { TestsButton } from '../tests/TestsButton.tsx'
import { useActiveDraft, useWorkspace } from '../workspace-context.ts'
import { EyesInput } from './EyesInput.tsx'
import { SharingTools } from './SharingTools.tsx'

/** Widths that a page can be looked at in. */
const devices = [
  { value: 1920, label: '1920 宽' },
  { value: 1366, label: '1366 宽' },
  { value: 390, label: '手机' },
]
const themes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

interface DesignerBarProps {
  /** The way to drawings. */
  readonly tabs: ReactNode
  readonly look: CanvasLook
  readonly recorder: RefObject<(() => Recording) | null>
  onLook(look: CanvasLook): void
}

/** The line above the canvas: what is open, undo and redo, how it is shown. */
export function DesignerBar({ tabs, look, recorder, onLook }: DesignerBarProps) {
  const workspace = useWorkspace()
  const draft = useActiveDraft()
  const document = draft && documentOf(draft)
  const { undo = [], redo = [] } = draft?.history ?? {}
  const title = String(document?.title ?? document?.id ?? '设计器')
  return (
    <header className="wfd-bar">
      {tabs}
      <h2 className="wfd-bar__title" title={title}>
        {title}
      </h2>
      {draft && <DraftState draft={draft} />}
      <span className="wfd-bar__space" />
      <TurnButton icon="undo" label="撤销" keys="Ctrl+Z" steps={undo} onTurn={workspace.undo} />
      <TurnButton icon="redo" label="重做" keys="Ctrl+Y" steps={redo} onTurn={workspace.redo} />
      {draft?.kind === 'page' && <PageLook look={look} onLook={onLook} />}
      {draft && (
        <button
          type="button"
          className="wf-button"
          aria-pressed={look.isText}
          title="以 JSON 文本编辑同一文档"
          onClick={() => onLook({ ...look, isText: !look.isText, isPreview: false })}
        >
          JSON
        </button>
      )}
      {draft?.kind === 'page' && <PageEyes look={look} onLook={onLook} />}
      <TestsButton replay={look.replay} recorder={recorder} onReplay={(replay) => onLook({ ...look, replay })} />
      <RightsButton />
      <SharingTools />
    </header>
  )
}

type LookProps = Pick<DesignerBarProps, 'look' | 'onLook'>

/** On what the page is drawn: width of the device, light or dark. */
function PageLook({ look, onLook }: LookProps) {
  return (
    <>
      <SegmentInput
        label="设备宽度"
        value={look.device}
        choices={devices}
        onChange={(device) => onLook({ ...look, device: Number(device) })}
      />
      <SegmentInput
        label="外观"
        value={look.theme}
        choices={themes}
        onChange={(theme) => onLook({ ...look, theme: theme === 'dark' ? 'dark' : 'light' })}
      />
    </>
  )
}

/** Who looks at the page, and whether it is used instead of edited. */
function PageEyes({ look, onLook }: LookProps) {
  const label = look.isPreview ? '返回编辑' : '预览'
  return (
    <>
      <EyesInput value={look.as} onChange={(as) => onLook({ ...look, as })} />
      <button
        type="button"
        className="wf-button"
        aria-pressed={look.isPreview}
        title={look.isPreview ? '返回编辑' : '像使用者那样操作此页面，不发送数据'}
        onClick={() => onLook({ ...look, isPreview: !look.isPreview })}
      >
        <Icon name={look.isPreview ? 'edit' : 'eye'} />
        <span className="wfd-bar__word">{label}</span>
      </button>
    </>
  )
}

interface TurnButtonProps {
  readonly icon: 'undo' | 'redo'
  readonly label: string
  readonly keys: string
  readonly steps: readonly unknown[]
  readonly onTurn: () => void
}

function TurnButton({ icon, label, keys, steps, onTurn }: TurnButtonProps) {
  return (
    <button
      type="button"
      className="wf-button"
      title={`${label}（${keys}）`}
      disabled={steps.length === 0}
      onClick={onTurn}
    >
      <Icon name={icon} label={label} />
    </button>
  )
}
