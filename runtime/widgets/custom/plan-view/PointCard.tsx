import type { LiveKind } from '../../../../schemas/index.ts'
import { Icon } from '../../../icons/Icon.tsx'
import { PlanCard } from '../plan/PlanCard.tsx'
import { ageText, kindLooks, type LivePoint, qualityLooks, valuesOf } from './live-plan.ts'

interface PointCardProps {
  readonly point: LivePoint
  readonly place: { readonly left: number; readonly top: number }
  readonly canTrace: boolean
  readonly canQuery: boolean
  readonly onTrace: (kind: LiveKind, node: LiveKind['nodes'][number]) => void
  readonly onQuery: (kind: LiveKind) => void
  readonly onClose: () => void
}

/** All that a point shows: each kind with its objects, today's usage, the newest value with its age and quality. */
export function PointCard({ point, place, canTrace, canQuery, onTrace, onQuery, onClose }: PointCardProps) {
  return (
    <PlanCard
      className="wf-point-card"
      label={`${point.mapName} 实时值`}
      title={point.mapName}
      closeLabel="关闭实时值"
      startsAtClose
      place={place}
      onClose={onClose}
    >
      <div className="wf-point-card__body">
        {point.kinds.length === 0 && <p className="wf-point-card__none">这个点没有绑定计量对象，可在“标注”中设置。</p>}
        {point.kinds.map((kind) => (
          <KindValues
            key={kind.energyKind}
            kind={kind}
            canTrace={canTrace}
            canQuery={canQuery}
            onTrace={onTrace}
            onQuery={onQuery}
          />
        ))}
      </div>
    </PlanCard>
  )
}

type KindValuesProps = Pick<PointCardProps, 'canTrace' | 'canQuery' | 'onTrace' | 'onQuery'> & {
  readonly kind: LiveKind
}

function KindValues({ kind, canTrace, canQuery, onTrace, onQuery }: KindValuesProps) {
  const look = kindLooks[kind.energyKind]
  const quality = qualityLooks[kind.quality]
  const { today, newest } = valuesOf(kind)
  return (
    <section className="wf-point-card__kind">
      <h4>
        {look && <Icon name={look.icon} size={14} />}
        {look?.label}
        <span className="wf-point-card__quality" style={{ color: `var(--wf-${quality.color})` }}>
          <Icon name={quality.icon} size={12} />
          {quality.label}
        </span>
      </h4>
      <dl>
        <dt>今日</dt>
        <dd>{today}</dd>
        <dt>最新</dt>
        <dd>
          {newest}
          <small>{ageText(kind.ageSeconds)}</small>
        </dd>
        {kind.completeness !== null && (
          <>
            <dt>完整率</dt>
            <dd>{kind.completeness.toFixed(1)} %</dd>
          </>
        )}
      </dl>
      {kind.missing.length > 0 && <p className="wf-point-card__lost">编号 {kind.missing.join('、')} 已不存在</p>}
      <ul className="wf-point-card__nodes">
        {kind.nodes.map((node) => (
          <li key={node.id}>
            <span title={node.number}>{node.name}</span>
            {canTrace && (
              <button
                type="button"
                className="wf-button wf-button--text wf-button--small"
                aria-label={`追溯${node.name}`}
                onClick={() => onTrace(kind, node)}
              >
                追溯
              </button>
            )}
          </li>
        ))}
      </ul>
      {canQuery && (
        <button type="button" className="wf-button wf-button--text wf-button--small" onClick={() => onQuery(kind)}>
          能耗查询
        </button>
      )}
    </section>
  )
}
