import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { type RunningPage, toCssVariables, useServices, widgetsOf } from '../../runtime/index.ts'
import type { AppModel, Issue, Place } from '../../schemas/index.ts'
import type { PageCost } from '../cost/page-cost.ts'
import { usePageCost } from '../cost/use-page-cost.ts'
import type { DocumentJson } from '../draft/edit.ts'
import { OtherFrames } from '../presence/OtherFrames.tsx'
import { idsOfPage, type Recording } from '../tests/page-tests.ts'
import { CanvasPins } from './CanvasPins.tsx'
import { DrawnPage } from './DrawnPage.tsx'
import { CanvasDialog } from './dialog/CanvasDialog.tsx'
import { OffCanvasStrip } from './dialog/OffCanvasStrip.tsx'
import { dialogAround } from './dialog/off-canvas.ts'
import { placeIndex } from './place-index.ts'
import { SelectionLayer } from './SelectionLayer.tsx'
import { stageHeight, stageWidth } from './stage-size.ts'
import { UndrawnNote } from './UndrawnNote.tsx'
import { type CanvasPage, useCanvasPage } from './use-canvas-page.ts'
import { useEyes } from './use-eyes.ts'
import { useFit } from './use-fit.ts'
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
  /** Of the document. */
  readonly issues: readonly Issue[]
  readonly selection: readonly Place[]
  onSelect(places: readonly Place[]): void
  /** Told of the page that runs; a new one where an edit needed it. */
  onPage?(page: RunningPage | undefined): void
  onCost(cost: PageCost): void
  /** Told at what share of its true size the page stands. */
  onScale(scale: number): void
  /** Set to what keeps the page as it is now, for a test. */
  readonly recorder: RefObject<(() => Recording) | null>
}

/** Beyond so many widgets those out of sight are laid out once they come into it, so that an edit is drawn as fast as before. */
const mostAtOnce = 80

/** The page of the open draft, drawn by the runtime itself with live data; a click selects instead of acting. */
export function Canvas({
  model,
  document,
  pageId,
  look,
  issues,
  selection,
  onSelect,
  onPage,
  onCost,
  onScale,
  recorder,
}: CanvasProps) {
  const services = useServices()
  const canvas = useCanvasPage(useEyes(look.as), model, pageId, model?.tests[look.replay]?.answers)
  const stage = useRef<HTMLDivElement>(null)
  const index = useMemo(() => placeIndex(document), [document])
  const { app } = services.boot
  const variables = useMemo(() => toCssVariables(app.theme[look.theme]), [app, look.theme])
  const width = stageWidth(look.device, app.constants)
  const root = canvas?.slice.page.root
  const isCrowded = useMemo(() => root !== undefined && widgetsOf(root).length > mostAtOnce, [root])
  const scroller = useRef<HTMLDivElement>(null)
  const page = canvas?.page
  useEffect(() => onPage?.(page), [page, onPage])
  const cost = usePageCost(canvas, stage)
  useEffect(() => {
    recorder.current = canvas ? () => recordingOf(canvas, stage.current) : null
  }, [canvas, recorder])
  useEffect(() => onCost(cost), [cost, onCost])

  useFit(scroller, stage, look.zoom, onScale)
  const dialog = look.isPreview ? undefined : dialogAround(document, selection)

  return (
    <section ref={scroller} className="wfd-canvas" aria-label="画布">
      <div className="wfd-canvas__frame">
        <div
          ref={stage}
          className="wfd-canvas__stage"
          data-theme={look.theme}
          data-crowded={isCrowded || undefined}
          style={
            {
              ...variables,
              width: `${width}rem`,
              minHeight: `max(${stageHeight(look.device, app.constants)}rem, var(--wfd-dialog, 0px))`,
            } as React.CSSProperties
          }
        >
          {canvas ? (
            <DrawnPage canvas={canvas} isInert={!look.isPreview} />
          ) : (
            <UndrawnNote document={document} issues={issues} />
          )}
          {canvas && dialog && <CanvasDialog stage={stage} canvas={canvas} document={document} place={dialog} />}
        </div>
        {!look.isPreview && canvas && (
          <SelectionLayer
            stage={stage}
            kind="page"
            document={document}
            index={index}
            selection={selection}
            onSelect={onSelect}
            drawn={canvas.slice}
          >
            <CanvasPins stage={stage} kind="page" document={document} index={index} canvas={canvas} issues={issues} />
          </SelectionLayer>
        )}
        {!look.isPreview && <OtherFrames stage={stage} index={index} drawn={canvas?.slice} />}
      </div>
      {!look.isPreview && canvas && <OffCanvasStrip document={document} shown={dialog} onSelect={onSelect} />}
    </section>
  )
}

/** The page as it is now: what it was answered, and the widgets and buttons on screen. */
function recordingOf({ asked, slice }: CanvasPage, stage: Element | null): Recording {
  const drawn = [...(stage?.querySelectorAll<HTMLElement>('[data-widget-id], button[data-action]') ?? [])]
  const visible = drawn.flatMap(({ dataset }) => dataset.widgetId ?? dataset.action ?? [])
  return { answers: Object.fromEntries(asked.answers), visible: idsOfPage(slice.page, visible) }
}
