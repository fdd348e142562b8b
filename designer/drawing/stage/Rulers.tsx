import { useEffect, useRef } from 'react'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import { rulerMarks } from '../model/view.ts'

/** Thickness of a ruler, px. */
export const RULER_PX = 20

/** Rulers along the upper and left edge, in drawing units; the pointer's place is marked. */
export function Rulers() {
  return (
    <>
      <Ruler axis="x" />
      <Ruler axis="y" />
      <span className="wfd-dw-ruler__corner" />
    </>
  )
}

function Ruler({ axis }: { readonly axis: 'x' | 'y' }) {
  const { view: viewCell, windowSize, pointer } = useEditor()
  const view = useCell(viewCell)
  const { w, h } = useCell(windowSize)
  const mark = useRef<HTMLElement>(null)
  const length = axis === 'x' ? w : h
  const marks = rulerMarks(view.zoom, view[axis], length)
  useEffect(
    () =>
      pointer.subscribe(() => {
        const at = pointer.read()
        if (!mark.current) return
        const now = viewCell.read()
        mark.current.style.transform = at
          ? `translate${axis.toUpperCase()}(${at[axis] * now.zoom + now[axis]}px)`
          : 'scale(0)'
      }),
    [axis, pointer, viewCell],
  )
  const path = marks.map(({ at, label }) => {
    const from = label === undefined ? RULER_PX - 5 : 4
    return axis === 'x' ? `M${at} ${from}V${RULER_PX}` : `M${from} ${at}H${RULER_PX}`
  })
  return (
    <div className={`wfd-dw-ruler wfd-dw-ruler--${axis}`} aria-hidden="true">
      <svg width={axis === 'x' ? w : RULER_PX} height={axis === 'x' ? RULER_PX : h}>
        <title>标尺</title>
        <path d={path.join('')} />
        {marks.map(({ at, label }) =>
          label === undefined ? null : axis === 'x' ? (
            <text key={label} x={at + 3} y={11}>
              {label}
            </text>
          ) : (
            <text key={label} transform={`translate(11 ${at + 3}) rotate(90)`}>
              {label}
            </text>
          ),
        )}
      </svg>
      <i ref={mark} />
    </div>
  )
}
