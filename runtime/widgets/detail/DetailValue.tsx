import type { Icon as IconName } from '../../../schemas/index.ts'
import { ProgressBar } from '../../figures/ProgressBar.tsx'
import { Sparkline } from '../../figures/Sparkline.tsx'
import { Tag } from '../../figures/Tag.tsx'
import { Trend } from '../../figures/Trend.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { useAccess, useRun, useValue } from '../../page/hooks.ts'
import { StoredImage } from '../../page/StoredImage.tsx'
import type { ScopeExtra } from '../../page/scope.ts'
import type { DetailItem, Fact } from './facts.ts'

interface DetailValueProps {
  readonly item: DetailItem
  readonly fact: Fact
  readonly value: unknown
  readonly extra: ScopeExtra
}

/** The value of a pair by its cell's kind; with steps it is a link. */
export function DetailValue({ item, fact, value, extra }: DetailValueProps) {
  const { cell } = item
  const color = useValue<string | null>(cell?.color, extra) ?? fact.color
  const icon = useValue<string | null>(cell?.icon, extra) ?? fact.icon
  const max = useValue<number | null>(cell?.max, extra)
  const mark = useValue<number | null>(cell?.mark, extra)
  const allowed = useAccess(cell?.access)
  const run = useRun()
  const drawn = draw({
    kind: cell?.kind,
    endpoint: cell?.endpoint,
    inverse: cell?.inverse,
    fact,
    value,
    color,
    icon: icon as IconName | undefined,
    max,
    mark,
  })
  const steps = cell?.do
  if (!steps || !allowed || fact.text === '--') return drawn
  return (
    <button type="button" className="wf-detail__link" onClick={(event) => void run(steps, extra, event.currentTarget)}>
      {drawn}
    </button>
  )
}

interface Drawn {
  readonly kind: NonNullable<DetailItem['cell']>['kind'] | undefined
  readonly endpoint: string | undefined
  readonly inverse: boolean | undefined
  readonly fact: Fact
  readonly value: unknown
  readonly color: string | undefined
  readonly icon: IconName | undefined
  readonly max: number | null
  readonly mark: number | null
}

function draw({ kind, endpoint, inverse, fact, value, color, icon, max, mark }: Drawn) {
  const { text } = fact
  const style = color ? { color: `var(--wf-${color})` } : undefined
  switch (kind) {
    case 'tag':
      return text === '--' ? (
        text
      ) : (
        <Tag color={color} icon={icon}>
          {text}
        </Tag>
      )
    case 'trend':
      return <Trend value={value} inverse={inverse} />
    case 'progress':
      return typeof value === 'number' ? (
        <span className="wf-detail__progress">
          <ProgressBar value={value} max={max ?? 100} mark={mark} color={color} label={text} />
          {text}
        </span>
      ) : (
        '--'
      )
    case 'sparkline':
    case 'bars':
      return Array.isArray(value) ? <Sparkline values={value} color={color} /> : '--'
    case 'image':
      if (endpoint !== undefined && typeof value === 'number')
        return <StoredImage endpoint={endpoint} id={value} label={fact.label} className="wf-detail__picture" />
      return typeof value === 'string' && value !== '' ? (
        <img className="wf-detail__image" src={value} alt={fact.label} />
      ) : (
        '--'
      )
    case 'energy':
    case 'icon':
      return (
        <span className="wf-detail__energy" style={style}>
          {icon && <Icon name={icon} size={14} />}
          {text}
        </span>
      )
    default:
      return <span style={kind ? style : undefined}>{text}</span>
  }
}
