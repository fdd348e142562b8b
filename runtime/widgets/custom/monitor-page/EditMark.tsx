import type { KeyboardEvent, PointerEvent } from 'react'
import type { MonitorDevice, MonitorMark } from '../../../../schemas/index.ts'
import { arrowStep, followPointer } from '../plan/hold.ts'
import type { BinderEdit } from './binder-draft.ts'
import { MarkView, markWords } from './MarkView.tsx'

interface EditMarkProps {
  readonly mark: MonitorMark
  readonly device: MonitorDevice | undefined
  /** Displayed pixels a unit of the ground. */
  readonly scale: number
  /** Edge of the icon in displayed pixels. */
  readonly size: number
  readonly isSelected: boolean
  readonly edit: (edit: BinderEdit) => void
}

/** A device that can be dragged; by keyboard the arrows move it by 1 unit, with Shift by 10, and Delete removes it. */
export function EditMark({ mark, device, scale, size, isSelected, edit }: EditMarkProps) {
  const { id } = mark
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    edit({ kind: 'select', id })
    followPointer(event, (dx, dy, begins) =>
      edit({ kind: 'place', id, x: mark.x + dx / scale, y: mark.y + dy / scale, begins }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event)
    if (step) edit({ kind: 'place', id, x: mark.x + step.dx, y: mark.y + step.dy, begins: !event.repeat })
    else if (event.key === 'Delete') edit({ kind: 'remove', id })
    else return
    event.preventDefault()
  }
  const words = {
    mark,
    name: device?.name ?? '设备已删除',
    state: device?.state ?? 'offline',
    point: device?.points.find((point) => point.id === mark.pointId),
  } as const
  return (
    <button
      type="button"
      className={isSelected ? 'wf-mark wf-mark--edit wf-mark--selected' : 'wf-mark wf-mark--edit'}
      style={{ left: mark.x * scale - size / 2, top: mark.y * scale - size / 2 }}
      aria-label={markWords(words)}
      aria-pressed={isSelected}
      data-mark={id}
      onPointerDown={grab}
      onFocus={() => edit({ kind: 'select', id })}
      onKeyDown={onKeyDown}
    >
      <MarkView {...words} deviceType={device?.deviceType ?? null} size={size} />
    </button>
  )
}
