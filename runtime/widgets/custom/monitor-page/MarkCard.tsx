import { Icon } from '../../../icons/Icon.tsx'
import { ageText } from '../plan-view/live-plan.ts'
import { type LiveMark, type Mark, pointText, ruleColor, stateLooks } from './monitor-model.ts'

interface MarkCardProps {
  readonly mark: Mark
  readonly live: LiveMark
  readonly place: { readonly left: number; readonly top: number }
  readonly onClose: () => void
}

/** All points of a device with value, age and quality, and whether it may be controlled from here. */
export function MarkCard({ mark, live, place, onClose }: MarkCardProps) {
  const look = stateLooks[live.state]
  return (
    <div
      className="wf-mark-card"
      role="dialog"
      aria-label={`${live.name} 点位`}
      style={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="wf-mark-card__head">
        <h3>{mark.label || live.name}</h3>
        <span style={{ color: `var(--wf-${look.color})` }}>
          <Icon name={look.icon} size={12} />
          {look.label}
        </span>
        <button
          type="button"
          className="wf-icon-button"
          aria-label="关闭点位"
          onClick={onClose}
          ref={(node) => node?.focus()}
        >
          <Icon name="close" size={14} />
        </button>
      </div>
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
      <p className="wf-mark-card__foot">{mark.control ? '允许在画面上控制' : '只监视，不允许控制'}</p>
    </div>
  )
}
