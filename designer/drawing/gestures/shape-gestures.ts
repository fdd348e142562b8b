import { flushSync } from 'react-dom'
import type { Editor } from '../editor/editor.ts'
import { type Places, placesEdit } from '../model/change.ts'
import { type Geometry, gridOf, isLine } from '../model/drawing.ts'
import { middleOf, type Point, type Rect } from '../model/geometry.ts'
import { guideIndex, snapMove } from '../model/guides.ts'
import { withFollowers } from '../model/move.ts'
import { angleTo, type Handle, resizedBox, resizedRect, rotated, scaled } from '../model/transform.ts'
import { type Gesture, type Pointer, SNAP_PX, told } from './gesture.ts'
import { stillRects } from './move-gesture.ts'

/** Shows what places would come out while the pointer moves, and keeps them as one step at its end. */
export function previewGesture(
  editor: Editor,
  next: (pointer: Pointer) => { readonly places: Places; readonly hint?: string; readonly guides?: Snapped['guides'] },
): Gesture {
  let last: Places | undefined
  return {
    move(pointer) {
      const { places, hint, guides } = next(pointer)
      last = withFollowers(editor.drawing, places)
      editor.gesture.put({ places: last, ...(hint && { hint }), ...(guides && { guides }) })
    },
    end() {
      const places = last
      flushSync(() => {
        if (places) editor.host.edit(placesEdit(editor.drawing, places))
        editor.gesture.put({})
      })
    },
    cancel: () => editor.gesture.put({}),
  }
}

type Snapped = ReturnType<typeof snapMove>

/** Draws a handle of the rectangle around the chosen elements. Shift keeps the ratio, Alt the middle, Ctrl lets go of the grid. */
export function startResize(
  editor: Editor,
  ids: ReadonlySet<string>,
  rect: Rect,
  handle: Handle,
  start: Point,
): Gesture {
  const { drawing, options } = editor
  const [onlyId] = ids
  const only = ids.size === 1 && onlyId !== undefined ? drawing.geometry[onlyId] : undefined
  const single = only && !isLine(only) ? only : undefined
  const index = options.guides ? guideIndex(stillRects(editor, ids)) : undefined
  const isTurned = (single?.rotate ?? 0) !== 0
  const edge: Point = {
    x: handle.includes('w') ? rect.x : rect.x + rect.w,
    y: handle.includes('n') ? rect.y : rect.y + rect.h,
  }
  return previewGesture(editor, (pointer) => {
    let [dx, dy] = [pointer.at.x - start.x, pointer.at.y - start.y]
    let guides: Snapped['guides'] = []
    if (!pointer.ctrl && !isTurned && !pointer.shift) {
      const grid = options.snapGrid ? gridOf(drawing) : undefined
      const corner = { x: edge.x + dx, y: edge.y + dy, w: 0, h: 0 }
      const snap = snapMove(corner, { index, within: SNAP_PX / editor.view.read().zoom, grid })
      dx += snap.dx
      dy += snap.dy
      const axes = [/[ew]/.test(handle) && 'x', /[ns]/.test(handle) && 'y']
      guides = snap.guides.filter(({ axis }) => axes.includes(axis))
    }
    const how = { ratio: pointer.shift, centre: pointer.alt }
    if (single && onlyId !== undefined) {
      const box = resizedBox(single, handle, dx, dy, how)
      return { places: new Map([[onlyId, box]]), hint: `${told(box.w)} × ${told(box.h)}`, guides }
    }
    const to = resizedRect(rect, handle, dx, dy, how)
    const places = new Map([...ids].map((id) => [id, scaled(drawing.geometry[id] as Geometry, rect, to)]))
    return { places, hint: `${told(to.w)} × ${told(to.h)}`, guides }
  })
}

/** Turns the chosen elements about their middle, in steps of 15 degrees; with Ctrl freely. */
export function startRotate(editor: Editor, ids: ReadonlySet<string>, rect: Rect): Gesture {
  const { drawing } = editor
  const middle = middleOf(rect)
  const [onlyId] = ids
  const only = ids.size === 1 && onlyId !== undefined ? drawing.geometry[onlyId] : undefined
  const before = only && !isLine(only) ? (only.rotate ?? 0) : 0
  return previewGesture(editor, (pointer) => {
    const angle = angleTo(middle, pointer.at, pointer.ctrl ? 0 : 15)
    const places = new Map(
      [...ids].map((id) => [id, rotated(drawing.geometry[id] as Geometry, middle, angle - before)]),
    )
    return { places, hint: `${told(((angle % 360) + 360) % 360)}°` }
  })
}
