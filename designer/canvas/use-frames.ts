import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type Place, placeKey } from '../../schemas/index.ts'
import type { Box } from './drop-at.ts'
import { boxAround, elementsOfPlace } from './hit.ts'
import type { PlaceIndex } from './place-index.ts'

/** A frame in px from the corner of the layer. */
export interface Frame extends Box {
  readonly key: string
  readonly place: Place
}

/** What a place is drawn as now. */
interface Standing {
  readonly place: Place
  readonly elements: readonly HTMLElement[]
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
  const measure = useCallback(
    (element: HTMLElement): readonly Standing[] => {
      const standing = places.map((place) => ({ place, elements: elementsOfPlace(element, place, index) }))
      const found = standing.flatMap(({ place, elements }): Frame[] => {
        const box = boxAround(elements)
        return box ? [{ key: placeKey(place), place, ...fromWindow(box, element) }] : []
      })
      setFrames((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
      return standing
    },
    [index, keys],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another drawing stands elsewhere
  useLayoutEffect(() => {
    const element = stage.current
    if (element === null) return
    const standing = measure(element)
    if (standing.length === 0) return
    const watch = new ResizeObserver(() => void measure(element))
    watch.observe(element)
    const dialog = element.querySelector('[data-dialog]')
    if (dialog) watch.observe(dialog)
    for (const { elements } of standing) for (const one of elements) watch.observe(one)
    // What waits for its data is framed once it is there.
    const waiting = standing.filter(({ place, elements }) => place.length > 0 && elements.length === 0)
    const arrival = new MutationObserver(() => {
      if (waiting.some(({ place }) => elementsOfPlace(element, place, index).length > 0))
        setArrivals((count) => count + 1)
    })
    if (waiting.length > 0) arrival.observe(element, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      arrival.disconnect()
    }
  }, [measure, drawn, stage, arrivals])
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
