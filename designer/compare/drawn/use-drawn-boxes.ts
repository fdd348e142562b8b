import { type RefObject, useEffect, useState } from 'react'
import { type Place, placeKey } from '../../../schemas/index.ts'
import { placesDrawn } from '../../canvas/hit.ts'
import { placeIndex } from '../../canvas/place-index.ts'
import { whenSettled } from '../../canvas/when-settled.ts'
import type { DocumentJson } from '../../draft/edit.ts'
import type { ChangeMark } from './change-marks.ts'

/** A frame around what a mark is about, in px of the stage as it is shown. */
export interface MarkBox {
  readonly mark: ChangeMark
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Milliseconds after the last change of the picture until the frames are put. */
const settleMs = 200

/** Finds the boxes of all places that are drawn, in px of the window, by the key of the place. */
export type FindBoxes = (stage: HTMLElement, document: DocumentJson) => ReadonlyMap<string, DOMRect>

/** Boxes of the widgets and parts of a page. */
export const boxesOfPage: FindBoxes = (stage, document) => placesDrawn(stage, placeIndex(document))

/** Boxes of the elements of a drawing. */
export const boxesOfLayout: FindBoxes = (stage) => {
  const boxes = new Map<string, DOMRect>()
  for (const element of stage.querySelectorAll<SVGGElement>('[data-element]')) {
    const id = element.getAttribute('data-element') ?? ''
    const box = element.getBoundingClientRect()
    boxes.set(placeKey(['elements', { id }]), box)
    boxes.set(placeKey(['geometry', id]), box)
  }
  return boxes
}

/** Frames for the marks of a side, put again whenever what is drawn settles elsewhere. */
export function useMarkBoxes(
  stage: RefObject<HTMLElement | null>,
  document: DocumentJson,
  marks: readonly ChangeMark[],
  find: FindBoxes,
): readonly MarkBox[] {
  const [boxes, setBoxes] = useState<readonly MarkBox[]>([])
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const put = () => {
      const next = marks.length === 0 ? [] : boxesAround(element, find(element, document), marks)
      setBoxes((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next))
    }
    // Data come and charts are drawn late: the picture is followed, the frames are none of it.
    return whenSettled(element, put, { ms: settleMs, parts: true })
  }, [stage, document, marks, find])
  return boxes
}

function boxesAround(
  stage: HTMLElement,
  drawn: ReadonlyMap<string, DOMRect>,
  marks: readonly ChangeMark[],
): readonly MarkBox[] {
  const origin = stage.getBoundingClientRect()
  return marks.flatMap((mark): MarkBox[] => {
    const box = nearest(drawn, mark.at)
    if (!box) return []
    const { left, top, width, height } = box
    return [{ mark, left: left - origin.left, top: top - origin.top, width, height }]
  })
}

/** The box of a place, or of the nearest thing around it that is drawn. */
function nearest(drawn: ReadonlyMap<string, DOMRect>, place: Place): DOMRect | undefined {
  for (let length = place.length; length > 0; length -= 1) {
    const box = drawn.get(placeKey(place.slice(0, length)))
    if (box) return box
  }
  return undefined
}
