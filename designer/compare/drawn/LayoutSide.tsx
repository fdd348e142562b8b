import { useRef } from 'react'
import { Drawing, useDrawingValues } from '../../../runtime/index.ts'
import type { LayoutDocument } from '../../../schemas/index.ts'
import { useFit } from '../../canvas/use-fit.ts'
import { MarkFrames } from './MarkFrames.tsx'
import type { SideProps } from './side-props.ts'
import { boxesOfLayout, useMarkBoxes } from './use-drawn-boxes.ts'

/** One version of a drawing with live values. */
export function LayoutSide({ document, marks, looked, onLook, zoom }: SideProps) {
  const layout = document as unknown as LayoutDocument
  const scroller = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const feed = useDrawingValues(layout)
  const boxes = useMarkBoxes(stage, document, marks, boxesOfLayout)
  useFit(scroller, stage, zoom)
  return (
    <div ref={scroller} className="wfd-side__room">
      <div className="wfd-canvas__frame">
        <div
          ref={stage}
          className="wfd-canvas__stage"
          style={{ width: `${layout.width}px`, height: `${layout.height}px` }}
        >
          <Drawing layout={layout} feed={feed} mode="still" />
        </div>
        <MarkFrames boxes={boxes} looked={looked} onLook={onLook} />
      </div>
    </div>
  )
}
