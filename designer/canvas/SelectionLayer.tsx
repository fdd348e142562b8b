import { type DragEvent, type RefObject, useState } from 'react'
import { type AppModel, type DocumentKind, type Place, placeKey, trailOf } from '../../schemas/index.ts'
import { kindWord, nameOf, nodeAt } from '../inspector/node.ts'
import { draggedNow, setDragging } from '../structure/dragging.ts'
import { carriedAt } from '../structure/targets.ts'
import { useCommands } from '../use-commands.ts'
import { useWorkspaceView } from '../workspace-context.ts'
import { type CanvasDrop, dropAt } from './drop-at.ts'
import { boxOfPlace, placesAt } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'
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
}

/** Lies over the page: takes the clicks and drops, frames what is selected and what the pointer is over. */
export function SelectionLayer(props: SelectionLayerProps) {
  const { stage, kind, document, index, selection, onSelect, drawn } = props
  const commands = useCommands()
  const { model } = useWorkspaceView().loaded
  const [hovered, setHovered] = useState<Place | undefined>()
  const [drop, setDrop] = useState<CanvasDrop | undefined>()
  const frames = useFrames(stage, index, selection, drawn)
  const over = useFrames(stage, index, hovered ? [hovered] : [], drawn)

  const under = (event: { readonly clientX: number; readonly clientY: number }) =>
    stage.current === null ? [] : placesAt(stage.current, { x: event.clientX, y: event.clientY }, index)
  const dropOf = (event: DragEvent): CanvasDrop | undefined => {
    const dragged = draggedNow()
    const element = stage.current
    if (!dragged || element === null) return undefined
    const carried = dragged.from === 'palette' ? dragged.carried : carriedAt(kind, document, dragged.places)
    const boxOf = (place: Place) => boxOfPlace(element, place, index)
    const ground = { kind, document, under: under(event), boxOf }
    return carried && dropAt(ground, carried, { x: event.clientX, y: event.clientY })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const found = dropOf(event)
    const dragged = draggedNow()
    setDrop(undefined)
    if (dragged && found) commands.drop(dragged, found.target)
    else if (dragged?.from === 'palette') commands.add(dragged.carried)
  }
  return (
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
        const place = under(event)[0] ?? []
        const isMore = event.shiftKey || event.ctrlKey || event.metaKey
        const isChosen = selection.some((one) => placeKey(one) === placeKey(place))
        if (isMore) onSelect(toggled(selection, place))
        else if (!isChosen || selection.length === 1) onSelect([place])
      }}
      onDragStart={(event) => {
        const places = selection.filter((place) => place.length > 1)
        if (places.length === 0) return event.preventDefault()
        setDragging({ from: 'document', places })
        event.dataTransfer.setData('text/plain', '')
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragEnd={() => {
        setDragging(undefined)
        setDrop(undefined)
      }}
      onDragOver={(event) => {
        if (!draggedNow()) return
        event.preventDefault()
        setDrop(dropOf(event))
      }}
      onDragLeave={() => setDrop(undefined)}
      onDrop={onDrop}
    >
      {over.map((frame) => (
        <span key={frame.key} className="wfd-frame wfd-frame--over" style={frameStyle(frame)} />
      ))}
      {frames.map((frame) => (
        <span key={frame.key} className="wfd-frame" style={frameStyle(frame)}>
          <span className="wfd-frame__name">{nameAt(kind, document, frame.place, model)}</span>
        </span>
      ))}
      {drop && <span className="wfd-frame__drop" style={frameStyle(fromWindow(drop.line, stage.current))} />}
    </div>
  )
}

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
