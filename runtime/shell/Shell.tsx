import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { PageHead } from '../../schemas/index.ts'
import { useServices } from '../page/page-context.ts'
import { Header } from './Header.tsx'
import { menuFor } from './menu-model.ts'
import { PageTabs } from './PageTabs.tsx'
import { ProjectTree } from './ProjectTree.tsx'
import { keepFlag, readFlag } from './remembered.ts'
import { SideMenu } from './SideMenu.tsx'
import './shell.css'

/** The frame around every page but the bare ones: header, side menu, project tree where the page asks for it, tabs. */
export function Shell({ head, children }: { readonly head: PageHead; readonly children: ReactNode }) {
  const { boot, client } = useServices()
  const { session } = useSnapshot(client) as typeof client
  // Pages that are editors need the width: their menu is folded until somebody opens it there.
  const isEditor = head.layout !== 'shell'
  const sideKey = `side-collapsed${isEditor ? '-editor' : ''}`
  const [, redraw] = useState({})
  const collapsed = readFlag(sideKey, isEditor)
  const menu = useMemo(() => (session ? menuFor(boot.menu, boot.pages, session.user) : []), [boot, session])
  const tree = head.guard.tree
  useEffect(() => {
    document.title = `${head.title} - ${boot.app.title}`
    client.pageTitle = head.title
  }, [head.title, boot.app.title, client])
  const toggle = () => {
    keepFlag(sideKey, !collapsed)
    redraw({})
  }
  return (
    <div className="wf-shell">
      <a className="wf-skip" href="#wf-main">
        跳到正文
      </a>
      <Header menu={menu} tree={tree} />
      <div className="wf-shell__body">
        <SideMenu menu={menu} pageId={head.id} collapsed={collapsed} onToggle={toggle} />
        {tree.show && <ProjectTree multiple={tree.multiple} />}
        <main id="wf-main" className="wf-shell__main" tabIndex={-1}>
          <PageTabs head={head} />
          {children}
        </main>
      </div>
    </div>
  )
}
