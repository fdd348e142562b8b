import { TextAreaInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'
import { useTyped, useTyping } from './use-typed.ts'

/** A computed value. */
export function ExpressionControl(props: ControlProps) {
  const { id, value, isMixed, isRequired, onChange } = props
  const written = (value as { readonly $expr?: string } | undefined)?.$expr ?? ''
  const [text, type] = useTyped(isMixed ? '' : written)
  const { gesture, end } = useTyping(props)
  return (
    <TextAreaInput
      id={id}
      code
      rows={Math.min(6, Math.max(1, text.split('\n').length))}
      value={text}
      placeholder={isMixed ? '多个值' : ''}
      onBlur={end}
      onChange={(next) => {
        type(next)
        onChange(next === '' && !isRequired ? undefined : { $expr: next }, gesture)
      }}
    />
  )
}
