import { type ComponentType, memo, Suspense, useContext, useEffect } from 'react'
import type { Widget } from '../../schemas/index.ts'
import type { RenderChild, WidgetKinds, WidgetProps } from '../widgets/widget.ts'
import { useAccess, useValue } from './hooks.ts'
import { PendingViews } from './pending-views.ts'
import { Skeleton } from './Skeleton.tsx'
import { WidgetBoundary } from './WidgetBoundary.tsx'

interface WidgetSlotProps {
  readonly widget: Widget
  readonly kinds: Partial<WidgetKinds>
  readonly renderChild: RenderChild
}

/**
 * Picks the view of a widget's kind, inside its own boundary; draws nothing where access or `visible` forbid it. A
 * widget that is the same document as before is not drawn again.
 */
export const WidgetSlot = memo(function WidgetSlot({ widget, kinds, renderChild }: WidgetSlotProps) {
  return (
    <WidgetBoundary kind={widget.kind} widgetId={widget.id}>
      <PermittedWidget widget={widget} kinds={kinds} renderChild={renderChild} />
    </WidgetBoundary>
  )
})

function PermittedWidget({ widget, kinds, renderChild }: WidgetSlotProps) {
  const allowed = useAccess(widget.access)
  const visible = useValue<boolean | null>(widget.visible ?? true)
  if (!allowed || visible !== true) return null
  // The table pairs each kind with its own view; the compiler cannot follow the pair through an index.
  const View = kinds[widget.kind] as ComponentType<WidgetProps> | undefined
  if (!View) throw new Error(`没有种类为 ${widget.kind} 的组件`)
  return (
    <Suspense fallback={<PendingWidget />}>
      <View widget={widget} renderChild={renderChild} />
    </Suspense>
  )
}

function PendingWidget() {
  const pending = useContext(PendingViews)
  useEffect(() => pending.begin(), [pending])
  return (
    <div className="wf-widget wf-widget--card wf-widget__body--padded" aria-busy="true">
      <Skeleton shape="rows" />
    </div>
  )
}
