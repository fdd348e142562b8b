import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { Icon } from '../../../icons/Icon.tsx'
import { boxOf } from '../plan/drag.ts'
import { arrowStep, followPointer } from '../plan/hold.ts'
import type { Edit } from './draft.ts'
import type { DraftPoint } from './points.ts'

interface PlanPointProps {
  readonly point: DraftPoint
  readonly isSelected: boolean
  readonly edit: (edit: Edit) => void
  readonly onOpen: (key: string, finish: boolean) => void
  readonly onRemove: (key: string) => void
}

/**
 * A point on the plan. Mouse-down selects it and mouse-move moves it within the image; a double-click opens its
 * parameters (specification section 4). By keyboard: arrows move it by 1 px, with Shift by 10, Enter opens, Delete
 * removes.
 */
export const PlanPoint = memo(function PlanPoint({ point, isSelected, edit, onOpen, onRemove }: PlanPointProps) {
  const { key, mapName, finishedStatus } = point
  const box = boxOf({ x: point.pointX, y: point.pointY })
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    edit({ kind: 'select', key })
    followPointer(event, (dx, dy, begins) =>
      edit({ kind: 'drag', key, left: box.left + dx, top: box.top + dy, begins }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event)
    if (step) edit({ kind: 'move', key, ...step, begins: !event.repeat })
    else if (event.key === 'Enter') onOpen(key, false)
    else if (event.key === 'Delete') onRemove(key)
    else return
    event.preventDefault()
  }
  const name = mapName || '未命名点位'
  return (
    <button
      type="button"
      className={['wf-plan-point', isSelected && 'wf-plan-point--selected', !finishedStatus && 'wf-plan-point--open']
        .filter(Boolean)
        .join(' ')}
      style={box}
      aria-label={finishedStatus ? name : `${name}（未完成）`}
      aria-pressed={isSelected}
      data-point={key}
      onPointerDown={grab}
      onDoubleClick={() => onOpen(key, true)}
      onFocus={() => edit({ kind: 'select', key })}
      onKeyDown={onKeyDown}
    >
      <Icon name={finishedStatus ? 'meter' : 'plus'} size={14} />
      {mapName && (
        <span className="wf-plan-point__name" aria-hidden="true">
          {mapName}
        </span>
      )}
    </button>
  )
})
