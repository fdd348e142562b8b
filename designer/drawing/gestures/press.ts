import type { PointerEvent } from 'react'
import type { Editor } from '../editor/editor.ts'
import { afterClick, partAt, withGroups } from '../model/choose.ts'
import { chosenRect } from '../model/chosen-rect.ts'
import { isLine } from '../model/drawing.ts'
import { pointsOf } from '../model/geometry.ts'
import { nearestPiece } from '../model/line.ts'
import type { Handle } from '../model/transform.ts'
import type { Gesture, Pointer } from './gesture.ts'
import { startCorner, startPiece } from './line-gestures.ts'
import { startMove } from './move-gesture.ts'
import { startBand } from './other-gestures.ts'
import { startResize, startRotate } from './shape-gestures.ts'

/** px within which a thin line is still hit. */
export const REACH_PX = 6

/** What a press with the arrow does: a handle, an element, or the ground under it decides. */
export function pressed(editor: Editor, pointer: Pointer, event: PointerEvent): Gesture | undefined {
  const handle = (event.target as Element).closest<SVGElement>('[data-handle]')?.dataset.handle
  if (handle) return startHandle(editor, handle, pointer)
  const { drawing, chosen } = editor
  const part = partAt(drawing, pointer.at, REACH_PX / editor.view.read().zoom)
  if (!part) return onGround(startBand(editor, pointer.at, pointer.shift), editor, pointer)
  const wasChosen = chosen.has(part.id)
  if (pointer.shift && wasChosen)
    return onClick(startMove(editor, chosen, pointer.at), () =>
      editor.host.choose(afterClick(drawing, chosen, part.id, { adds: true })),
    )
  const next = wasChosen ? chosen : afterClick(drawing, chosen, part.id, { adds: pointer.shift, alone: pointer.ctrl })
  if (!wasChosen) editor.host.choose(next)
  const onlyLine = next.size === 1 ? drawing.geometry[part.id] : undefined
  if (wasChosen && onlyLine && isLine(onlyLine) && !pointer.alt) {
    const piece = nearestPiece(pointsOf(onlyLine), pointer.at)
    return startPiece(editor, part.id, piece.index, pointer.at)
  }
  const move = startMove({ ...editor, chosen: next }, next, pointer.at)
  if (!wasChosen || next.size === 1) return move
  // A click on one of several chosen chooses it alone, once it is known to be no drag.
  return onClick(move, () => editor.host.choose(pointer.ctrl ? [part.id] : withGroups(drawing, [part.id])))
}

function startHandle(editor: Editor, handle: string, pointer: Pointer): Gesture | undefined {
  const { chosen, drawing } = editor
  const [id = ''] = chosen
  const [kind, index] = handle.split(':')
  if (kind === 'corner') return startCorner(editor, id, Number(index))
  if (kind === 'piece') return startPiece(editor, id, Number(index), pointer.at)
  const rect = chosenRect(drawing, chosen)
  if (!rect) return undefined
  return kind === 'turn'
    ? startRotate(editor, chosen, rect)
    : startResize(editor, chosen, rect, handle as Handle, pointer.at)
}

/** A gesture that was no drag is a click. */
function onClick(gesture: Gesture, click: () => void): Gesture {
  let moved = false
  return {
    move(pointer) {
      moved = true
      gesture.move(pointer)
    },
    end(pointer) {
      if (moved) gesture.end(pointer)
      else {
        gesture.cancel()
        click()
      }
    },
    cancel: gesture.cancel,
  }
}

const onGround = (band: Gesture, editor: Editor, { shift }: Pointer): Gesture =>
  onClick(band, () => {
    if (!shift) editor.host.choose([])
  })
