import { lazy, Suspense } from 'react'
import type { Place } from '../../../schemas/index.ts'
import { useDesk } from '../desk.ts'
import { pointerFor } from '../pointer.ts'
import type { ControlProps } from './control-props.ts'
import { useTyping } from './use-typed.ts'

const ExpressionEditor = lazy(() =>
  import(/* webpackChunkName: "code" */ '../../expression/ExpressionEditor.tsx').then((module) => ({
    default: module.ExpressionEditor,
  })),
)

/** A computed value. */
export function ExpressionControl(props: ControlProps) {
  const { label, value, isMixed, isRequired, parents, name, onChange } = props
  const desk = useDesk()
  const { gesture, end } = useTyping(props)
  const written = isMixed ? '' : ((value as { readonly $expr?: string } | undefined)?.$expr ?? '')
  const at: Place = [...(parents[0] as Place), name]
  const { liveValue } = desk.now()
  return (
    <Suspense fallback={<code className="wf-field__fixed">{written}</code>}>
      <ExpressionEditor
        label={label}
        text={written}
        place={() => {
          const { spots, document, model } = desk.now()
          return { ...spots.at(pointerFor(document, at)), model }
        }}
        {...(liveValue ? { live: (text: string) => liveValue(at, text) } : {})}
        onChange={(text) => onChange(text.trim() === '' && !isRequired ? undefined : { $expr: text }, gesture)}
        onBlur={end}
        onUndo={desk.undo}
        onRedo={desk.redo}
      />
    </Suspense>
  )
}
