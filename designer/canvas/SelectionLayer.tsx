import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Place, placeKey } from '../../schemas/index.ts'
import { elementsOfPlace, placeOfElement } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'

interface SelectionLayerProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly index: PlaceIndex
  readonly selection: readonly Place[]
  onSelect(places: readonly Place[]): void
  /** What is drawn; frames are measured again when it is another one. */
  readonly drawn: unknown
}

/** A frame in px from the corner of the layer. */
interface Frame {
  readonly key: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Lies over the page: takes the clicks, frames what is selected and what the pointer is over. */
export function SelectionLayer({ stage, index, selection, onSelect, drawn }: SelectionLayerProps) {
  const [hovered, setHovered] = useState<Place | undefined>()
  const [frames, setFrames] = useState<readonly Frame[]>([])
  const [over, setOver] = useState<readonly Frame[]>([])

  const measure = useCallback(
    (places: readonly Place[]) => {
      const element = stage.current
      return element === null ? [] : places.flatMap((place) => framesOf(element, place, index))
    },
    [stage, index],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing stands elsewhere
  useLayoutEffect(() => {
    setFrames(measure(selection))
    const element = stage.current
    if (element === null) return
    const watch = new ResizeObserver(() => setFrames(measure(selection)))
    watch.observe(element)
    for (const place of selection) for (const one of elementsOfPlace(element, place, index)) watch.observe(one)
    return () => watch.disconnect()
  }, [measure, selection, drawn, stage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing stands elsewhere
  useLayoutEffect(() => setOver(hovered ? measure([hovered]) : []), [measure, hovered, drawn])

  const placeAt = (event: { readonly clientX: number; readonly clientY: number }) => {
    const under = document.elementsFromPoint(event.clientX, event.clientY)
    const element = under.find((one) => stage.current?.contains(one) && one !== stage.current)
    return placeOfElement(element ?? null, index)
  }
  return (
    <div
      className="wfd-layer"
      onPointerMove={(event) => setHovered(placeAt(event))}
      onPointerLeave={() => setHovered(undefined)}
      onPointerDown={(event) => {
        const place = placeAt(event) ?? []
        const isMore = event.shiftKey || event.ctrlKey || event.metaKey
        onSelect(isMore ? toggled(selection, place) : [place])
      }}
    >
      {over.map((frame) => (
        <span key={frame.key} className="wfd-frame wfd-frame--over" style={styleOf(frame)} />
      ))}
      {frames.map((frame) => (
        <span key={frame.key} className="wfd-frame" style={styleOf(frame)} />
      ))}
    </div>
  )
}

const styleOf = ({ left, top, width, height }: Frame) => ({
  transform: `translate(${left}px, ${top}px)`,
  width: `${width}px`,
  height: `${height}px`,
})

/** The selection with one place more, or one less where it is in it already. */
function toggled(selection: readonly Place[], place: Place): readonly Place[] {
  const key = placeKey(place)
  const others = selection.filter((one) => placeKey(one) !== key)
  return others.length < selection.length ? others : [...selection, place]
}

/** One frame around all that a place is drawn as. */
function framesOf(stage: Element, place: Place, index: PlaceIndex): readonly Frame[] {
  const boxes = elementsOfPlace(stage, place, index).map((element) => element.getBoundingClientRect())
  if (boxes.length === 0) return []
  const origin = stage.getBoundingClientRect()
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  return [{ key: placeKey(place), left: left - origin.left, top: top - origin.top, width, height }]
}
