import { type CSSProperties, useMemo } from 'react'
import type { DetailWidget as DetailDocument } from '../../../schemas/index.ts'
import { readField } from '../../format/field.ts'
import { useAccess, useEnum, usePage, useSource, useSourcesState, useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { DetailValue } from './DetailValue.tsx'
import { type DetailItem, factOf, fieldSchema } from './facts.ts'
import './detail.css'

/** Names and values of one thing, in pairs side by side. */
export function DetailWidget({ widget }: WidgetProps<DetailDocument>) {
  const { items, columns = 3, labelWidth } = widget
  const page = usePage()
  const source = useSource<unknown>(widget.data)
  const computed = useValue<unknown>(widget.value)
  const names = useMemo(() => (widget.data ? [widget.data] : [...page.data.namesIn(widget.value)]), [page, widget])
  const state = useSourcesState(names)
  const shown = widget.value === undefined ? source.data : computed
  const thing = Array.isArray(shown) ? shown[0] : shown
  const style = {
    '--wf-columns': columns,
    '--wf-label': labelWidth ? `${labelWidth / 16}rem` : 'max-content',
  } as CSSProperties
  const empty = names.length > 0 && isNothing(thing)
  return (
    <WidgetFrame
      widget={widget}
      status={names.length > 0 ? state.status : 'ready'}
      error={state.error}
      onRetry={state.reload}
      empty={empty}
      skeleton="text"
    >
      <dl className="wf-detail" style={style}>
        {items.map((item) => (
          <Pair key={item.id} item={item} thing={thing} data={widget.data} columns={columns} />
        ))}
      </dl>
    </WidgetFrame>
  )
}

const isNothing = (thing: unknown): boolean =>
  thing === null || thing === undefined || (typeof thing === 'object' && Object.keys(thing).length === 0)

interface PairProps {
  readonly item: DetailItem
  readonly thing: unknown
  readonly data: string | undefined
  readonly columns: number
}

function Pair({ item, thing, data, columns }: PairProps) {
  const allowed = useAccess(item.access)
  const extra = useMemo(() => ({ row: thing }), [thing])
  const visible = useValue<boolean | null>(item.visible ?? true, extra)
  const computed = useValue<unknown>(item.value, extra)
  const unit = useValue<string | null>(item.unit, extra)
  const project = useValue<{ readonly zone?: string } | null>(PROJECT)
  const page = usePage()
  const schema = fieldSchema(page.data.endpointOf(data)?.response, item.field)
  const enumeration = useEnum(item.cell?.enum ?? schema?.['x-enum'])
  if (!allowed || visible !== true) return null
  const value = item.value !== undefined ? computed : readField(thing, item.field ?? item.id)
  const label = schema?.['x-ref'] && item.field ? readField(thing, `${item.field.replace(/Id$/, '')}Label`) : undefined
  const fact = factOf(item, label ?? value, schema, enumeration, project?.zone, unit)
  return (
    <div
      className="wf-detail__pair"
      data-node-id={item.id}
      style={{ gridColumn: `span ${Math.min(item.span ?? 1, columns)}` }}
    >
      <dt className="wf-detail__label">{fact.label}</dt>
      <dd className="wf-detail__value" title={fact.hint}>
        <DetailValue item={item} fact={fact} value={value} extra={extra} />
      </dd>
    </div>
  )
}

const PROJECT = { $expr: 'project' }
