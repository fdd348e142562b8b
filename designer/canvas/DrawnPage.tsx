import { useMemo } from 'react'
import { PageContextHolder, PageHead, RuntimeContext, views, WidgetTree } from '../../runtime/index.ts'
import { headOf } from '../../schemas/index.ts'
import type { CanvasPage } from './use-canvas-page.ts'

interface DrawnPageProps {
  readonly canvas: CanvasPage
  /** It takes no clicks and keys. */
  readonly isInert: boolean
}

/** A page as the shell and the runtime draw it for its users. */
export function DrawnPage({ canvas, isInert }: DrawnPageProps) {
  const { page, slice, runtime } = canvas
  const head = useMemo(() => headOf(slice.page), [slice])
  return (
    <RuntimeContext value={runtime}>
      <PageContextHolder value={page}>
        {head.layout === 'shell' && (
          <div inert={isInert}>
            <PageHead head={head} page={page} onSlot={() => {}} />
          </div>
        )}
        <div className="wf-page__content wfd-canvas__content" inert={isInert}>
          <WidgetTree root={slice.page.root} views={views} />
        </div>
      </PageContextHolder>
    </RuntimeContext>
  )
}
