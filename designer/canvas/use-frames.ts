import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Place, placeKey } from '../../schemas/index.ts'
import type { Box } from './drop-at.ts'
import { boxOfPlace, elementsOfPlace } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'

/** A frame in px from the corner of the layer. */
export interface Frame extends Box {
  readonly key: string
  readonly place: Place
}

/** Frames around places, measured anew whenever what is drawn changes. */
export function useFrames(
  stage: RefObject<HTMLElement | null>,
  index: PlaceIndex,
  places: readonly Place[],
  drawn: unknown,
): readonly Frame[] {
  const [frames, setFrames] = useState<readonly Frame[]>([])
  const [arrivals, setArrivals] = useState(0)
  const keys = places.map(placeKey).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` stands for the places, which are new objects each time
  const measure = useCallback(() => {
    const element = stage.current
    if (element === null) return
    const found = places.flatMap((place): Frame[] => {
      const box = boxOfPlace(element, place, index)
      return box ? [{ key: placeKey(place), place, ...fromWindow(box, element) }] : []
    })
    setFrames((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
  }, [stage, index, keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing stands elsewhere
  useLayoutEffect(() => {
    measure()
    const element = stage.current
    if (element === null || keys === '') return
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    const elementsOf = (place: Place) => elementsOfPlace(element, place, index)
    for (const one of places.flatMap(elementsOf)) watch.observe(one)
    // What waits for its data is framed once it is there.
    const waiting = places.filter((place) => place.length > 0 && elementsOf(place).length === 0)
    const arrival = new MutationObserver(() => {
      if (waiting.some((place) => elementsOf(place).length > 0)) setArrivals((count) => count + 1)
    })
    if (waiting.length > 0) arrival.observe(element, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      arrival.disconnect()
    }
  }, [measure, drawn, stage, keys, arrivals])
  return frames
}

/** A box in px of the window, from the corner of the layer. */
export function fromWindow({ left, top, width, height }: Box, stage: Element | null): Box {
  const origin = stage?.getBoundingClientRect()
  return { left: left - (origin?.left ?? 0), top: top - (origin?.top ?? 0), width, height }
}

/** Place and size of a frame on the layer. */
export const frameStyle = ({ left, top, width, height }: Box) => ({
  transform: `translate(${left}px, ${top}px)`,
  width: `${width}px`,
  height: `${height}px`,
})
