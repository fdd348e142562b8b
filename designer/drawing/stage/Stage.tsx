import { type DragEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ValueFeed } from '../../../runtime/index.ts'
import { type SymbolName, symbolSpecs } from '../../../schemas/index.ts'
import { OtherOutlines } from '../../presence/OtherOutlines.tsx'
import type { Command } from '../editor/command.ts'
import { type Editor, type GestureView, useEditor } from '../editor/editor.ts'
import { useCalmCell } from '../editor/use-calm-cell.ts'
import { drawLine } from '../gestures/draw-line.ts'
import { REACH_PX } from '../gestures/press.ts'
import { partAt, withGroups } from '../model/choose.ts'
import { placeEdit } from '../model/create.ts'
import { gridOf, isLine } from '../model/drawing.ts'
import { lineOf, type Point, pointsOf } from '../model/geometry.ts'
import { nearestPiece, withNewCorner, withoutCorner } from '../model/line.ts'
import { textOfPart } from '../model/part-text.ts'
import { fitted, toDrawing, toWindow, zoomedAt } from '../model/view.ts'
import { GestureLayer } from './GestureLayer.tsx'
import { MiniMap } from './MiniMap.tsx'
import { RULER_PX, Rulers } from './Rulers.tsx'
import { SelectionLayer } from './SelectionLayer.tsx'
import { Sheet } from './Sheet.tsx'
import { StageMenu } from './StageMenu.tsx'
import { SYMBOL_DRAG } from './symbol-drag.ts'
import { TextEditor } from './TextEditor.tsx'
import { useImageDrop } from './use-image-drop.ts'
import { useStagePointer } from './use-stage-pointer.ts'
import './stage.css'

interface StageProps {
  readonly feed: ValueFeed | undefined
  readonly commands: readonly Command[]
}

/** The window on the drawing: draws it, and turns presses, wheel and drops into edits. */
export function Stage({ feed, commands }: StageProps) {
  const editor = useEditor()
  const { options, tool, drawing } = editor
  const frame = useRef<HTMLDivElement>(null)
  const isSpaceHeld = useRef(false)
  const pointer = useStagePointer(editor, frame, isSpaceHeld)
  const [menu, setMenu] = useState<{ readonly at: Point; readonly isOfChosen: boolean }>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const dropImage = useImageDrop(editor)
  useWindowSize(editor, frame)
  useWheel(editor, frame)
  return (
    <>
      <div
        ref={frame}
        className={`wfd-dw-stage wfd-dw-stage--${tool.kind}`}
        role="application"
        aria-label={`画布：${drawing.title}，${drawing.elements.length} 个图元。按问号键查看快捷键。`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes all keys of the editor
        tabIndex={0}
        data-stage
        onPointerDown={(event) => {
          frame.current?.focus({ preventScroll: true })
          pointer.onPointerDown(event)
        }}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerCancel={pointer.onPointerCancel}
        onPointerLeave={pointer.onPointerLeave}
        onDoubleClick={(event) => onDoubleClick(editor, frame.current, event)}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            isSpaceHeld.current = true
            event.preventDefault()
          }
          if (event.key === 'Escape' && pointer.cancel()) event.stopPropagation()
        }}
        onKeyUp={(event) => {
          if (event.key === ' ') isSpaceHeld.current = false
        }}
        onBlur={() => {
          isSpaceHeld.current = false
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          const isOfChosen = chooseForMenu(editor, placeOf(editor, frame.current, event))
          setMenu({ at: { x: event.clientX, y: event.clientY }, isOfChosen })
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.some((type) => type === SYMBOL_DRAG || type === 'Files')) event.preventDefault()
        }}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return dropSymbol(editor, frame.current, event)
          event.preventDefault()
          void dropImage(file, placeOf(editor, frame.current, event))
        }}
      >
        <Sheet feed={feed} />
        <svg className="wfd-dw-over" aria-hidden="true">
          <OtherOutlines />
          <SelectionLayer />
          <GestureLayer />
        </svg>
        <TextEditor />
        <Hint />
        {options.rulers && <Rulers />}
        {options.miniMap && <MiniMap />}
      </div>
      {menu && <StageMenu {...menu} commands={commands} onClose={closeMenu} />}
    </>
  )
}

/** Chooses what the right button was pressed on, where it is not chosen already; whether anything is chosen. */
function chooseForMenu(editor: Editor, at: Point): boolean {
  const { drawing, chosen, host } = editor
  const part = partAt(drawing, at, REACH_PX / editor.view.read().zoom)
  if (part && !chosen.has(part.id)) host.choose(withGroups(drawing, [part.id]))
  else if (!part) host.choose([])
  return part !== undefined
}

/** Size, angle or way of what goes on, beside the pointer. */
function Hint() {
  const { gesture, pointer, view } = useEditor()
  const hint = useCalmCell(gesture, hintOf)
  const output = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => {
    // By transform alone, so that nothing is drawn again while it goes along with the pointer.
    const follow = () => {
      const at = pointer.read()
      if (!output.current || !at) return
      const { x, y } = toWindow(view.read(), at)
      output.current.style.transform = `translate(${x + 14}px, ${y + 18}px)`
    }
    follow()
    return hint === undefined ? undefined : pointer.subscribe(follow)
  }, [hint, pointer, view])
  if (hint === undefined) return null
  return (
    <output ref={output} className="wfd-dw-hint">
      {hint}
    </output>
  )
}

const hintOf = ({ hint }: GestureView): string | undefined => hint

/** Follows the size of the window; the first size fits the drawing in. */
function useWindowSize({ windowSize, view, drawing }: Editor, frame: { readonly current: HTMLElement | null }) {
  const first = useRef(drawing)
  useLayoutEffect(() => {
    const node = frame.current
    if (!node) return
    const measure = () => {
      const [w, h] = [node.clientWidth, node.clientHeight]
      if (windowSize.read().w === 0 && w > 0) {
        const { width, height } = first.current
        const fit = fitted({ x: 0, y: 0, w: width, h: height }, w - RULER_PX, h - RULER_PX, 24, 1)
        view.put({ ...fit, x: fit.x + RULER_PX, y: fit.y + RULER_PX })
      }
      windowSize.put({ w, h })
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [frame, windowSize, view])
}

/** The wheel zooms about the pointer; with Shift it moves to the sides, a touchpad's two fingers move the drawing. */
function useWheel({ view }: Editor, frame: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const node = frame.current
    if (!node) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const now = view.read()
      const box = node.getBoundingClientRect()
      const isPad = event.deltaMode === 0 && !event.ctrlKey && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40)
      if (event.shiftKey || isPad) {
        const [dx, dy] = event.shiftKey ? [event.deltaY + event.deltaX, 0] : [event.deltaX, event.deltaY]
        view.put({ ...now, x: now.x - dx, y: now.y - dy })
        return
      }
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      view.put(zoomedAt(now, at, now.zoom * Math.exp(-event.deltaY / (event.ctrlKey ? 200 : 500))))
    }
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [frame, view])
}

const placeOf = (editor: Editor, frame: HTMLElement | null, event: MouseEvent) => {
  const box = frame?.getBoundingClientRect()
  return toDrawing(editor.view.read(), { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) })
}

function dropSymbol(editor: Editor, frame: HTMLElement | null, event: DragEvent) {
  const symbol = event.dataTransfer.getData(SYMBOL_DRAG)
  if (!Object.hasOwn(symbolSpecs, symbol)) return
  event.preventDefault()
  const { drawing, options, layer, host } = editor
  const grid = options.snapGrid ? gridOf(drawing) : undefined
  const { edit, id } = placeEdit(drawing, symbol as SymbolName, placeOf(editor, frame, event), { grid, layer })
  host.edit(edit, { choose: [id] })
  frame?.focus({ preventScroll: true })
}

/** A double click ends a new line; on a chosen line it makes a corner, on a corner takes it away; of any other element it writes the text. */
function onDoubleClick(editor: Editor, frame: HTMLElement | null, event: MouseEvent) {
  const { drawing, chosen, host, tool } = editor
  if (tool.kind === 'line') drawLine.finish(editor)
  if (tool.kind !== 'select') return
  const at = placeOf(editor, frame, event)
  const reach = REACH_PX / editor.view.read().zoom
  const [id] = chosen
  const geometry = id === undefined ? undefined : drawing.geometry[id]
  if (chosen.size === 1 && geometry && isLine(geometry)) {
    const next = changedCorners(pointsOf(geometry), at, reach, event.target as Element)
    if (next) host.edit({ kind: 'set', at: ['geometry', id as string], value: lineOf(next) })
    return
  }
  const part = partAt(drawing, at, reach)
  if (!part) return
  host.choose([part.id])
  if (textOfPart(part)) editor.writing.put(part.id)
}

function changedCorners(points: readonly Point[], at: Point, reach: number, target: Element) {
  const corner = /^corner:(\d+)$/.exec(target.closest<SVGElement>('[data-handle]')?.dataset.handle ?? '')
  if (corner) return withoutCorner(points, Number(corner[1]))
  const piece = nearestPiece(points, at)
  return piece.away <= reach ? withNewCorner(points, piece.index, at) : undefined
}
