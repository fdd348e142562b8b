import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icons/Icon.tsx'
import type { MenuEntry } from './menu-model.ts'
import './side-menu.css'

interface SideMenuProps {
  readonly menu: readonly MenuEntry[]
  readonly pageId: string
  readonly collapsed: boolean
  onToggle(): void
}

const holds = (entry: MenuEntry, pageId: string): boolean =>
  entry.pageId === pageId || entry.items.some((child) => holds(child, pageId))

/** The present page's entry is in sight when the menu is drawn or another page comes. */
const intoSight = (element: Element | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** Moves a fly-out up as far as it would reach below the window. */
function keepFlyInside({ currentTarget }: { readonly currentTarget: HTMLElement }) {
  const fly = currentTarget.querySelector<HTMLElement>('.wf-side__fly')
  if (!fly) return
  const over = currentTarget.getBoundingClientRect().top + fly.offsetHeight + 8 - window.innerHeight
  currentTarget.style.setProperty('--wf-fly-top', over > 0 ? `${-over}px` : '0')
}

/** The side menu: groups that open, the present page marked; 48 px of icons with fly-outs when collapsed. */
export function SideMenu({ menu, pageId, collapsed, onToggle }: SideMenuProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const current = menu.find((entry) => holds(entry, pageId))
    if (current) setOpen((before) => (before.has(current.id) ? before : new Set([...before, current.id])))
  }, [menu, pageId])
  const toggle = (id: string) =>
    setOpen(open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]))
  return (
    <nav className={collapsed ? 'wf-side wf-side--collapsed' : 'wf-side'} aria-label="主菜单">
      <ul className="wf-side__list">
        {menu.map((entry) => (
          <li key={entry.id} className="wf-side__entry" onMouseEnter={keepFlyInside} onFocus={keepFlyInside}>
            {entry.items.length === 0 ? (
              <EntryLink entry={entry} pageId={pageId} collapsed={collapsed} />
            ) : (
              <EntryGroup
                entry={entry}
                pageId={pageId}
                open={open.has(entry.id)}
                collapsed={collapsed}
                onToggle={() => toggle(entry.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="wf-side__foot"
        onClick={onToggle}
        aria-expanded={!collapsed}
        aria-label={collapsed ? '展开菜单' : '收起菜单'}
      >
        <Icon name="panel" size={16} />
        {!collapsed && '收起菜单'}
      </button>
    </nav>
  )
}

function EntryLink({
  entry,
  pageId,
  collapsed,
}: {
  readonly entry: MenuEntry
  readonly pageId: string
  readonly collapsed: boolean
}) {
  const current = entry.pageId === pageId
  return (
    <Link
      ref={current ? intoSight : undefined}
      className={current ? 'wf-side__item wf-side__item--current' : 'wf-side__item'}
      to={entry.route ?? '/'}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? entry.title : undefined}
      title={collapsed ? entry.title : undefined}
    >
      <Icon name={entry.icon ?? 'list'} size={18} />
      {!collapsed && <span className="wf-side__text">{entry.title}</span>}
    </Link>
  )
}

interface EntryGroupProps {
  readonly entry: MenuEntry
  readonly pageId: string
  readonly open: boolean
  readonly collapsed: boolean
  onToggle(): void
}

function EntryGroup({ entry, pageId, open, collapsed, onToggle }: EntryGroupProps) {
  const inside = holds(entry, pageId)
  const shown = open || collapsed
  const classes = ['wf-side__item', inside && (collapsed ? 'wf-side__item--current' : 'wf-side__item--inside')]
  return (
    <>
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        aria-expanded={shown}
        aria-label={entry.title}
        onClick={collapsed ? undefined : onToggle}
      >
        <Icon name={entry.icon ?? 'list'} size={18} />
        {!collapsed && <span className="wf-side__text">{entry.title}</span>}
        {!collapsed && <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} className="wf-side__arrow" />}
      </button>
      {shown && (
        <ul className={collapsed ? 'wf-side__fly' : 'wf-side__children'} aria-label={entry.title}>
          {collapsed && (
            <li className="wf-side__fly-title" aria-hidden="true">
              {entry.title}
            </li>
          )}
          {entry.items.map((child) => (
            <li key={child.id}>
              <Link
                ref={child.pageId === pageId && !collapsed ? intoSight : undefined}
                className={child.pageId === pageId ? 'wf-side__child wf-side__child--current' : 'wf-side__child'}
                to={child.route ?? '/'}
                aria-current={child.pageId === pageId ? 'page' : undefined}
              >
                {child.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
