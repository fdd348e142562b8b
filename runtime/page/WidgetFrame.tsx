import type { ReactNode } from 'react'
import type { Button, Widget } from '../../schemas/index.ts'
import type { SourceStatus } from '../data/source-entry.ts'
import { Icon } from '../icons/Icon.tsx'
import { ActionButton } from './ActionButton.tsx'
import { FaultNote } from './FaultNote.tsx'
import { noContent } from './fault-sink.ts'
import { useFault, useValue } from './hooks.ts'
import { Skeleton } from './Skeleton.tsx'
import './widget-frame.css'

/** What a widget tells its frame. */
export interface WidgetFrameProps {
  readonly widget: Widget
  /** State of the widget's data; `ready` where it has none. */
  readonly status?: SourceStatus
  /** True once loaded with nothing to show. */
  readonly empty?: boolean
  readonly error?: Error | null
  readonly onRetry?: () => void
  /** Layout that the skeleton takes while the first answer is on its way. */
  readonly skeleton?: 'rows' | 'chart' | 'cards' | 'text' | 'none'
  /** Stands between title and actions, at the right. */
  readonly tools?: ReactNode
  /** Stands right of the title, in small type. */
  readonly note?: ReactNode
  /** False lets the content reach the card's edges (tables). */
  readonly padded?: boolean
  /** False draws no card whatever the document says (layout widgets). */
  readonly card?: boolean
  /** True draws the children also while empty (a table keeps its head and tools). */
  readonly keepWhenEmpty?: boolean
  /** True draws the children in every state: the widget shows loading, error and empty itself (search bar, tools). */
  readonly keepAlways?: boolean
  readonly className?: string
  readonly children?: ReactNode
}

/**
 * The root of every widget: `<section data-widget data-empty>` with card, title, actions, skeleton, empty and error.
 *
 * `data-empty` is set once the data has come. Content stays while data is asked again.
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { widget, status = 'ready', empty = false, error, padded = true, className } = props
  const framed = props.card !== false && widget.frame !== false
  const title = useValue<string | null>(widget.title)
  const subtitle = useValue<string | null>(widget.subtitle)
  const fault = useFault(contentOf(widget))
  const settled = status === 'ready' || status === 'error' || status === 'idle'
  const hasHead = Boolean(title) || Boolean(widget.actions?.length) || props.tools !== undefined
  const classes = [
    'wf-widget',
    `wf-widget--${widget.kind}`,
    framed && 'wf-widget--card',
    widget.grow && 'wf-widget--grow',
    className,
  ]
  return (
    <section
      className={classes.filter(Boolean).join(' ')}
      data-widget={widget.kind}
      data-widget-id={widget.id}
      data-empty={settled ? String(empty || status === 'error') : undefined}
      data-fault={fault === undefined ? undefined : 'true'}
      aria-busy={status === 'loading' || undefined}
      aria-label={title ?? undefined}
      style={widget.height ? { height: `${widget.height / 16}rem` } : undefined}
    >
      {hasHead && (
        <header className="wf-widget__head">
          {title && <h2 className="wf-widget__title">{title}</h2>}
          {subtitle && <span className="wf-widget__subtitle">{subtitle}</span>}
          {widget.help && (
            <span className="wf-widget__help" title={widget.help} role="img" aria-label={widget.help}>
              <Icon name="help" size={14} />
            </span>
          )}
          {props.note && <span className="wf-widget__note">{props.note}</span>}
          <span className="wf-widget__tools">
            {props.tools}
            {widget.actions?.map((button) => (
              <ActionButton key={button.id} button={button} />
            ))}
          </span>
        </header>
      )}
      <div className={padded && framed ? 'wf-widget__body wf-widget__body--padded' : 'wf-widget__body'}>
        {fault === undefined ? (
          <FrameContent {...props} settled={settled} error={error ?? null} />
        ) : (
          <FaultNote error={new Error(noContent)} />
        )}
      </div>
    </section>
  )
}

/** The expression over which a widget repeats: without it nothing of its content can be drawn. */
const contentOf = (widget: Widget): unknown => (widget as { readonly of?: unknown }).of

function FrameContent(props: WidgetFrameProps & { readonly settled: boolean; readonly error: Error | null }) {
  const { widget, status = 'ready', skeleton = 'rows', keepWhenEmpty = false } = props
  if (props.keepAlways) return props.children
  if (status === 'error' && props.error) return <FaultNote error={props.error} onRetry={props.onRetry} />
  if (status === 'loading' || (status === 'idle' && skeleton !== 'none' && !props.settled))
    return <Skeleton shape={skeleton} />
  if (props.empty && !keepWhenEmpty) return <EmptyNote text={widget.emptyText} action={widget.emptyAction} />
  return props.children
}

/** What is missing and what to do next (look.md, patterns). */
export function EmptyNote({ text, action }: { readonly text?: Widget['emptyText']; readonly action?: Button }) {
  const words = useValue<string | null>(text)
  return (
    <div className="wf-empty">
      <Icon name="list" size={28} />
      <p className="wf-empty__text">{words ?? '暂无数据'}</p>
      {action && <ActionButton button={action} />}
    </div>
  )
}
