import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { TabsWidget as TabsDocument } from '../../../schemas/index.ts'
import { Icon } from '../../icons/Icon.tsx'
import { useAccess, usePage, useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import './tabs.css'

type Item = TabsDocument['items'][number]

/** Several contents, one shown. Arrows, Home and End walk along the tabs; `into` keeps the open one as a state. */
export function TabsWidget({ widget, renderChild }: WidgetProps<TabsDocument>) {
  const { items, into } = widget
  const page = usePage()
  const prefix = useId()
  const kept = useValue<string | null>(useMemo(() => (into ? { $expr: into } : undefined), [into]))
  const [local, setLocal] = useState<string | undefined>(items[0]?.id)
  const openId = into ? kept : local
  const open = items.find((item) => item.id === openId) ?? items[0]
  const list = useRef<HTMLDivElement>(null)
  const choose = (id: string): void => (into ? page.setState(into, id) : setLocal(id))
  useRotation(widget.rotateSeconds, () => {
    // Someone who points at it or walks in it reads; it stays until they leave.
    if (list.current?.closest('[data-widget]')?.matches(':hover, :focus-within')) return
    const shown = [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])].map((tab) => tab.dataset.tab)
    const next = shown[(shown.indexOf(open?.id) + 1) % shown.length]
    if (next !== undefined) choose(next)
  })
  const allBare = items.every((item) => item.root.frame === false)
  return (
    <WidgetFrame widget={widget} card={allBare && widget.frame !== false} padded={false} className="wf-tabs-frame">
      <div
        ref={list}
        className={allBare ? 'wf-tabs' : 'wf-tabs wf-tabs--card'}
        role="tablist"
        aria-label={typeof widget.title === 'string' ? widget.title : '标签页'}
        onKeyDown={(event) => walk(event, list.current)}
      >
        {items.map((item) => (
          <Tab key={item.id} item={item} prefix={prefix} open={item === open} onOpen={() => choose(item.id)} />
        ))}
      </div>
      {open && (
        <div
          key={open.id}
          id={`${prefix}${open.id}-panel`}
          className="wf-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${prefix}${open.id}`}
        >
          {renderChild(open.root)}
        </div>
      )}
    </WidgetFrame>
  )
}

/** Calls `turn` every so many seconds; never where none are given. */
function useRotation(everySeconds: number | undefined, turn: () => void): void {
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    if (everySeconds === undefined) return
    const timer = setInterval(() => latest.current(), everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds])
}

interface TabProps {
  readonly item: Item
  readonly prefix: string
  readonly open: boolean
  readonly onOpen: () => void
}

function Tab({ item, prefix, open, onOpen }: TabProps) {
  const allowed = useAccess(item.access)
  const visible = useValue<boolean | null>(item.visible ?? true)
  const badge = useValue<string | number | null>(item.badge)
  if (!allowed || visible !== true) return null
  return (
    <button
      id={`${prefix}${item.id}`}
      type="button"
      role="tab"
      className="wf-tabs__tab"
      data-tab={item.id}
      aria-selected={open}
      aria-controls={open ? `${prefix}${item.id}-panel` : undefined}
      tabIndex={open ? 0 : -1}
      onClick={onOpen}
    >
      {item.icon && <Icon name={item.icon} size={16} />}
      {item.title}
      {badge !== null && badge !== undefined && badge !== '' && badge !== 0 && (
        <span className="wf-tabs__badge">{badge}</span>
      )}
    </button>
  )
}

function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const tabs = [...(list?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])]
  const now = tabs.indexOf(document.activeElement as HTMLButtonElement)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined || now < 0) return
  event.preventDefault()
  const tab = tabs[(next + tabs.length) % tabs.length]
  tab?.focus()
  tab?.click()
}
