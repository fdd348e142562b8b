import { type DragEvent, type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { type AppModel, type DocumentKind, type Place, placeKey, trailOf } from '../../schemas/index.ts'
import { kindWord, nameOf, nodeAt } from '../inspector/node.ts'
import { beginDrag, draggedIn } from '../structure/dragging.ts'
import { carriedAt, isWidgetShape } from '../structure/targets.ts'
import { useCommands } from '../use-commands.ts'
import { useWorkspaceView } from '../workspace-context.ts'
import { type CanvasDrop, dropAt } from './drop-at.ts'
import { boxOfPlace, placesAt } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'
import { SizeHandles } from './size/SizeHandles.tsx'
import { sizesOf, sizeWords } from './size/sizes.ts'
import { frameStyle, fromWindow, useFrames } from './use-frames.ts'

interface SelectionLayerProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly kind: DocumentKind
  readonly document: unknown
  readonly index: PlaceIndex
  readonly selection: readonly Place[]
  onSelect(places: readonly Place[]): void
  /** What is drawn; frames are measured again when it is another one. */
  readonly drawn: unknown
  /** What lies over the layer, e.g. pins: a drop upon it lands below it. */
  readonly children?: ReactNode
}

/** Lies over the page: takes the clicks and drops, frames what is selected and what the pointer is over. */
export function SelectionLayer(props: SelectionLayerProps) {
  const { stage, kind, document, index, selection, onSelect, drawn, children } = props
  const commands = useCommands()
  const { model } = useWorkspaceView().loaded
  const [hovered, setHovered] = useState<Place | undefined>()
  const [drop, setDrop] = useState<CanvasDrop | undefined>()
  const frames = useFrames(stage, index, selection, drawn)
  const [only] = selection.length === 1 ? selection : []
  const sizes = useMemo(() => (only ? sizesOf(kind, document, only) : []), [kind, document, only])
  const [framed] = only ? frames : []
  const over = useFrames(stage, index, hovered ? [hovered] : [], drawn)

  const under = (event: { readonly clientX: number; readonly clientY: number }) =>
    stage.current === null ? [] : placesAt(stage.current, { x: event.clientX, y: event.clientY }, index)
  const dropOf = (event: DragEvent): CanvasDrop | undefined => {
    const dragged = draggedIn(event.dataTransfer)
    const element = stage.current
    if (!dragged || element === null) return undefined
    const carried = dragged.from === 'palette' ? dragged.carried : carriedAt(kind, document, dragged.places)
    const boxOf = (place: Place) => boxOfPlace(element, place, index)
    const ground = { kind, document, under: under(event), boxOf }
    return carried && dropAt(ground, carried, { x: event.clientX, y: event.clientY })
  }
  const onDragOver = (event: DragEvent) => {
    const dragged = draggedIn(event.dataTransfer)
    if (!dragged) return
    const found = dropOf(event)
    setDrop(found)
    // What nothing takes here goes back to where it was, and the pointer says so; new things find a place of their own.
    if (found || dragged.from === 'palette') event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const found = dropOf(event)
    const dragged = draggedIn(event.dataTransfer)
    setDrop(undefined)
    if (dragged && found) commands.drop(dragged, found.target)
    else if (dragged?.from === 'palette') commands.add(dragged.carried)
  }
  const isSelected = (place: Place) => selection.some((one) => placeKey(one) === placeKey(place))
  /** A selected widget can be dragged by any of its parts, which a click selects. */
  const isGrip = (places: readonly Place[]) => {
    const widget = places.find((place) => isWidgetShape(nodeAt(kind, document, place)?.outer))
    return widget !== undefined && isSelected(widget)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way beside the keys of the layer
    <div
      className="wfd-layer__ground"
      onDragOver={onDragOver}
      onDragLeave={() => setDrop(undefined)}
      onDragEnd={() => setDrop(undefined)}
      onDrop={onDrop}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys choose, for outline and canvas alike (use-designer-keys) */}
      <div
        className="wfd-layer"
        role="application"
        aria-label="页面画布：单击选择，拖动移动，方向键走动"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is walked by arrow keys
        tabIndex={0}
        draggable
        onPointerMove={(event) => setHovered(under(event)[0])}
        onPointerLeave={() => setHovered(undefined)}
        onPointerDown={(event) => {
          const places = under(event)
          const place = places[0] ?? []
          if (isMore(event)) onSelect(toggled(selection, place))
          else if (!isSelected(place) && !isGrip(places)) onSelect([place])
        }}
        onClick={(event) => {
          const place = under(event)[0] ?? []
          if (!isMore(event) && !(selection.length === 1 && isSelected(place))) onSelect([place])
        }}
        onDragStart={(event) => {
          const places = selection.filter((place) => place.length > 1)
          if (places.length === 0) return event.preventDefault()
          beginDrag(event.dataTransfer, { from: 'document', places }, 'move')
        }}
      >
        {over.map((frame) => (
          <span key={frame.key} className="wfd-frame wfd-frame--over" style={frameStyle(frame)} />
        ))}
        {frames.map((frame) => (
          <span key={frame.key} className="wfd-frame" style={frameStyle(frame)}>
            <span className="wfd-frame__name">
              {[nameAt(kind, document, frame.place, model), ...sizes.map(sizeWords)].filter(Boolean).join(' · ')}
            </span>
          </span>
        ))}
        {drop && <span className="wfd-frame__drop" style={frameStyle(fromWindow(drop.line, stage.current))} />}
      </div>
      {framed && sizes.length > 0 && <SizeHandles stage={stage} frame={framed} sizes={sizes} />}
      {children}
    </div>
  )
}

/** Whether a click adds to what is selected, or takes from it. */
const isMore = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey

function nameAt(kind: DocumentKind, document: unknown, place: Place, model: AppModel | undefined): string {
  const node = nodeAt(kind, document, place)
  return node ? `${kindWord(node)} ${trailOf(document, place, model).at(-1)?.label ?? nameOf(node.value)}` : ''
}

/** The selection with one place more, or one less where it is in it already. */
function toggled(selection: readonly Place[], place: Place): readonly Place[] {
  const key = placeKey(place)
  const others = selection.filter((one) => placeKey(one) !== key)
  return others.length < selection.length ? others : [...selection, place]
}
