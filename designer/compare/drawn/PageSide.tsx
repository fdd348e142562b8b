import { type CSSProperties, useMemo } from 'react'
import { toCssVariables, useServices } from '../../../runtime/index.ts'
import type { AppModel } from '../../../schemas/index.ts'
import { DrawnPage } from '../../canvas/DrawnPage.tsx'
import { stageHeight, stageWidth } from '../../canvas/stage-size.ts'
import { useCanvasPage } from '../../canvas/use-canvas-page.ts'
import { useEyes } from '../../canvas/use-eyes.ts'
import { SideStage } from './SideStage.tsx'
import type { SideProps } from './side-props.ts'
import { boxesOfPage } from './use-drawn-boxes.ts'

/** Width in px of the device that is played. */
const device = 1920

/** One version of a page, drawn by the runtime with live data; nothing in it can be used. */
export function PageSide({ model, ...props }: SideProps & { readonly model: AppModel | undefined }) {
  const { app } = useServices().boot
  const canvas = useCanvasPage(useEyes(''), model, String(props.document.id), undefined)
  const style = useMemo(
    () =>
      ({
        ...toCssVariables(app.theme.light),
        width: `${stageWidth(device, app.constants)}rem`,
        minHeight: `${stageHeight(device, app.constants)}rem`,
      }) as CSSProperties,
    [app],
  )
  return (
    <SideStage {...props} find={boxesOfPage} style={style} theme="light">
      {canvas ? (
        <DrawnPage canvas={canvas} isInert />
      ) : (
        <p className="wfd-canvas__blank">这一版的结构有错误，画不出来；可看“逐条说明”和“文本对照”。</p>
      )}
    </SideStage>
  )
}
