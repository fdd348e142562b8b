import { NumberInput } from '../../../runtime/index.ts'
import type { ControlProps } from './control-props.ts'
import { useTyping } from './use-typed.ts'

/** A number with its unit; arrow keys step. What is no number stays in the input and changes nothing. */
export function NumberControl(props: ControlProps & { readonly unit: string | undefined }) {
  const { id, label, value, isMixed, preset, unit, onChange } = props
  const { gesture, end } = useTyping(props)
  return (
    <NumberInput
      id={id}
      label={label}
      value={isMixed ? undefined : value}
      placeholder={isMixed ? '多个值' : preset === undefined ? '' : String(preset)}
      unit={unit}
      onBlur={end}
      onChange={(next) => {
        if (typeof next !== 'string') onChange(next, gesture)
      }}
    />
  )
}
