import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { CheckInput } from '../../../fields/CheckInput.tsx'
import { useRun } from '../../../page/hooks.ts'
import { DialogControlsHolder } from '../../../page/page-context.ts'
import type { CustomProps } from '../custom-props.ts'
import { editKey } from '../plan/edit-key.ts'
import { FullTool, HistoryTools } from '../plan/PlanTools.tsx'
import type { ImageEditConfig } from './image-config.ts'
import { PlanRoom } from './PlanRoom.tsx'
import { PointList } from './PointList.tsx'
import { useImageEdit } from './use-image-edit.ts'
import '../plan/plan-edit.css'
import './image-edit.css'

/**
 * The image-edit popup (specification sections 2 to 5): metering points on a floor plan. 保存 tells the event `save`
 * with the points written back to the configuration; the steps of the document store them and close the dialog.
 */
export function ImageEdit({ widget, props }: CustomProps) {
  const config = props.config as ImageEditConfig
  const editing = useImageEdit(config)
  const dialog = useContext(DialogControlsHolder)
  const run = useRun()
  const [isZoomed, setZoomed] = useState(true)
  const [isFull, setFull] = useState(config.fullScreen)
  const [isSaving, setSaving] = useState(false)
  const scroll = useRef<HTMLDivElement>(null)
  const { draft, edit, isDirty } = editing
  const { now } = draft.history
  useEffect(() => dialog?.setDirty(isDirty), [dialog, isDirty])

  const add = () => {
    const view = scroll.current?.getBoundingClientRect()
    const plan = scroll.current?.firstElementChild?.getBoundingClientRect()
    const middle =
      view && plan
        ? { x: view.left + view.width / 2 - plan.left, y: view.top + view.height / 2 - plan.top }
        : { x: 0, y: 0 }
    editing.add(middle)
  }
  const reveal = (key: string) => {
    edit({ kind: 'select', key })
    const point = scroll.current?.querySelector<HTMLElement>(`[data-point="${key}"]`)
    point?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  const save = async () => {
    const pointsArr = editing.save()
    if (pointsArr === undefined) return
    setSaving(true)
    await run(widget.on?.save ?? [], { event: { ...config, pointsArr } })
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = editKey(event)
    if (asked === undefined) return
    event.preventDefault()
    if (asked === 'save') void save()
    else edit({ kind: asked })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons inside
    <section
      className={isFull ? 'wf-image-edit wf-image-edit--full' : 'wf-image-edit'}
      data-widget={widget.kind}
      data-widget-id={widget.id}
      data-empty="false"
      onKeyDown={onKeyDown}
    >
      <div className="wf-image-edit__bar">
        <CheckInput checked={isZoomed} onChange={setZoomed}>
          是否缩放
        </CheckInput>
        <span className="wf-image-edit__scale">
          {config.width}×{config.height} 像素 · 显示 {Math.round(now.scale * 100)}%
        </span>
        <span className="wf-plan-tools">
          <HistoryTools history={draft.history} onTurn={edit} />
          <FullTool isFull={isFull} onFull={setFull} />
        </span>
      </div>
      <div className="wf-plan-body">
        <PointList
          points={now.points}
          selected={draft.selected}
          onAdd={add}
          onSelect={reveal}
          onOpen={(key) => editing.open(key, false)}
        />
        <PlanRoom config={config} editing={editing} isZoomed={isZoomed} scroll={scroll} />
      </div>
      <div className="wf-dialog__foot wf-image-edit__foot">
        <span className="wf-image-edit__hint">
          拖动移位，双击设置参数；键盘：方向键移动 1 像素，Shift 加方向键 10 像素，Enter 打开，Delete 删除
        </span>
        <button type="button" className="wf-button" onClick={() => dialog?.requestClose()}>
          取消
        </button>
        <button type="button" className="wf-button wf-button--primary" disabled={isSaving} onClick={() => void save()}>
          {isSaving ? '正在保存' : '保存'}
        </button>
      </div>
    </section>
  )
}
