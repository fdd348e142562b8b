import { markWords } from './change-marks.ts'
import type { MarkBox } from './use-drawn-boxes.ts'

interface MarkFramesProps {
  readonly boxes: readonly MarkBox[]
  /** Number of the change that is looked at. */
  readonly looked: number | undefined
  onLook(number: number): void
}

/** Frames with number and word around what changed. */
export function MarkFrames({ boxes, looked, onLook }: MarkFramesProps) {
  return boxes.map(({ mark, left, top, width, height }) => (
    <span
      key={mark.number}
      className="wfd-mark"
      data-kind={mark.kind}
      data-mark={mark.number}
      data-looked={mark.number === looked || undefined}
      style={{ transform: `translate(${left}px, ${top}px)`, width: `${width}px`, height: `${height}px` }}
    >
      <button type="button" className="wfd-mark__tag" title={mark.text} onClick={() => onLook(mark.number)}>
        {mark.number} {markWords[mark.kind]}
      </button>
    </span>
  ))
}
