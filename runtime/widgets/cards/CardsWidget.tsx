import { type CSSProperties, Fragment, useMemo } from 'react'
import type { CardsWidget as CardsDocument, Value } from '../../../schemas/index.ts'
import { usePage, useSource, useSourcesState, useValue } from '../../page/hooks.ts'
import type { ScopeExtra } from '../../page/scope.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { FigureCard } from './FigureCard.tsx'
import './cards.css'

/** 指标卡: figures with their changes, one card each; with `of` the cards repeat over a list. */
export function CardsWidget({ widget }: WidgetProps<CardsDocument>) {
  const { items, columns, size = 'normal' } = widget
  const page = usePage()
  const read = useMemo<Value>(
    () => ({ of: widget.of ?? null, values: items.map((item) => item.value) }),
    [widget, items],
  )
  const names = useMemo(() => (widget.data ? [widget.data] : [...page.data.namesIn(read)]), [page, widget.data, read])
  const state = useSourcesState(names)
  useSource(widget.data)
  const list = useValue<readonly unknown[] | null>(widget.of)
  const scopes: readonly (ScopeExtra | undefined)[] = useMemo(
    () => (widget.of ? (Array.isArray(list) ? list : []).map((item) => ({ item })) : [undefined]),
    [widget.of, list],
  )
  const style = {
    '--wf-columns': columns ?? 'auto-fit',
    '--wf-columns-narrow': columns === undefined ? 'auto-fit' : columns > 2 ? Math.ceil(columns / 2) : columns,
    '--wf-card-min': columns ? '0' : size === 'small' ? '9rem' : '11.5rem',
  } as CSSProperties
  return (
    <WidgetFrame
      widget={widget}
      card={widget.title !== undefined}
      status={names.length > 0 ? state.status : 'ready'}
      error={state.error}
      onRetry={state.reload}
      empty={scopes.length === 0}
      skeleton="cards"
    >
      <div className={`wf-cards wf-cards--${size}`} style={style}>
        {scopes.map((extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements of a list of figures have no name of their own
          <Fragment key={index}>
            {items.map((item) => (
              <FigureCard key={item.id} item={item} size={size} extra={extra} />
            ))}
          </Fragment>
        ))}
      </div>
    </WidgetFrame>
  )
}
