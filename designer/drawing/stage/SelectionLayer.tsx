import { useMemo } from 'react'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import type { Places } from '../model/change.ts'
import { chosenAngle, chosenRect } from '../model/chosen-rect.ts'
import { type Drawing, isLine } from '../model/drawing.ts'
import { cornersOf, type Point, pointsOf } from '../model/geometry.ts'
import type { Handle } from '../model/transform.ts'
import { toWindow, type View } from '../model/view.ts'

/** Beyond this many only the rectangle around all is drawn. */
const OUTLINES = 120

const handles: readonly (readonly [Handle, number, number])[] = [
  ['nw', 0, 0],
  ['n', 0.5, 0],
  ['ne', 1, 0],
  ['e', 1, 0.5],
  ['se', 1, 1],
  ['s', 0.5, 1],
  ['sw', 0, 1],
  ['w', 0, 0.5],
]

/** Outlines and handles of the chosen elements, in pixels of the window. */
export function SelectionLayer() {
  const { drawing: still, chosen, view: viewCell, gesture } = useEditor()
  const view = useCell(viewCell)
  const { places, shift, band } = useCell(gesture)
  const drawing = useMemo(() => moved(still, chosen, places), [still, chosen, places])
  // What is dragged carries its frame along (lift.ts).
  if (chosen.size === 0 || shift !== undefined) return null
  return (
    <g className="wfd-dw-selection">
      {chosen.size <= OUTLINES && <Outlines drawing={drawing} chosen={chosen} view={view} />}
      <Frame drawing={drawing} chosen={chosen} view={view} hasHandles={band === undefined} />
    </g>
  )
}

interface LayerProps {
  readonly drawing: Drawing
  readonly chosen: ReadonlySet<string>
  readonly view: View
}

function moved(drawing: Drawing, chosen: ReadonlySet<string>, places: Places | undefined): Drawing {
  if (!places) return drawing
  const geometry = { ...drawing.geometry }
  for (const [id, place] of places) if (place && chosen.has(id)) geometry[id] = place
  return { ...drawing, geometry }
}

const pathOf = (points: readonly Point[], view: View, isClosed: boolean): string =>
  `M${points
    .map((point) => {
      const { x, y } = toWindow(view, point)
      return `${x} ${y}`
    })
    .join('L')}${isClosed ? 'Z' : ''}`

function Outlines({ drawing, chosen, view }: LayerProps) {
  const path = [...chosen].map((id) => {
    const geometry = drawing.geometry[id]
    if (!geometry) return ''
    return isLine(geometry) ? pathOf(pointsOf(geometry), view, false) : pathOf(cornersOf(geometry), view, true)
  })
  return <path className="wfd-dw-selection__outline" d={path.join('')} />
}

function Frame({ drawing, chosen, view, hasHandles }: LayerProps & { readonly hasHandles: boolean }) {
  const [id] = chosen
  const only = chosen.size === 1 && id !== undefined ? drawing.geometry[id] : undefined
  const part = drawing.elements.find((candidate) => candidate.id === id)
  const layer = drawing.layers.find((candidate) => candidate.id === (part?.layer ?? drawing.layers[0]?.id))
  const isLocked = chosen.size === 1 && (part?.locked || layer?.locked)
  if (only && isLine(only)) return hasHandles && !isLocked ? <LineHandles points={pointsOf(only)} view={view} /> : null
  const rect = chosenRect(drawing, chosen)
  if (!rect) return null
  const at = toWindow(view, rect)
  const [w, h] = [rect.w * view.zoom, rect.h * view.zoom]
  const angle = chosenAngle(drawing, chosen)
  return (
    <g transform={`rotate(${angle} ${at.x + w / 2} ${at.y + h / 2})`}>
      <rect className="wfd-dw-selection__frame" x={at.x} y={at.y} width={w} height={h} />
      {hasHandles && !isLocked && (
        <>
          <path className="wfd-dw-selection__stem" d={`M${at.x + w / 2} ${at.y}v-20`} />
          <circle
            className="wfd-dw-handle wfd-dw-handle--turn"
            data-handle="turn"
            cx={at.x + w / 2}
            cy={at.y - 24}
            r={5}
          />
          {handles
            .filter(([, x, y]) => (x !== 0.5 || w > 24) && (y !== 0.5 || h > 24))
            .map(([handle, x, y]) => (
              <rect
                key={handle}
                className={`wfd-dw-handle wfd-dw-handle--${handle}`}
                data-handle={handle}
                x={at.x + w * x - 4}
                y={at.y + h * y - 4}
                width={8}
                height={8}
              />
            ))}
        </>
      )}
      {isLocked && boundsMark(at.x + w, at.y)}
    </g>
  )
}

const boundsMark = (x: number, y: number) => (
  <path
    className="wfd-dw-selection__lock"
    transform={`translate(${x - 6} ${y - 8})`}
    d="M2 6V4a4 4 0 0 1 8 0v2M0 6h12v8H0z"
  />
)

function LineHandles({ points, view }: { readonly points: readonly Point[]; readonly view: View }) {
  return (
    <>
      {points.slice(1).map((point, index) => {
        const from = points[index] as Point
        const middle = toWindow(view, { x: (from.x + point.x) / 2, y: (from.y + point.y) / 2 })
        const length = Math.hypot(point.x - from.x, point.y - from.y) * view.zoom
        return length < 40 ? null : (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line
            key={`piece ${index}`}
            className="wfd-dw-handle wfd-dw-handle--piece"
            data-handle={`piece:${index}`}
            cx={middle.x}
            cy={middle.y}
            r={4}
          />
        )
      })}
      {points.map((point, index) => {
        const { x, y } = toWindow(view, point)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the line
            key={`corner ${index}`}
            className="wfd-dw-handle wfd-dw-handle--corner"
            data-handle={`corner:${index}`}
            x={x - 4}
            y={y - 4}
            width={8}
            height={8}
          />
        )
      })}
    </>
  )
}
