import type { RefObject } from 'react'
import type { PlaceIndex } from '../canvas/place-index.ts'
import { frameStyle, useFrames } from '../canvas/use-frames.ts'
import { namesOf } from './marks.ts'
import { useMarks } from './use-marks.ts'
import './presence.css'

interface OtherFramesProps {
  readonly stage: RefObject<HTMLElement | null>
  readonly index: PlaceIndex
  /** What is drawn; frames are measured again when it is another one. */
  readonly drawn: unknown
}

/** What others have selected on the canvas: a thin frame in the person's colour, with the name. */
export function OtherFrames({ stage, index, drawn }: OtherFramesProps) {
  const marks = useMarks()
  const places = marks.map(({ place }) => place)
  const frames = useFrames(stage, index, places, drawn)
  return frames.map((frame) => {
    const people = marks.find(({ key }) => key === frame.key)?.people ?? []
    return (
      <span key={frame.key} className="wfd-other-frame" data-person={people[0]?.color} style={frameStyle(frame)}>
        <span className="wfd-other-frame__name">{namesOf(people)}</span>
      </span>
    )
  })
}
