import type { CardsWidget } from '../../../schemas/index.ts'
import { Sparkline } from '../../figures/Sparkline.tsx'
import { Trend } from '../../figures/Trend.tsx'
import { figureOf, fullValue } from '../../format/format.ts'
import { Icon } from '../../icons/Icon.tsx'
import { useAccess, useRun, useValue } from '../../page/hooks.ts'
import type { ScopeExtra } from '../../page/scope.ts'

type Item = CardsWidget['items'][number]

interface FigureCardProps {
  readonly item: Item
  readonly size: NonNullable<CardsWidget['size']>
  /** `item` where the cards repeat over a list. */
  readonly extra?: ScopeExtra
}

/** One card: name, figure with unit, changes, curve. With steps it is a button as a whole. */
export function FigureCard({ item, size, extra }: FigureCardProps) {
  const allowed = useAccess(item.access)
  const visible = useValue<boolean | null>(item.visible ?? true, extra)
  const run = useRun()
  if (!allowed || visible !== true) return null
  const content = <CardContent item={item} size={size} extra={extra} />
  const { do: steps } = item
  if (!steps)
    return (
      <div className="wf-figure" data-node-id={item.id}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className="wf-figure wf-figure--button"
      data-node-id={item.id}
      data-action={item.id}
      onClick={(event) => void run(steps, extra, event.currentTarget)}
    >
      {content}
    </button>
  )
}

function CardContent({ item, size, extra }: FigureCardProps) {
  const label = useValue<string | null>(item.label, extra)
  const value = useValue<unknown>(item.value, extra)
  const unit = useValue<string | null>(item.unit, extra)
  const color = useValue<string | null>(item.color, extra) ?? 'primary'
  const note = useValue<string | null>(item.note, extra)
  const curve = useValue<unknown>(item.sparkline, extra)
  const options = { format: item.format, decimals: item.decimals, unit: unit ?? undefined }
  const figure = figureOf(value, options)
  const exact = fullValue(value, options)
  return (
    <>
      <span className="wf-figure__head">
        {item.icon && (
          <span style={{ color: `var(--wf-${color})` }} className="wf-figure__icon">
            <Icon name={item.icon} size={18} />
          </span>
        )}
        <span className="wf-figure__label">{label}</span>
        {Array.isArray(curve) && curve.length > 1 && size !== 'small' && (
          <span className="wf-figure__curve">
            <Sparkline values={curve} color={color} />
          </span>
        )}
      </span>
      <span className="wf-figure__line" title={exact}>
        <span className="wf-figure__value">{figure.figure}</span>
        {figure.unit && <span className="wf-figure__unit">{figure.unit}</span>}
      </span>
      {(item.compare || note) && (
        <span className="wf-figure__foot">
          {item.compare?.map((compare) => (
            <Compare key={compare.id} compare={compare} extra={extra} />
          ))}
          {note && <span className="wf-figure__note">{note}</span>}
        </span>
      )}
    </>
  )
}

type Comparison = NonNullable<Item['compare']>[number]

function Compare({ compare, extra }: { readonly compare: Comparison; readonly extra?: ScopeExtra }) {
  const value = useValue<number | null>(compare.value, extra)
  return (
    <span className="wf-figure__compare">
      {compare.label} <Trend value={value} inverse={compare.inverse} />
    </span>
  )
}
