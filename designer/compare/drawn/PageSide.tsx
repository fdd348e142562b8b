import { useMemo, useRef } from 'react'
import { toCssVariables, useServices } from '../../../runtime/index.ts'
import type { AppModel } from '../../../schemas/index.ts'
import { DrawnPage } from '../../canvas/DrawnPage.tsx'
import { stageHeight, stageWidth } from '../../canvas/stage-size.ts'
import { useCanvasPage } from '../../canvas/use-canvas-page.ts'
import { useEyes } from '../../canvas/use-eyes.ts'
import { useFit } from '../../canvas/use-fit.ts'
import { MarkFrames } from './MarkFrames.tsx'
import type { SideProps } from './side-props.ts'
import { boxesOfPage, useMarkBoxes } from './use-drawn-boxes.ts'

/** Width in px of the device that is played. */
const device = 1920

/** One version of a page, drawn by the runtime with live data; nothing in it can be used. */
export function PageSide(props: SideProps & { readonly model: AppModel | undefined }) {
  const { document, model, marks, looked, onLook, zoom } = props
  const services = useServices()
  const canvas = useCanvasPage(useEyes(''), model, String(document.id), undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { app } = services.boot
  const variables = useMemo(() => toCssVariables(app.theme.light), [app])
  const boxes = useMarkBoxes(stage, document, marks, boxesOfPage)
  useFit(scroller, stage, zoom)
  return (
    <div ref={scroller} className="wfd-side__room">
      <div className="wfd-canvas__frame">
        <div
          ref={stage}
          className="wfd-canvas__stage"
          data-theme="light"
          style={
            {
              ...variables,
              width: `${stageWidth(device, app.constants)}rem`,
              minHeight: `${stageHeight(device, app.constants)}rem`,
            } as React.CSSProperties
          }
        >
          {canvas ? (
            <DrawnPage canvas={canvas} isInert />
          ) : (
            <p className="wfd-canvas__blank">这一版的结构有错误，画不出来；可看“逐条说明”和“文本对照”。</p>
          )}
        </div>
        <MarkFrames boxes={boxes} looked={looked} onLook={onLook} />
      </div>
    </div>
  )
}
