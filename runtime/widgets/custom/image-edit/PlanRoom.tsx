import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { askConfirm } from '../../../actions/ask-confirm.ts'
import { boxOf, pointSize } from '../plan/drag.ts'
import { Picture } from '../plan/Picture.tsx'
import { placePopup } from '../plan/placement.ts'
import { centred, scaleOf } from '../plan/scale.ts'
import { useRoom } from '../plan/use-room.ts'
import { shown } from './draft.ts'
import type { ImageEditConfig } from './image-config.ts'
import { PlanPoint } from './PlanPoint.tsx'
import { PointPopup } from './PointPopup.tsx'
import type { ImageEditing } from './use-image-edit.ts'
import '../plan/plan.css'

interface PlanRoomProps {
  readonly config: ImageEditConfig
  readonly editing: ImageEditing
  readonly isZoomed: boolean
  /** The part that scrolls, for who puts a new point into its middle. */
  readonly scroll: RefObject<HTMLDivElement | null>
}

/** The image with its points, and the parameter popup over them. */
export function PlanRoom({ config, editing, isZoomed, scroll }: PlanRoomProps) {
  const { draft, form, fault, edit } = editing
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const room = useRoom(frame)
  const [scrolled, setScrolled] = useState({ left: 0, top: 0 })
  // A point at the edge of the image stands half beside it.
  const inner = { width: room.width - pointSize, height: room.height - pointSize }
  const scale = scaleOf(isZoomed, inner, draft.natural)
  useEffect(() => edit({ kind: 'scale', scale }), [edit, scale])
  const { points } = draft.history.now
  const size = shown(draft)
  const offset = centred(size, inner, pointSize / 2)
  const opened = points.find(({ key }) => key === draft.opened)
  const box = opened && boxOf({ x: opened.pointX, y: opened.pointY })
  const remove = async (key: string) => {
    const name = points.find((point) => point.key === key)?.mapName || '未命名点位'
    const yes = await askConfirm({
      title: `删除点位“${name}”？`,
      text: '保存图片后生效；保存前可以撤销。',
      danger: true,
      okLabel: '删除',
      anchor: frame,
    })
    if (yes) edit({ kind: 'remove', key })
  }
  // A drag redraws its own point only: what the others are handed stays the same.
  const latest = useRef({ open: editing.open, remove })
  latest.current = { open: editing.open, remove }
  const onOpen = useCallback((key: string, finish: boolean) => latest.current.open(key, finish), [])
  const onRemove = useCallback((key: string) => void latest.current.remove(key), [])
  return (
    <div ref={setFrame} className="wf-plan-room">
      <div
        ref={scroll}
        className={isZoomed ? 'wf-plan-room__scroll wf-plan-room__scroll--fits' : 'wf-plan-room__scroll'}
        onScroll={({ currentTarget }) => setScrolled({ left: currentTarget.scrollLeft, top: currentTarget.scrollTop })}
      >
        <div className="wf-plan-room__plan wf-plan-room__plan--edged" style={{ ...size, ...offset }}>
          <Picture url={config.url} label={config.name} {...size} />
          {points.map((point) => (
            <PlanPoint
              key={point.key}
              point={point}
              isSelected={point.key === draft.selected}
              edit={edit}
              onOpen={onOpen}
              onRemove={onRemove}
            />
          ))}
        </div>
      </div>
      {form && opened && box && form.key === opened.key && (
        <PointPopup
          key={form.key}
          point={form}
          outData={config.outData}
          fault={fault}
          place={placePopup(
            { left: box.left + offset.left - scrolled.left, top: box.top + offset.top - scrolled.top },
            room,
          )}
          onChange={editing.setForm}
          onSave={() => {
            if (editing.saveForm()) focusPoint(frame, opened.key)
          }}
          onRemove={() => onRemove(opened.key)}
          onClose={() => {
            editing.closeForm()
            focusPoint(frame, opened.key)
          }}
        />
      )}
    </div>
  )
}

function focusPoint(frame: HTMLElement | null, key: string): void {
  frame?.querySelector<HTMLElement>(`[data-point="${key}"]`)?.focus({ preventScroll: true })
}
