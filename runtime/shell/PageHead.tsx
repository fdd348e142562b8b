import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { PageHead as Head } from '../../schemas/index.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import { useValue } from '../page/hooks.ts'
import { type PageContext, PageContextHolder, useServices } from '../page/page-context.ts'
import { WidgetBoundary } from '../page/WidgetBoundary.tsx'
import { crumbsOf } from './menu-model.ts'

interface PageHeadProps {
  readonly head: Head
  readonly page?: PageContext
  /** Told of the place for tools of widgets. */
  readonly onSlot: (slot: HTMLElement | null) => void
}

/** Breadcrumb and title on one line, the page's actions at the right. */
export function PageHead({ head, page, onSlot }: PageHeadProps) {
  const { boot, client } = useServices()
  const { session } = useSnapshot(client) as typeof client
  const crumbs = useMemo(() => crumbsOf(boot.menu, head.id), [boot.menu, head.id])
  return (
    <header className="wf-page-head">
      {crumbs.length > 0 && (
        <nav aria-label="所在位置" className="wf-page-head__crumbs">
          {crumbs.map((crumb) => (
            <span key={crumb.id}>{crumb.title} /</span>
          ))}
        </nav>
      )}
      <h1 className="wf-page-head__title">{head.title}</h1>
      {session?.platform.demo && (
        <span className="wf-demo-mark" title="本系统正以生成的演示数据运行，不是实测数据">
          演示数据
        </span>
      )}
      {page && (
        <PageContextHolder value={page}>
          <WidgetBoundary kind="text" widgetId={`${head.id}-head`}>
            <HeadTools page={page} onSlot={onSlot} />
          </WidgetBoundary>
        </PageContextHolder>
      )}
    </header>
  )
}

function HeadTools({ page, onSlot }: Pick<PageHeadProps, 'onSlot'> & { readonly page: PageContext }) {
  const { description, subtitle, actions } = page.slice.page
  const words = useValue<string | null>(subtitle ?? description)
  return (
    <>
      {words && <span className="wf-page-head__subtitle">{words}</span>}
      <span className="wf-page-head__actions">
        <span ref={onSlot} className="wf-page-head__slot" />
        {actions?.map((button) => (
          <ActionButton key={button.id} button={button} />
        ))}
      </span>
    </>
  )
}
