import { SegmentInput, SelectInput } from '../../../runtime/index.ts'
import type { ChoiceWord } from '../control.ts'
import type { ControlProps } from './control-props.ts'

/** Few short choices stand side by side, others in a list. */
const mostParts = 4
const mostLetters = 12

/** One of the values of an enumeration. */
export function ChoiceControl(props: ControlProps & { readonly choices: readonly ChoiceWord[] }) {
  const { id, label, value, isMixed, preset, isRequired, choices, onChange } = props
  const shown = isMixed ? undefined : (value ?? preset)
  const letters = choices.reduce((sum, choice) => sum + widthOf(choice.label), 0)
  if (choices.length <= mostParts && letters <= mostLetters)
    return (
      <div className={value === undefined ? 'wfd-field__preset' : undefined}>
        <SegmentInput
          label={label}
          value={shown}
          choices={choices}
          onChange={(next) => onChange(next === value && !isRequired ? undefined : next)}
        />
      </div>
    )
  return (
    <SelectInput
      id={id}
      label={label}
      small
      value={isMixed ? undefined : value}
      choices={choices}
      clearable={!isRequired && value !== undefined}
      placeholder={isMixed ? '多个值' : (choices.find((choice) => choice.value === preset)?.label ?? '未设')}
      onChange={(next) => onChange(next === '' || next === null ? undefined : next)}
    />
  )
}

/** Width of a text in Chinese letters. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 256 ? 0.6 : 1), 0)
