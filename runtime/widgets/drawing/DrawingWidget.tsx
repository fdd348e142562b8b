import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type {
  DrawingWidget as DrawingDocument,
  LayoutDocument,
  LayoutElement,
  LayoutSlice,
  Value,
} from '../../../schemas/index.ts'
import { DialogHost } from '../../actions/DialogHost.tsx'
import { DrawingFrame } from '../../drawing/DrawingFrame.tsx'
import type { ValueFeed } from '../../drawing/feed.ts'
import { refusalOf } from '../../drawing/refusal.ts'
import { type Resolved, sharedRaw } from '../../drawing/resolve.ts'
import { useDrawingValues } from '../../drawing/use-drawing-values.ts'
import { createPage } from '../../page/create-page.ts'
import { useHasAccess, useLocalScope, usePage, useRun, useRuntime, useValue } from '../../page/hooks.ts'
import { DialogFormHolder, PageContextHolder } from '../../page/page-context.ts'
import { useZone } from '../../page/use-zone.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { RenderChild, WidgetProps } from '../widget.ts'
import { CountsNote, LegendNote, StaleNote } from './DrawingNotes.tsx'
import { useLayout } from './use-layout.ts'
import './drawing-widget.css'

/** 画面: a monitor drawing with live values; another one as soon as it is published. */
export function DrawingWidget({ widget, renderChild }: WidgetProps<DrawingDocument>) {
  const id = useValue<string | null>(widget.layout)
  const { slice, error, reload } = useLayout(id)
  if (slice && !error) return <LiveDrawing widget={widget} slice={slice} renderChild={renderChild} />
  const status = error ? 'error' : id ? 'loading' : 'ready'
  return <WidgetFrame widget={widget} status={status} error={error} onRetry={reload} empty={!id} skeleton="chart" />
}

interface LiveDrawingProps extends WidgetProps<DrawingDocument> {
  readonly slice: LayoutSlice
}

function LiveDrawing({ widget, slice, renderChild }: LiveDrawingProps) {
  const { layout } = slice
  const [fault, setFault] = useState<Error | null>(null)
  const feed = useDrawingValues(layout, true, setFault)
  const runOutside = useRun()
  const selected = useValue<string | null>(widget.selected)
  const hasLegend = widget.legend !== false
  const isFree = !widget.grow && widget.height === undefined
  return (
    <WidgetFrame
      widget={widget}
      className="wf-drawing-widget"
      note={hasLegend ? <LegendNote layout={layout} /> : undefined}
      tools={
        <>
          {fault && <StaleNote error={fault} />}
          {hasLegend && <CountsNote layout={layout} feed={feed} />}
        </>
      }
    >
      <div
        className="wf-drawing-widget__room"
        style={isFree ? { aspectRatio: `${layout.width} / ${layout.height}` } : undefined}
      >
        <LayoutPage slice={slice} renderChild={renderChild}>
          <HotDrawing widget={widget} layout={layout} feed={feed} selected={selected} runOutside={runOutside} />
        </LayoutPage>
      </div>
    </WidgetFrame>
  )
}

type Run = ReturnType<typeof useRun>

interface LayoutPageProps {
  readonly slice: LayoutSlice
  readonly renderChild: RenderChild
  readonly children: ReactNode
}

/** A page of the drawing's own: its actions call what its slice carries, and its dialogs stand beside it. */
function LayoutPage({ slice, renderChild, children }: LayoutPageProps) {
  const runtime = useRuntime()
  const outer = usePage()
  const around = useLocalScope()
  const DialogForm = useContext(DialogFormHolder)
  const own = useMemo(() => {
    const { layout, ...needs } = slice
    const page = { ...outer.slice.page, id: layout.id, data: undefined, state: undefined }
    const route = () => outer.scope.build().route as { path: string; query: Record<string, string> }
    return createPage({ runtime, slice: { ...needs, page }, route, local: around, faults: outer.faults })
  }, [runtime, outer, slice, around])
  useEffect(() => {
    own.start()
    return () => own.stop()
  }, [own])
  return (
    <PageContextHolder value={own}>
      {children}
      {DialogForm && <DialogHost renderChild={renderChild} DialogForm={DialogForm} />}
    </PageContextHolder>
  )
}

/** Names that a drawing's expressions see beside its values. */
const scopeNames: Value = Object.fromEntries(
  ['user', 'session', 'app', 'project', 'projects', 'route', 'today', 'enums'].map((name) => [name, { $expr: name }]),
)

interface HotDrawingProps {
  readonly widget: DrawingDocument
  readonly layout: LayoutDocument
  readonly feed: ValueFeed
  readonly selected: string | null
  readonly runOutside: Run
}

/**
 * The drawing with its hot spots: an element's own actions run in the drawing's page; where the widget has actions, an
 * element that stands for a device or meter tells the page around.
 */
function HotDrawing({ widget, layout, feed, selected, runOutside }: HotDrawingProps) {
  const runInside = useRun()
  const may = useHasAccess()
  const zone = useZone()
  const scope = useValue<Readonly<Record<string, unknown>>>(scopeNames)
  const { boot } = useRuntime()
  const { slice } = usePage()
  const refusals = useMemo(() => {
    const rights = { may, endpoints: slice.endpoints, pages: boot.pages }
    return new Map(layout.elements.map((element) => [element.id, refusalOf(element, rights)]))
  }, [layout, may, slice, boot])
  const mayUse = (element: LayoutElement) => element.do !== undefined && refusals.get(element.id) === undefined
  const isHot = (element: LayoutElement) =>
    mayUse(element) || (widget.do !== undefined && element.subject !== undefined)
  const onActivate = (element: LayoutElement, resolved: Resolved, target: Element) => {
    const event = { element: element.id, title: resolved.title, subject: element.subject ?? '' }
    if (element.do && mayUse(element)) {
      const bound = Object.fromEntries(Object.values(resolved.slots).map(({ name, raw }) => [name, raw]))
      void runInside(element.do, { event, bound, values: sharedRaw(layout, { read: feed.read, scope }) }, target)
    } else if (widget.do) void runOutside(widget.do, { event }, target)
  }
  return (
    <DrawingFrame
      layout={layout}
      feed={feed}
      scope={scope}
      zone={zone}
      canZoom={widget.zoom !== false}
      selected={selected ?? undefined}
      isHot={isHot}
      refusal={({ id }) => refusals.get(id)}
      onActivate={onActivate}
    />
  )
}
