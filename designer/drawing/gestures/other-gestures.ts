import type { SymbolName } from '../../../schemas/index.ts'
import type { Editor } from '../editor/editor.ts'
import { partsWithin } from '../model/choose.ts'
import { isLineSymbol } from '../model/clip.ts'
import { drawnBoxEdit, placeEdit } from '../model/create.ts'
import { gridOf, type Part } from '../model/drawing.ts'
import { type Point, spanned } from '../model/geometry.ts'
import { onGrid } from '../model/guides.ts'
import { type Gesture, type Pointer, SHAKE, told } from './gesture.ts'

/** Chooses by a rubber band: to the right what is wholly in it, to the left what it touches. Shift adds. */
export function startBand(editor: Editor, start: Point, adds: boolean): Gesture {
  const { drawing, host, chosen, gesture } = editor
  const bandTo = (pointer: Pointer) => ({ ...spanned(start, pointer.at), isTouch: pointer.at.x < start.x })
  const caught = (pointer: Pointer) => {
    const band = bandTo(pointer)
    const within = partsWithin(drawing, band, band.isTouch)
    return adds ? new Set([...chosen, ...within]) : within
  }
  return {
    move: (pointer) => gesture.put({ band: bandTo(pointer), hint: `${caught(pointer).size} 个` }),
    end(pointer) {
      host.choose(caught(pointer))
      gesture.put({})
    },
    cancel: () => gesture.put({}),
  }
}

/** Moves the window over the drawing. */
export function startPan(editor: Editor, start: Point): Gesture {
  const before = editor.view.read()
  return {
    move: ({ px }) => editor.view.put({ ...before, x: before.x + px.x - start.x, y: before.y + px.y - start.y }),
    end() {},
    cancel: () => editor.view.put(before),
  }
}

/** Puts a symbol down: by a click in its own size, by a drag from corner to corner. */
export function startPlace(editor: Editor, symbol: SymbolName, press: Pointer, props?: Part['props']): Gesture {
  const { drawing, options, gesture, host, layer } = editor
  const grid = options.snapGrid ? gridOf(drawing) : undefined
  const snap = ({ x, y }: Point): Point => (grid ? { x: onGrid(x, grid), y: onGrid(y, grid) } : { x, y })
  const rectTo = (pointer: Pointer) => spanned(snap(press.at), snap(pointer.at))
  const isDrag = ({ px }: Pointer) => !isLineSymbol(symbol) && Math.hypot(px.x - press.px.x, px.y - press.px.y) > SHAKE
  return {
    move(pointer) {
      if (!isDrag(pointer)) return
      const rect = rectTo(pointer)
      gesture.put({ band: { ...rect, isTouch: false }, hint: `${told(rect.w)} × ${told(rect.h)}` })
    },
    end(pointer) {
      gesture.put({})
      const rect = rectTo(pointer)
      const isBox = isDrag(pointer) && rect.w >= 4 && rect.h >= 4
      const { edit, id } = isBox
        ? drawnBoxEdit(drawing, symbol, rect, layer, props)
        : placeEdit(drawing, symbol, pointer.at, { grid, layer, props })
      host.edit(edit, { choose: [id] })
      if (!pointer.shift) editor.setTool({ kind: 'select' })
    },
    cancel: () => gesture.put({}),
  }
}
