import { memo, useMemo } from 'react'
import { Drawing as DrawnLayout, type ValueFeed } from '../../../runtime/index.ts'
import { useCell } from '../editor/cell.ts'
import { useEditor } from '../editor/editor.ts'
import type { Places } from '../model/change.ts'
import type { Drawing, Geometry } from '../model/drawing.ts'
import { gridOf } from '../model/drawing.ts'

const noPlaces: Places = new Map()

/** The drawing at its place in the window, drawn by the runtime itself, with the places of what is being dragged. */
export function Sheet({ feed }: { readonly feed: ValueFeed | undefined }) {
  const { drawing, view: viewCell, gesture, sheet, isLive, options } = useEditor()
  const view = useCell(viewCell)
  const { places = noPlaces } = useCell(gesture)
  const shown = useMemo(() => withPlaces(drawing, places), [drawing, places])
  const [w, h] = [drawing.width * view.zoom, drawing.height * view.zoom]
  return (
    <div
      ref={(node) => {
        sheet.current = node
      }}
      className="wfd-dw-sheet"
      style={{ width: w, height: h, transform: `translate(${view.x}px, ${view.y}px)` }}
    >
      {options.grid && <GridLines step={gridOf(drawing) * view.zoom} />}
      <Drawn layout={shown} feed={feed} isLive={isLive} />
    </div>
  )
}

const Drawn = memo(function Drawn({
  layout,
  feed,
  isLive,
}: {
  readonly layout: Drawing
  readonly feed: ValueFeed | undefined
  readonly isLive: boolean
}) {
  return <DrawnLayout layout={layout} feed={feed} mode={isLive ? 'operate' : 'edit'} />
})

/** The grid, in steps that can be told apart. */
function GridLines({ step }: { readonly step: number }) {
  let shown = step
  while (shown < 12) shown *= 2
  return <div className="wfd-dw-grid" style={{ backgroundSize: `${shown}px ${shown}px` }} />
}

function withPlaces(drawing: Drawing, places: Places): Drawing {
  if (places.size === 0) return drawing
  const geometry: Record<string, Geometry> = { ...drawing.geometry }
  for (const [id, place] of places) if (place) geometry[id] = place
  return { ...drawing, geometry }
}
