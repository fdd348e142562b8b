import { lazy, Suspense, useEffect, useState } from 'react'
import { type ExpressionPlace, lookAt, type Place } from '../../../schemas/index.ts'
import { useDesk } from '../desk.ts'
import { pointerFor } from '../pointer.ts'
import type { ControlProps } from './control-props.ts'
import { useTyping } from './use-typed.ts'

const ExpressionEditor = lazy(() =>
  import(/* webpackChunkName: "code" */ '../../expression/ExpressionEditor.tsx').then((module) => ({
    default: module.ExpressionEditor,
  })),
)

/** A computed value. What cannot be read yet is kept until the input is left, so that the canvas shows the last good one. */
export function ExpressionControl(props: ControlProps) {
  const { label, value, isMixed, isRequired, parents, name, onChange } = props
  const desk = useDesk()
  const { gesture, end } = useTyping(props)
  const written = isMixed ? '' : ((value as { readonly $expr?: string } | undefined)?.$expr ?? '')
  const [held, setHeld] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written from elsewhere takes the place of what is held
  useEffect(() => setHeld(undefined), [written])
  const at: Place = [...(parents[0] as Place), name]
  const { liveValue } = desk.now()
  const place = (): ExpressionPlace => {
    const { spots, document, model } = desk.now()
    return { ...spots.at(pointerFor(document, at)), model }
  }
  const hand = (text: string): void => {
    setHeld(undefined)
    onChange(text.trim() === '' && !isRequired ? undefined : { $expr: text }, gesture)
  }
  return (
    <Suspense fallback={<code className="wfd-field__fixed">{written}</code>}>
      <ExpressionEditor
        label={label}
        text={held ?? written}
        place={place}
        {...(liveValue ? { live: (text: string) => liveValue(at, text) } : {})}
        onChange={(text) => {
          if (text.trim() !== '' && lookAt(text, place()).type === undefined) setHeld(text)
          else hand(text)
        }}
        onBlur={() => {
          if (held !== undefined) hand(held)
          end()
        }}
        onUndo={desk.undo}
        onRedo={desk.redo}
      />
    </Suspense>
  )
}
