import { type CSSProperties, useMemo } from 'react'
import type { RepeatWidget as RepeatDocument, Widget } from '../../../schemas/index.ts'
import { readField } from '../../format/field.ts'
import { usePage, useSourcesState, useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { RenderChild, WidgetProps } from '../widget.ts'
import './repeat.css'

/** One widget for each element of a list; the element is `item` in every expression below. */
export function RepeatWidget({ widget, renderChild }: WidgetProps<RepeatDocument>) {
  const { key = 'id', columns = 1, gap = 12 } = widget
  const page = usePage()
  const list = useValue<readonly unknown[] | null>(widget.of)
  const names = useMemo(() => page.data.namesIn(widget.of), [page, widget.of])
  const { status, error, reload } = useSourcesState(names)
  const items = Array.isArray(list) ? list : []
  return (
    <WidgetFrame
      widget={widget}
      card={widget.title !== undefined}
      status={names.length > 0 ? status : 'ready'}
      error={error}
      onRetry={reload}
      empty={items.length === 0}
      skeleton="cards"
    >
      <div className="wf-repeat" style={{ '--wf-gap': `${gap / 16}rem`, '--wf-columns': columns } as CSSProperties}>
        {keysOf(items, key).map((name, index) => (
          <RepeatedChild key={name} child={widget.child} item={items[index]} renderChild={renderChild} />
        ))}
      </div>
    </WidgetFrame>
  )
}

interface RepeatedChildProps {
  readonly child: Widget
  readonly item: unknown
  readonly renderChild: RenderChild
}

function RepeatedChild({ child, item, renderChild }: RepeatedChildProps) {
  const extra = useMemo(() => ({ item }), [item])
  return <div className="wf-repeat__cell">{renderChild(child, extra)}</div>
}

/** A name for each element: its `key` field, the element itself where it is no object; repeats get a number behind. */
export function keysOf(items: readonly unknown[], key: string): string[] {
  const seen = new Map<string, number>()
  return items.map((item, index) => {
    const own = typeof item === 'object' ? readField(item, key) : item
    const name = own === undefined || own === null ? `#${index}` : String(own)
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return times === 0 ? name : `${name}#${times}`
  })
}
