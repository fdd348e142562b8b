import { NumberInput, SegmentInput } from '../../../runtime/index.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { useEditor } from '../editor/editor.ts'
import { placesEdit } from '../model/change.ts'
import { chosenRect } from '../model/chosen-rect.ts'
import { type Box, type Geometry, isLine } from '../model/drawing.ts'
import { lineOf, pointsOf } from '../model/geometry.ts'
import { moveEdit, withFollowers } from '../model/move.ts'
import { SMALLEST_SIDE, scaled, withAngle } from '../model/transform.ts'

const flips = [
  { value: 'none', label: '无' },
  { value: 'x', label: '左右' },
  { value: 'y', label: '上下' },
  { value: 'xy', label: '都' },
]

/** Place, size and turn of what is chosen, in drawing units; of several the rectangle around them. */
export function GeometryFold() {
  const { drawing, chosen, host } = useEditor()
  const rect = chosenRect(drawing, chosen)
  const [id] = chosen
  const only = chosen.size === 1 && id !== undefined ? drawing.geometry[id] : undefined
  if (!rect) return null
  const box = only && !isLine(only) ? only : undefined
  const edit = (places: ReadonlyMap<string, Geometry>, gesture: string) =>
    host.edit(placesEdit(drawing, withFollowers(drawing, places)), { gesture })
  const setBox = (change: Partial<Box>, name: string) => {
    if (box && id !== undefined) edit(new Map([[id, { ...box, ...change }]]), `geometry ${name}`)
  }
  const place = (axis: 'x' | 'y', value: number) =>
    host.edit(moveEdit(drawing, chosen, axis === 'x' ? value - rect.x : 0, axis === 'y' ? value - rect.y : 0), {
      gesture: `geometry ${axis}`,
    })
  const size = (side: 'w' | 'h', value: number) => {
    const length = Math.max(value, SMALLEST_SIDE)
    if (box) return setBox({ [side]: length }, side)
    const to = { ...rect, [side]: length }
    const places = [...chosen].map((one) => [one, scaled(drawing.geometry[one] as Geometry, rect, to)] as const)
    edit(new Map(places), `geometry ${side}`)
  }
  const number = (label: string, value: number, set: (value: number) => void, unit?: string) => (
    <div className="wfd-dw-number">
      <span aria-hidden="true">{label}</span>
      <NumberInput
        label={label}
        value={Math.round(value * 100) / 100}
        unit={unit}
        onBlur={host.endGesture}
        onChange={(next) => {
          if (typeof next === 'number' && Number.isFinite(next)) set(next)
        }}
      />
    </div>
  )
  return (
    <Fold name="drawing geometry" title="位置与大小" isOpenAtFirst>
      {() => (
        <div className="wfd-dw-geometry">
          {number('横', rect.x, (value) => place('x', value))}
          {number('纵', rect.y, (value) => place('y', value))}
          {(box || rect.w > 0) && number('宽', rect.w, (value) => size('w', value))}
          {(box || rect.h > 0) && number('高', rect.h, (value) => size('h', value))}
          {box && id !== undefined && (
            <>
              {number(
                '转角',
                box.rotate ?? 0,
                (value) => edit(new Map([[id, withAngle(box, value)]]), 'geometry turn'),
                '°',
              )}
              <div className="wfd-dw-number">
                <span>翻转</span>
                <SegmentInput
                  label="翻转"
                  value={box.flip ?? 'none'}
                  choices={flips}
                  onChange={(flip) => setBox({ flip: flip === 'none' ? undefined : (flip as Box['flip']) }, 'flip')}
                />
              </div>
            </>
          )}
          {only && isLine(only) && id !== undefined && <LineTools id={id} />}
        </div>
      )}
    </Fold>
  )
}

function LineTools({ id }: { readonly id: string }) {
  const { drawing, host } = useEditor()
  const geometry = drawing.geometry[id]
  if (!geometry || !isLine(geometry)) return null
  const points = pointsOf(geometry)
  return (
    <div className="wfd-dw-geometry__line">
      <span>{points.length} 个折点；拖动方块移动折点，拖动圆点移动一段，双击增删折点</span>
      <button
        type="button"
        className="wf-button wf-button--small"
        onClick={() => host.edit({ kind: 'set', at: ['geometry', id], value: lineOf(points.toReversed()) })}
      >
        反转走向
      </button>
    </div>
  )
}
