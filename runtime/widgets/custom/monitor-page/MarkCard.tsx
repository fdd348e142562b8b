import type { LiveMark, MonitorMark } from '../../../../schemas/index.ts'
import { Icon } from '../../../icons/Icon.tsx'
import { PlanCard } from '../plan/PlanCard.tsx'
import { ageText } from '../plan-view/live-plan.ts'
import { pointText, ruleColor, stateLooks } from './monitor-model.ts'
import './mark-card.css'

interface MarkCardProps {
  readonly mark: MonitorMark
  readonly live: LiveMark
  readonly place: { readonly left: number; readonly top: number }
  readonly onClose: () => void
}

/** All points of a device with value, age and quality. */
export function MarkCard({ mark, live, place, onClose }: MarkCardProps) {
  const look = stateLooks[live.state]
  return (
    <PlanCard
      className="wf-mark-card"
      label={`${live.name} 点位`}
      title={mark.label || live.name}
      note={
        <span style={{ color: `var(--wf-${look.color})` }}>
          <Icon name={look.icon} size={12} />
          {look.label}
        </span>
      }
      closeLabel="关闭点位"
      startsAtClose
      place={place}
      onClose={onClose}
    >
      <dl className="wf-mark-card__points">
        {live.points.map((point) => {
          const color = point.id === mark.pointId ? ruleColor(mark.rules, point.value) : undefined
          return (
            <div key={point.id} title={`${point.qualityText}，${ageText(point.ageSeconds)}`}>
              <dt>{point.name}</dt>
              <dd style={color ? { color: `var(--wf-${color})` } : undefined}>
                {pointText(point)}
                <small>{ageText(point.ageSeconds)}</small>
              </dd>
            </div>
          )
        })}
        {live.points.length === 0 && <p>这台设备没有点位</p>}
      </dl>
    </PlanCard>
  )
}
