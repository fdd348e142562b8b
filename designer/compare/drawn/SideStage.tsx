import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useFit } from '../../canvas/use-fit.ts'
import { MarkFrames } from './MarkFrames.tsx'
import type { SideProps } from './side-props.ts'
import { type FindBoxes, useMarkBoxes } from './use-drawn-boxes.ts'

interface SideStageProps extends SideProps {
  /** Boxes of what is drawn inside. */
  readonly find: FindBoxes
  readonly style: CSSProperties
  /** Look that is played, where the picture has one of its own. */
  readonly theme?: 'light' | 'dark'
  readonly children: ReactNode
}

/** One drawn version at a share of its size, with frames around what changed. */
export function SideStage({ document, marks, looked, onLook, zoom, find, style, theme, children }: SideStageProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const boxes = useMarkBoxes(stage, document, marks, find)
  useFit(scroller, stage, zoom)
  return (
    <div ref={scroller} className="wfd-side__room">
      <div className="wfd-canvas__frame">
        <div ref={stage} className="wfd-canvas__stage" data-theme={theme} style={style}>
          {children}
        </div>
        <MarkFrames boxes={boxes} looked={looked} onLook={onLook} />
      </div>
    </div>
  )
}
