import { useState } from 'react'
import { centred, type Size, scaleOf } from './scale.ts'
import { useRoom } from './use-room.ts'

/** A ground fitted into the room that it has, in displayed pixels. */
export interface Fit {
  /** Takes the element that is the room. */
  readonly setFrame: (frame: HTMLElement | null) => void
  readonly room: Size
  /** Displayed pixels a natural one, at most 2: a small picture is not blown up further. */
  readonly scale: number
  readonly size: Size
  /** Where the ground stands in the room. */
  readonly offset: { readonly left: number; readonly top: number }
}

/** A ground of `natural` size in the middle of its room, `margin` pixels from its edges; followed as the room changes. */
export function useFit(natural: Size, margin = 0): Fit {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const room = useRoom(frame)
  const inner = { width: room.width - 2 * margin, height: room.height - 2 * margin }
  const scale = Math.min(2, scaleOf(true, inner, natural))
  const size = { width: natural.width * scale, height: natural.height * scale }
  return { setFrame, room, scale, size, offset: centred(size, inner, margin) }
}
