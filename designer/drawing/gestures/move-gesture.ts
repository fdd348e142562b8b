import { flushSync } from 'react-dom'
import type { Editor } from '../editor/editor.ts'
import { clipOf, pasteEdit } from '../model/clip.ts'
import { type Geometry, gridOf, openParts } from '../model/drawing.ts'
import { boundsOf, type Point, type Rect, unionOf } from '../model/geometry.ts'
import { type Guide, guideIndex, snapMove } from '../model/guides.ts'
import { squared } from '../model/line.ts'
import { followedBy, followersOf, moveEdit } from '../model/move.ts'
import { portsOf } from '../model/ports.ts'
import { type Gesture, type Pointer, SNAP_PX, told } from './gesture.ts'
import { type Lifted, lift } from './lift.ts'

/** Drags the chosen elements; with Alt a copy of them. Lines that are joined to them follow. */
export function startMove(editor: Editor, ids: ReadonlySet<string>, start: Point): Gesture {
  const { drawing, options, gesture, host, sheet } = editor
  const { zoom } = editor.view.read()
  const bounds = unionOf(boundsOfParts(editor, ids))
  const index = options.guides ? guideIndex(stillRects(editor, ids)) : undefined
  const followers = followersOf(drawing, ids)
  let lifted: Lifted | undefined
  let shift: Point = { x: 0, y: 0 }
  let guides: readonly Guide[] = []

  const shiftFor = (pointer: Pointer) => {
    const raw = { x: pointer.at.x - start.x, y: pointer.at.y - start.y }
    const way = pointer.shift ? squared({ x: 0, y: 0 }, raw) : raw
    if (!bounds || pointer.ctrl) return { shift: way, guides: [] }
    const rect = { ...bounds, x: bounds.x + way.x, y: bounds.y + way.y }
    const grid = options.snapGrid ? gridOf(drawing) : undefined
    const snap = snapMove(rect, { index, within: SNAP_PX / zoom, grid })
    const snapped = { x: way.x + snap.dx, y: way.y + snap.dy }
    return { shift: pointer.shift ? squared({ x: 0, y: 0 }, snapped) : snapped, guides: snap.guides }
  }
  const finish = () => {
    lifted?.drop()
    gesture.put({})
  }
  return {
    move(pointer) {
      const next = shiftFor(pointer)
      shift = next.shift
      if (sheet.current && bounds) lifted ??= lift(sheet.current, ids, bounds, zoom, pointer.alt)
      lifted?.shift(shift.x * zoom, shift.y * zoom)
      guides = sameGuides(guides, next.guides) ? guides : next.guides
      gesture.put({
        shift,
        guides,
        hint: `Δ ${told(shift.x)}, ${told(shift.y)}`,
        ...(followers.length > 0 && !pointer.alt && { places: followedBy(drawing, followers, shift.x, shift.y) }),
      })
    },
    end(pointer) {
      if (shift.x !== 0 || shift.y !== 0) {
        // Drawn where it belongs before the copies go, so that nothing flickers.
        flushSync(() => {
          if (pointer.alt) {
            const { edit, ids: made } = pasteEdit(drawing, clipOf(drawing, ids), shift)
            host.edit(edit, { choose: made })
            editor.copied.put({ of: [...ids], ids: made })
          } else host.edit(moveEdit(drawing, ids, shift.x, shift.y))
        })
      }
      finish()
    },
    cancel: finish,
  }
}

const sameGuides = (a: readonly Guide[], b: readonly Guide[]): boolean => JSON.stringify(a) === JSON.stringify(b)

const boundsOfParts = ({ drawing }: Editor, ids: ReadonlySet<string>): readonly Rect[] =>
  [...ids].flatMap((id) => {
    const geometry = drawing.geometry[id]
    return geometry ? [boundsOf(geometry)] : []
  })

/** What stands still while the chosen move: the other elements, their ports, and the drawing itself. */
export function stillRects(editor: Editor, ids: ReadonlySet<string>): readonly Rect[] {
  const { drawing } = editor
  const others = openParts(drawing).filter(({ id }) => !ids.has(id))
  // A pump in line with a port of the chiller gets a straight pipe.
  const ports = others.flatMap((part) => portsOf(part, drawing.geometry[part.id] as Geometry))
  return [
    { x: 0, y: 0, w: drawing.width, h: drawing.height },
    ...boundsOfParts(editor, new Set(others.map(({ id }) => id))),
    ...ports.map(({ x, y }) => ({ x, y, w: 0, h: 0 })),
  ]
}
