import { useEffect, useRef, useState } from 'react'
import { placeKey } from '../../../schemas/index.ts'
import { useDesk } from '../desk.ts'
import type { ControlProps } from './control-props.ts'

/** Text as it is being typed: drawn at once, whatever the document makes of it; a change from elsewhere takes its place. */
export function useTyped(value: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const type = (next: string): void => {
    sent.current = next
    setText(next)
  }
  return [text, type]
}

/** The gesture of typing into one property, and its end when the input is left. */
export function useTyping({ parents, name }: Pick<ControlProps, 'parents' | 'name'>) {
  const desk = useDesk()
  return { gesture: `type ${parents.map(placeKey).join(' ')} ${name}`, end: desk.endGesture }
}
