import { TextAreaInput, TextInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'
import { useTyped, useTyping } from './use-typed.ts'

/**
 * A line of text; emptied, an optional property is taken away. An id is taken over when it is left or Enter is pressed,
 * as half an id may be that of something else.
 */
export function TextControl(props: ControlProps & { readonly isLong: boolean }) {
  const { id, value, isMixed, preset, isRequired, isLong, name, onChange } = props
  const written = isMixed || value === undefined ? '' : String(value)
  const [text, type] = useTyped(written)
  const { gesture, end } = useTyping(props)
  const isId = name === 'id'
  const hand = (next: string): void => onChange(next === '' && !isRequired ? undefined : next, gesture)
  const leave = (): void => {
    if (isId && text === '') type(written)
    else if (isId && text !== written) hand(text)
    end()
  }
  const shared = {
    id,
    value: text,
    placeholder: isMixed ? '多个值' : preset === undefined ? '' : String(preset),
    onBlur: leave,
    onChange: (next: string) => {
      type(next)
      if (!isId) hand(next)
    },
  }
  return isLong ? <TextAreaInput {...shared} /> : <TextInput {...shared} onEnter={leave} />
}
