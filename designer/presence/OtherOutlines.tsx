import { useCell } from '../drawing/editor/cell.ts'
import { useEditor } from '../drawing/editor/editor.ts'
import { type Geometry, isLine } from '../drawing/model/drawing.ts'
import { boundsOf, cornersOf, type Point, pointsOf } from '../drawing/model/geometry.ts'
import { toWindow, type View } from '../drawing/model/view.ts'
import { type Mark, namesOf } from './marks.ts'
import { useMarks } from './use-marks.ts'
import './presence.css'

/** What others have selected in a drawing: a thin outline in the person's colour, with the name. Part of an SVG. */
export function OtherOutlines() {
  const { drawing, view: viewCell } = useEditor()
  const view = useCell(viewCell)
  const marks = useMarks()
  return marks.map((mark) => {
    const geometry = drawing.geometry[elementOf(mark)]
    return geometry === undefined ? null : <OtherOutline key={mark.key} mark={mark} geometry={geometry} view={view} />
  })
}

/** Id of the element that a place of a drawing is about; empty for other places. */
export function elementOf({ place: [list, step] }: Pick<Mark, 'place'>): string {
  if (list !== 'elements' && list !== 'geometry') return ''
  return typeof step === 'object' ? step.id : String(step ?? '')
}

interface OtherOutlineProps {
  readonly mark: Mark
  readonly geometry: Geometry
  readonly view: View
}

/** Pixels between an element and the outline, so that it stands beside one's own. */
const rim = 3

function OtherOutline({ mark: { people }, geometry, view }: OtherOutlineProps) {
  const { x, y, w } = boundsOf(geometry)
  const at = toWindow(view, { x: x + w, y })
  const points = isLine(geometry) ? pointsOf(geometry) : cornersOf(geometry)
  return (
    <g className="wfd-other-outline" data-person={people[0]?.color}>
      <path d={`${pathOf(points, view)}${isLine(geometry) ? '' : 'Z'}`} />
      <text x={at.x + rim} y={at.y - rim - 2} textAnchor="end">
        {namesOf(people)}
      </text>
    </g>
  )
}

const pathOf = (points: readonly Point[], view: View): string =>
  `M${points
    .map((point) => {
      const { x, y } = toWindow(view, point)
      return `${x} ${y}`
    })
    .join('L')}`
