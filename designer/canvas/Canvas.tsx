import { type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  PageContextHolder,
  PageHead,
  type RunningPage,
  RuntimeContext,
  rootFontPx,
  toCssVariables,
  useServices,
  views,
  WidgetTree,
} from '../../runtime/index.ts'
import { type AppModel, headOf, type Place } from '../../schemas/index.ts'
import type { PageCost } from '../cost/page-cost.ts'
import { usePageCost } from '../cost/use-page-cost.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { OtherFrames } from '../presence/OtherFrames.tsx'
import type { Recording } from '../tests/page-tests.ts'
import { placeIndex } from './place-index.ts'
import { SelectionLayer } from './SelectionLayer.tsx'
import { type CanvasPage, useCanvasPage } from './use-canvas-page.ts'
import { useEyes } from './use-eyes.ts'
import './canvas.css'

/** How the canvas shows a page. */
export interface CanvasLook {
  /** Width in px of the device that is played, side menu and all. */
  readonly device: number
  readonly theme: 'light' | 'dark'
  /** Share of the true size; null fits the width of the canvas. */
  readonly zoom: number | null
  /** The page takes clicks and keys as for its users, instead of being edited; nothing is sent. */
  readonly isPreview: boolean
  /** Whose eyes it is looked at with: header `preview-as`, empty for one's own. */
  readonly as: string
  /** Test document whose answers are drawn with; empty for live data. */
  readonly replay: string
  /** The document as JSON stands in the place of the canvas. */
  readonly isText: boolean
}

interface CanvasProps {
  readonly model: AppModel | undefined
  readonly document: DocumentJson
  readonly pageId: string
  readonly look: CanvasLook
  readonly selection: readonly Place[]
  onSelect(places: readonly Place[]): void
  /** Told of the page that runs; a new one where an edit needed it. */
  onPage?(page: RunningPage | undefined): void
  onCost(cost: PageCost): void
  /** Set to what keeps the page as it is now, for a test. */
  readonly recorder: RefObject<(() => Recording) | null>
}

/** Height in px of a device by its width, for the scale of its text. */
const heights: Readonly<Record<number, number>> = { 1920: 937, 1366: 768, 390: 844 }
/** Width in px that header and menu take away at the design size. */
const menuPx = 208
const headPx = 92

/** The page of the open draft, drawn by the runtime itself with live data; a click selects instead of acting. */
export function Canvas({ model, document, pageId, look, selection, onSelect, onPage, onCost, recorder }: CanvasProps) {
  const services = useServices()
  const canvas = useCanvasPage(useEyes(look.as), model, pageId, model?.tests[look.replay]?.answers)
  const stage = useRef<HTMLDivElement>(null)
  const index = useMemo(() => placeIndex(document), [document])
  const { app } = services.boot
  const variables = useMemo(() => toCssVariables(app.theme[look.theme]), [app, look.theme])
  const width = stageWidth(look.device, app.constants)
  const zoom = look.zoom ?? 'fit'
  const scroller = useRef<HTMLDivElement>(null)
  const page = canvas?.page
  useEffect(() => onPage?.(page), [page, onPage])
  const cost = usePageCost(canvas, stage)
  useEffect(() => {
    recorder.current = canvas ? () => recordingOf(canvas, stage.current) : null
  }, [canvas, recorder])
  useEffect(() => onCost(cost), [cost, onCost])

  useEffect(() => {
    const place = () => {
      const [around, inner] = [scroller.current, stage.current]
      if (!around || !inner) return
      const scale = zoom === 'fit' ? Math.min(1, (around.clientWidth - 32) / inner.offsetWidth) : zoom
      inner.style.setProperty('--wfd-zoom', String(scale))
      inner.parentElement?.style.setProperty('width', `${inner.offsetWidth * scale}px`)
      inner.parentElement?.style.setProperty('height', `${inner.offsetHeight * scale}px`)
    }
    place()
    const watch = new ResizeObserver(place)
    for (const element of [scroller.current, stage.current]) if (element) watch.observe(element)
    return () => watch.disconnect()
  }, [zoom])

  return (
    <section ref={scroller} className="wfd-canvas" aria-label="画布">
      <div className="wfd-canvas__frame">
        <div
          ref={stage}
          className="wfd-canvas__stage"
          data-theme={look.theme}
          style={
            {
              ...variables,
              width: `${width}rem`,
              minHeight: `${stageHeight(look.device, app.constants)}rem`,
            } as React.CSSProperties
          }
        >
          {canvas ? (
            <RuntimeContext value={canvas.runtime}>
              <PageContextHolder value={canvas.page}>
                <CanvasHead canvas={canvas} isPreview={look.isPreview} />
                <div className="wf-page__content wfd-canvas__content" inert={!look.isPreview}>
                  <WidgetTree root={canvas.slice.page.root} views={views} />
                </div>
              </PageContextHolder>
            </RuntimeContext>
          ) : (
            <p className="wfd-canvas__blank">文档还有结构上的错误，改正后画布即可显示。</p>
          )}
        </div>
        {!look.isPreview && (
          <SelectionLayer
            stage={stage}
            kind="page"
            document={document}
            index={index}
            selection={selection}
            onSelect={onSelect}
            drawn={canvas?.slice}
          />
        )}
        {!look.isPreview && <OtherFrames stage={stage} index={index} drawn={canvas?.slice} />}
      </div>
    </section>
  )
}

/** The page as it is now: what it was answered, and the widgets and buttons on screen. */
function recordingOf({ asked }: CanvasPage, stage: Element | null): Recording {
  const drawn = [...(stage?.querySelectorAll<HTMLElement>('[data-widget-id], button[data-action]') ?? [])]
  const visible = drawn.flatMap(({ dataset }) => dataset.widgetId ?? dataset.action ?? [])
  return { answers: Object.fromEntries(asked.answers), visible: visible.filter((id) => !builtIn.has(id)) }
}

/** Buttons of lists that are no buttons of the document. */
const builtIn: ReadonlySet<string> = new Set(['search', 'reset'])

/** Title line of the page with its buttons, as the shell draws it. */
function CanvasHead({ canvas, isPreview }: { readonly canvas: CanvasPage; readonly isPreview: boolean }) {
  const { page, slice } = canvas
  const head = useMemo(() => headOf(slice.page), [slice])
  if (head.layout !== 'shell') return null
  return (
    <div inert={!isPreview}>
      <PageHead head={head} page={page} onSlot={() => {}} />
    </div>
  )
}

/** Height of the content in rem, below header and tabs of pages. */
const stageHeight = (
  device: number,
  { designWidth, designHeight }: { readonly designWidth: number; readonly designHeight: number },
): number => {
  const height = heights[device] ?? designHeight
  return height / rootFontPx({ width: device, height }, { width: designWidth, height: designHeight }) - headPx / 16
}

/** Width of the content in rem: text of this window stands to it as text of the device stands to the device's width. */
function stageWidth(
  device: number,
  { designWidth, designHeight }: { readonly designWidth: number; readonly designHeight: number },
): number {
  const view = { width: device, height: heights[device] ?? designHeight }
  const root = rootFontPx(view, { width: designWidth, height: designHeight })
  return device / root - (device < 800 ? 0 : menuPx / 16)
}
