import { TextAreaInput, TextInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'
import { useTyped, useTyping } from './use-typed.ts'

/** A line of text; emptied, an optional property is taken away. */
export function TextControl(props: ControlProps & { readonly isLong: boolean }) {
  const { id, value, isMixed, preset, isRequired, isLong, onChange } = props
  const [text, type] = useTyped(isMixed || value === undefined ? '' : String(value))
  const { gesture, end } = useTyping(props)
  const Input = isLong ? TextAreaInput : TextInput
  return (
    <Input
      id={id}
      value={text}
      placeholder={isMixed ? '多个值' : preset === undefined ? '' : String(preset)}
      onBlur={end}
      onChange={(next) => {
        type(next)
        onChange(next === '' && !isRequired ? undefined : next, gesture)
      }}
    />
  )
}
