import { useMemo } from 'react'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import type { Point } from '../model/geometry.ts'
import { allPorts } from '../model/ports.ts'
import { toWindow, type View } from '../model/view.ts'

/** What is shown only while something is drawn or dragged: band, guides, the way of a new line, ports. */
export function GestureLayer() {
  const { view: viewCell, gesture, tool } = useEditor()
  const view = useCell(viewCell)
  const { band, guides = [], ghost, port } = useCell(gesture)
  const corner = band && toWindow(view, band)
  const target = port && toWindow(view, port)
  return (
    <g className="wfd-dw-gesture">
      {tool.kind === 'line' && <PortMarks view={view} />}
      {guides.map(({ axis, at, from, to }) => {
        const a = toWindow(view, axis === 'x' ? { x: at, y: from } : { x: from, y: at })
        const b = toWindow(view, axis === 'x' ? { x: at, y: to } : { x: to, y: at })
        return <path key={`${axis} ${at}`} className="wfd-dw-guide" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
      })}
      {band && corner && (
        <rect
          className={`wfd-dw-band${band.isTouch ? ' wfd-dw-band--touch' : ''}`}
          x={corner.x}
          y={corner.y}
          width={band.w * view.zoom}
          height={band.h * view.zoom}
        />
      )}
      {ghost && ghost.length > 0 && <Ghost points={ghost} view={view} />}
      {target && <circle className="wfd-dw-port wfd-dw-port--near" cx={target.x} cy={target.y} r={7} />}
    </g>
  )
}

function Ghost({ points, view }: { readonly points: readonly Point[]; readonly view: View }) {
  const places = points.map((point) => toWindow(view, point))
  return (
    <>
      <path className="wfd-dw-ghost" d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {places.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="wfd-dw-ghost__corner" cx={x} cy={y} r={3} />
      ))}
    </>
  )
}

/** All ports as one path: there may be thousands. */
function PortMarks({ view }: { readonly view: View }) {
  const { drawing } = useEditor()
  const ports = useMemo(() => allPorts(drawing), [drawing])
  const path = ports.map((port) => {
    const { x, y } = toWindow(view, port)
    return `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`
  })
  return <path className="wfd-dw-port" d={path.join('')} />
}
