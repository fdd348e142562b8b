import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { PageHead } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import { useServices } from '../page/page-context.ts'
import { PopMenu, type PopMenuItem } from './PopMenu.tsx'
import { forgetState } from './page-memory.ts'
import { nextAfterClose, openTab, type PageTab, parseTabs } from './tabs-model.ts'
import './page-tabs.css'

const keyOf = (userName: string) => `tabs:${userName}`

/** Tabs of the opened pages: remembered, closed by their cross or the middle button, more by the right button. */
export function PageTabs({ head }: { readonly head: PageHead }) {
  const { boot, client, navigate } = useServices()
  const { guard } = boot.app
  const key = keyOf(client.userName)
  const location = useLocation()
  const [tabs, setTabs] = useState<readonly PageTab[]>(() => {
    const known = new Set(boot.pages.map((page) => page.id))
    return parseTabs(localStorage.getItem(key)).filter((tab) => known.has(tab.pageId))
  })
  const [menu, setMenu] = useState<{ tab: PageTab; left: number; top: number } | null>(null)
  const address = location.pathname + location.search
  const isListed = head.route !== guard.forbidden && head.route !== guard.notFound
  useEffect(() => {
    if (isListed) setTabs((before) => openTab(before, { pageId: head.id, title: head.title, address }))
  }, [isListed, head.id, head.title, address])
  useEffect(() => localStorage.setItem(key, JSON.stringify(tabs)), [key, tabs])
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was added or chosen comes into view
  useEffect(() => {
    const current = list.current?.querySelector('.wf-page-tabs__tab--current')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [tabs, head.id])

  const keep = (stays: (tab: PageTab, index: number) => boolean) => {
    const after = tabs.filter(stays)
    for (const tab of tabs) if (!after.includes(tab)) forgetState(client, tab.pageId)
    setTabs(after)
    const next = nextAfterClose(tabs, after, head.id)
    if (next) navigate(next.address)
    else if (!after.some((tab) => tab.pageId === head.id)) navigate(guard.home)
  }
  const close = (tab: PageTab) => keep((other) => other.pageId !== tab.pageId)
  const closeMenu = useCallback(() => setMenu(null), [])
  const itemsOf = (tab: PageTab): PopMenuItem[] => {
    const at = tabs.findIndex((other) => other.pageId === tab.pageId)
    return [
      { id: 'close', label: '关闭', disabled: tabs.length < 2, run: () => close(tab) },
      {
        id: 'others',
        label: '关闭其他',
        disabled: tabs.length < 2,
        run: () => keep((other) => other.pageId === tab.pageId),
      },
      { id: 'right', label: '关闭右侧', disabled: at === tabs.length - 1, run: () => keep((_, index) => index <= at) },
    ]
  }
  return (
    <nav className="wf-page-tabs" aria-label="已打开的页面">
      <ul ref={list} className="wf-page-tabs__list">
        {tabs.map((tab) => {
          const current = tab.pageId === head.id
          return (
            <li
              key={tab.pageId}
              className={current ? 'wf-page-tabs__tab wf-page-tabs__tab--current' : 'wf-page-tabs__tab'}
              onAuxClick={(event) => event.button === 1 && tabs.length > 1 && close(tab)}
              onContextMenu={(event) => {
                event.preventDefault()
                setMenu({ tab, left: event.clientX, top: event.clientY })
              }}
            >
              <Link to={tab.address} aria-current={current ? 'page' : undefined}>
                {tab.title}
              </Link>
              {tabs.length > 1 && (
                <button
                  type="button"
                  className="wf-page-tabs__close"
                  aria-label={`关闭 ${tab.title}`}
                  onClick={() => close(tab)}
                >
                  <Icon name="close" size={12} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {menu && (
        <PopMenu
          label={menu.tab.title}
          items={itemsOf(menu.tab)}
          place={{ left: menu.left, top: menu.top }}
          onClose={closeMenu}
        />
      )}
    </nav>
  )
}
