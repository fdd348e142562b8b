import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef } from 'react'
import type { TreeDetailWidget as TreeDocument } from '../../../schemas/index.ts'
import { Icon } from '../../icons/Icon.tsx'
import { ActionButton } from '../../page/ActionButton.tsx'
import { FaultNote } from '../../page/FaultNote.tsx'
import { usePage, usePreference, useRows, useValue } from '../../page/hooks.ts'
import { Skeleton } from '../../page/Skeleton.tsx'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import { findNode, type NodeFields, type TreeNode } from './nodes.ts'
import { type TreePreferences, TreeSide } from './TreeSide.tsx'
import './tree-detail.css'

const nothing: TreePreferences = {}

/** A tree at the left, and beside it what belongs to the chosen node. */
export function TreeDetailWidget({ widget, renderChild }: WidgetProps<TreeDocument>) {
  const page = usePage()
  const { rows, status, error, reload } = useRows(widget)
  const [preferences, store] = usePreference<TreePreferences>(`tree.${page.slice.page.id}.${widget.id}`, nothing)
  const { key = 'id', label = 'label', children = 'children' } = widget
  const fields = useMemo<NodeFields>(() => ({ key, label, children }), [key, label, children])
  const chosen = useChosen(widget, rows, fields)
  const width = preferences.width ?? widget.width ?? 280
  const detail = useMemo(() => renderChild(widget.detail), [renderChild, widget.detail])
  const isEmpty = status === 'ready' && rows.length === 0
  const framed = useMemo(() => ({ ...widget, title: undefined, actions: undefined }), [widget])
  const title = useValue<string | null>(widget.title)
  return (
    <WidgetFrame
      widget={framed}
      status={status}
      empty={isEmpty}
      error={error}
      card={false}
      padded={false}
      keepAlways
      className="wf-tree-detail"
    >
      <div className="wf-tree-detail__parts">
        {!preferences.closed && (
          <aside className="wf-tree-detail__side" style={{ width: `${width / 16}rem` }} aria-label={title ?? '节点'}>
            {(title || widget.actions) && (
              <header className="wf-tree-detail__head">
                {title && <h2>{title}</h2>}
                {widget.actions?.map((button) => (
                  <ActionButton key={button.id} button={button} small />
                ))}
              </header>
            )}
            {status === 'error' && error ? (
              <FaultNote error={error} onRetry={() => void reload()} title="树无法加载" />
            ) : status === 'loading' ? (
              <Skeleton shape="rows" />
            ) : (
              <TreeSide
                widget={widget}
                rows={rows}
                fields={fields}
                chosen={chosen}
                preferences={preferences}
                onPreferences={store}
                onMoved={() => void reload()}
              />
            )}
            <WidthGrip width={width} onWidth={(next) => store({ ...preferences, width: next })} />
          </aside>
        )}
        <button
          type="button"
          className="wf-tree-detail__fold"
          aria-label={preferences.closed ? '展开节点树' : '收起节点树'}
          aria-expanded={!preferences.closed}
          onClick={() => store({ ...preferences, closed: !preferences.closed })}
        >
          <Icon name={preferences.closed ? 'chevron-right' : 'chevron-left'} size={12} />
        </button>
        <div className="wf-tree-detail__detail">{detail}</div>
      </div>
    </WidgetFrame>
  )
}

/** Key of the chosen node; the first one is chosen by itself where the document says so or the chosen one is gone. */
function useChosen(widget: TreeDocument, rows: readonly TreeNode[], fields: NodeFields): string {
  const page = usePage()
  const expression = useMemo(() => ({ $expr: widget.into }), [widget.into])
  const held = useValue<unknown>(expression)
  const key = held === null || held === undefined || held === '' || held === 0 ? '' : String(held)
  const node = useMemo(() => (key === '' ? undefined : findNode(rows, fields, key)), [rows, fields, key])
  const first = rows[0]
  useEffect(() => {
    if (node) {
      if (widget.nodeInto) page.setState(widget.nodeInto, node)
      return
    }
    if (widget.first === false || !first) return
    page.setState(widget.into, first[fields.key])
    if (widget.nodeInto) page.setState(widget.nodeInto, first)
  }, [node, first, widget, page, fields])
  return key
}

function WidthGrip({ width, onWidth }: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | undefined>(undefined)
  const move = (event: ReactPointerEvent): void => {
    if (!start.current) return
    const rootRem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const next = start.current.width + ((event.clientX - start.current.x) / rootRem) * 16
    onWidth(Math.max(180, Math.min(560, Math.round(next))))
  }
  return (
    <span
      className="wf-tree-detail__grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined
      }}
    />
  )
}
