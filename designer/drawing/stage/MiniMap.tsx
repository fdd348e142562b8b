import { type PointerEvent, useMemo } from 'react'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import { drawnOrder, isLine } from '../model/drawing.ts'
import { boundsOf, isInside, pointsOf } from '../model/geometry.ts'
import { shownRect } from '../model/view.ts'

/** Room of the map, px. */
const ROOM = { w: 176, h: 112 }

/** The whole drawing in small with the part that the window shows, while that is not all; a press or drag goes there. */
export function MiniMap() {
  const { drawing, view: viewCell, windowSize } = useEditor()
  const view = useCell(viewCell)
  const { w, h } = useCell(windowSize)
  const scale = Math.min(ROOM.w / drawing.width, ROOM.h / drawing.height)
  const shapes = useMemo(() => {
    const path: string[] = []
    for (const { id } of drawnOrder(drawing)) {
      const geometry = drawing.geometry[id]
      if (!geometry) continue
      if (isLine(geometry)) {
        const [first, ...rest] = pointsOf(geometry)
        if (first) path.push(`M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`)
      } else {
        const box = boundsOf(geometry)
        path.push(`M${box.x} ${box.y}h${box.w}v${box.h}h${-box.w}z`)
      }
    }
    return path.join('')
  }, [drawing])
  const shown = shownRect(view, w, h)
  const isWhole = isInside({ x: 0, y: 0, w: drawing.width, h: drawing.height }, shown)
  if (isWhole) return null
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    event.stopPropagation()
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale]
    viewCell.put({ ...view, x: w / 2 - x * view.zoom, y: h / 2 - y * view.zoom })
  }
  return (
    <svg
      className="wfd-dw-map"
      role="img"
      aria-label="缩略图"
      width={drawing.width * scale}
      height={drawing.height * scale}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <path className="wfd-dw-map__shapes" d={shapes} strokeWidth={1 / scale} />
      <rect
        className="wfd-dw-map__window"
        x={shown.x}
        y={shown.y}
        width={shown.w}
        height={shown.h}
        strokeWidth={1.5 / scale}
      />
    </svg>
  )
}
