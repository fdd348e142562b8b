import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../icons/Icon.tsx'
import { useAccess, useRun, useSource } from '../../../page/hooks.ts'
import { WidgetFrame } from '../../../page/WidgetFrame.tsx'
import type { CustomProps } from '../custom-props.ts'
import { movedIds } from './move-ids.ts'
import '../plan/plan-row.css'
import './page-order.css'

interface PageHead {
  readonly id: number
  readonly name: string
  readonly groupId: number
  readonly groupLabel: string
  readonly markCount: number
  readonly isPublished: boolean
  readonly isChanged: boolean
}

/**
 * Pages by group, in the order in which operators see them. Dragged by the handle, or moved with Alt and the arrow keys.
 * Tells `select` ({id}), `order` ({ids}, all of them), and `first` ({id}, 0 for none) where the selected page is gone.
 */
export function PageOrder({ widget, props }: CustomProps) {
  const pages = Array.isArray(props.pages) ? (props.pages as readonly PageHead[]) : []
  const { status, error, reload } = useSource(widget.data)
  const run = useRun()
  const canWrite = useAccess('design.write')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const ids = pages.map(({ id }) => id)
  const order = (id: number, to: number) => {
    const next = movedIds(ids, id, to)
    if (canWrite && to >= 0 && to < ids.length && next.join() !== ids.join())
      void run(widget.on?.order ?? [], { event: { ids: next } })
  }
  const onKeyDown = (event: KeyboardEvent, page: PageHead) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    if (event.altKey) return order(page.id, besideInGroup(pages, page, step))
    const rows = [
      ...(event.currentTarget.closest('.wf-page-order')?.querySelectorAll<HTMLElement>('[data-page-id]') ?? []),
    ]
    rows[rows.indexOf(event.currentTarget as HTMLElement) + step]?.focus()
  }
  const selected = Number(props.selected ?? 0)
  const seen = useRef(new Set<number>())
  const known = Array.isArray(props.pages) ? ids.join() : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the list
  useEffect(() => {
    if (known === undefined) return
    // A page that was just added is selected before the list has it; one that the list had and lost is gone.
    const isGone = selected === 0 ? ids.length > 0 : seen.current.has(selected) && !ids.includes(selected)
    for (const id of ids) seen.current.add(id)
    if (isGone) void run(widget.on?.first ?? [], { event: { id: ids[0] ?? 0 } })
  }, [known, selected])
  const groups = [...new Map(pages.map(({ groupId, groupLabel }) => [groupId, groupLabel]))]
  return (
    <WidgetFrame
      widget={widget}
      status={widget.data === undefined ? 'ready' : status}
      error={error}
      onRetry={() => void reload()}
      empty={pages.length === 0}
      padded={false}
    >
      <div className="wf-page-order">
        {groups.map(([groupId, label]) => (
          <section key={groupId} aria-label={label}>
            <h3>{label}</h3>
            <ul>
              {pages
                .filter((page) => page.groupId === groupId)
                .map((page) => (
                  <li
                    key={page.id}
                    className={over === page.id && dragged !== page.id ? 'wf-page-order__over' : undefined}
                    onDragOver={(event) => {
                      event.preventDefault()
                      setOver(page.id)
                    }}
                    onDrop={(event) => {
                      event.preventDefault()
                      if (dragged !== null) order(dragged, ids.indexOf(page.id))
                      setDragged(null)
                      setOver(null)
                    }}
                  >
                    <button
                      type="button"
                      className="wf-plan-row"
                      data-page-id={page.id}
                      aria-current={page.id === selected || undefined}
                      title={canWrite ? '拖动或按 Alt+↑↓ 调整次序' : undefined}
                      draggable={canWrite}
                      onDragStart={() => setDragged(page.id)}
                      onDragEnd={() => setOver(null)}
                      onClick={() => void run(widget.on?.select ?? [], { event: { id: page.id } })}
                      onKeyDown={(event) => onKeyDown(event, page)}
                    >
                      {canWrite && <Icon name="drag" size={14} />}
                      <span className="wf-plan-row__name">{page.name}</span>
                      <Published page={page} />
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </WidgetFrame>
  )
}

function Published({ page }: { readonly page: PageHead }) {
  const [word, look] = !page.isPublished
    ? ['未发布', 'stopped']
    : page.isChanged
      ? ['有修改', 'waiting']
      : ['已发布', 'running']
  return <span className={`wf-page-order__tag wf-page-order__tag--${look}`}>{word}</span>
}

/** Place of the neighbour inside the group; out of range where there is none. */
function besideInGroup(pages: readonly PageHead[], page: PageHead, step: number): number {
  const group = pages.filter(({ groupId }) => groupId === page.groupId)
  const neighbour = group[group.indexOf(page) + step]
  return neighbour === undefined ? -1 : pages.indexOf(neighbour)
}
