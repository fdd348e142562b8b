import { Drawing, useDrawingValues } from '../../../runtime/index.ts'
import type { LayoutDocument } from '../../../schemas/index.ts'
import { SideStage } from './SideStage.tsx'
import type { SideProps } from './side-props.ts'
import { boxesOfLayout } from './use-drawn-boxes.ts'

/** One version of a drawing with live values. */
export function LayoutSide(props: SideProps) {
  const layout = props.document as unknown as LayoutDocument
  const feed = useDrawingValues(layout)
  return (
    <SideStage {...props} find={boxesOfLayout} style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
      <Drawing layout={layout} feed={feed} mode="still" />
    </SideStage>
  )
}
