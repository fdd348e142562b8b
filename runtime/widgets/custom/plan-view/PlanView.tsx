import { useState } from 'react'
import type { LiveKind } from '../../../../schemas/index.ts'
import { Icon } from '../../../icons/Icon.tsx'
import { useAccess, useRun } from '../../../page/hooks.ts'
import { WidgetFrame } from '../../../page/WidgetFrame.tsx'
import type { CustomProps } from '../custom-props.ts'
import { boxOf } from '../plan/drag.ts'
import { Picture } from '../plan/Picture.tsx'
import { placePopup } from '../plan/placement.ts'
import { useFit } from '../plan/use-fit.ts'
import { kindLooks, type LivePlan, type LivePoint, qualityLooks, valuesOf, worstOf } from './live-plan.ts'
import { PointCard } from './PointCard.tsx'
import '../plan/plan.css'
import './plan-view.css'

/**
 * A saved plan with what its points show now. A click on a point opens its values; from there the events `trace`
 * (nodeType, nodeId, projectId, energyKind, period, name) and `query` (dimension, energyKind, projectId) lead on.
 */
export function PlanView({ widget, props }: CustomProps) {
  const live = props.live as LivePlan | Record<string, never> | null
  const plan = live?.image === undefined ? null : (live as LivePlan)
  const run = useRun()
  const canTrace = useAccess('reading.read') && widget.on?.trace !== undefined
  const canQuery = useAccess('analysis.read') && widget.on?.query !== undefined
  const [opened, setOpened] = useState<number | null>(null)
  const { setFrame, room, scale, size, offset } = useFit(plan?.image ?? { width: 1, height: 1 })
  const boxes = new Map(
    plan?.points.map((point) => [point.id, boxOf({ x: point.pointX * scale, y: point.pointY * scale })]),
  )
  const point = plan?.points.find(({ id }) => id === opened)
  const box = point && boxes.get(point.id)
  const tell = (name: 'trace' | 'query', event: Readonly<Record<string, unknown>>) =>
    void run(widget.on?.[name] ?? [], { event: { ...event, projectId: plan?.image.projectId } })
  return (
    <WidgetFrame
      widget={widget}
      status={plan === null ? 'loading' : 'ready'}
      empty={false}
      padded={false}
      className="wf-plan-view"
    >
      <div ref={setFrame} className="wf-plan-room wf-plan-room--tall">
        <div className="wf-plan-room__plan" style={{ ...size, ...offset }}>
          {plan && <Picture url={`/api/map-images/${plan.image.id}/content`} label={plan.image.name} {...size} />}
          {plan?.points.map((one) => (
            <LiveMark
              key={one.id}
              point={one}
              box={boxes.get(one.id)!}
              isOpen={one.id === opened}
              onOpen={() => setOpened(one.id)}
            />
          ))}
        </div>
        {plan?.points.length === 0 && (
          <p className="wf-plan-room__none wf-plan-view__none">图上还没有计量点，可在“标注”中添加。</p>
        )}
        {point && box && (
          <PointCard
            key={point.id}
            point={point}
            place={placePopup({ left: box.left + offset.left, top: box.top + offset.top }, room)}
            canTrace={canTrace}
            canQuery={canQuery}
            onTrace={({ energyKind }, { nodeType, id, name }) =>
              tell('trace', { nodeType, nodeId: String(id), name, energyKind, period: plan?.day })
            }
            onQuery={({ energyKind, nodes }) =>
              tell('query', { energyKind, dimension: nodes[0]?.nodeType ?? 'branch' })
            }
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </WidgetFrame>
  )
}

interface LiveMarkProps {
  readonly point: LivePoint
  readonly box: { readonly left: number; readonly top: number }
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function LiveMark({ point, box, isOpen, onOpen }: LiveMarkProps) {
  const quality = worstOf(point.kinds)
  const look = quality === undefined ? undefined : qualityLooks[quality]
  return (
    <button
      type="button"
      className={`wf-live-mark wf-live-mark--${quality ?? 'none'}`}
      style={box}
      aria-expanded={isOpen}
      aria-label={`${point.mapName}${look ? `，${look.label}` : ''}`}
      onClick={onOpen}
    >
      <span className="wf-live-mark__dot">
        <Icon name={look?.icon ?? 'meter'} size={14} />
      </span>
      <span className="wf-live-mark__tag" aria-hidden="true">
        <b>{point.mapName}</b>
        {point.kinds.map((kind) => (
          <KindLine key={kind.energyKind} kind={kind} />
        ))}
      </span>
    </button>
  )
}

function KindLine({ kind }: { readonly kind: LiveKind }) {
  const look = kindLooks[kind.energyKind]
  const { today, newest } = valuesOf(kind)
  return (
    <span className="wf-live-mark__line">
      {look && <Icon name={look.icon} size={12} />}
      <span>{newest}</span>
      <small>今日 {today}</small>
    </span>
  )
}
