import { useCallback, useContext, useMemo } from 'react'
import type { Widget } from '../../schemas/index.ts'
import { DialogHost } from '../actions/DialogHost.tsx'
import type { RenderChild, Views } from '../widgets/widget.ts'
import { DialogFormHolder, LocalScope, type PageContext, PageContextHolder } from './page-context.ts'
import type { ScopeExtra } from './scope.ts'
import { WidgetSlot } from './WidgetSlot.tsx'

interface PageViewProps {
  readonly page: PageContext
  readonly views: Views
}

/** Draws a page's widgets and its dialogs. The table of views is handed in; children reach views by `renderChild`. */
export function PageView({ page, views }: PageViewProps) {
  return (
    <PageContextHolder value={page}>
      <WidgetTree root={page.slice.page.root} views={views} />
    </PageContextHolder>
  )
}

/** A widget with all below it, and the dialogs of the page around it. */
export function WidgetTree({ root, views }: { readonly root: Widget; readonly views: Views }) {
  const renderChild = useRenderChild(views)
  return (
    <DialogFormHolder value={views.DialogForm}>
      {renderChild(root)}
      <DialogHost renderChild={renderChild} DialogForm={views.DialogForm} />
    </DialogFormHolder>
  )
}

/** Draws a child by the view of its kind. */
export function useRenderChild(views: Views): RenderChild {
  const { kinds } = views
  return useMemo(() => {
    const renderChild: RenderChild = (child, extra) => {
      const slot = <WidgetSlot key={child.id} widget={child} kinds={kinds} renderChild={renderChild} />
      return extra ? (
        <AddedScope key={child.id} extra={extra}>
          {slot}
        </AddedScope>
      ) : (
        slot
      )
    }
    return renderChild
  }, [kinds])
}

function AddedScope({ extra, children }: { readonly extra: ScopeExtra; readonly children: React.ReactNode }) {
  const around = useContext(LocalScope)
  const merge = useCallback(() => ({ ...around, ...extra }), [around, extra])
  return <LocalScope value={useMemo(merge, [merge])}>{children}</LocalScope>
}
