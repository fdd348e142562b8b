import { NumberInput } from '../../fields/NumberInput.tsx'
import { TextAreaInput } from '../../fields/TextAreaInput.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import type { ControlProps } from './control-props.ts'
import { maxOf, orNull, shared, textOf } from './control-values.ts'
import { useDraft } from './use-draft.ts'

/** A line of text, or a password. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  const { draft, set, flush } = useDraft(textOf(value), (text) => onChange(orNull(text)))
  // Spaces round a text are typing slips, except in a password.
  const leave = (text: string): void => {
    if (field.control !== 'password' && text !== text.trim()) set(text.trim())
    flush()
  }
  return (
    <TextInput
      {...shared(props)}
      type={field.control === 'password' ? 'password' : 'text'}
      value={draft}
      noSpace={field.noSpace ?? false}
      maxLength={maxOf(field)}
      placeholder={field.placeholder}
      autoComplete={field.autocomplete ?? (field.control === 'password' ? 'new-password' : undefined)}
      icon={field.icon}
      suffix={field.unit}
      onChange={set}
      onEnter={() => leave(draft)}
      onBlur={() => {
        leave(draft)
        onBlur()
      }}
    />
  )
}

/** Several lines of text. */
export function AreaControl(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  const { draft, set, flush } = useDraft(textOf(value), (text) => onChange(orNull(text)))
  return (
    <TextAreaInput
      {...shared(props)}
      value={draft}
      maxLength={maxOf(field)}
      placeholder={field.placeholder}
      onChange={set}
      onBlur={() => {
        flush()
        onBlur()
      }}
    />
  )
}

/** A number with its unit. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange, onBlur } = props
  const { draft, set, flush } = useDraft<unknown>(value, (number) => onChange(number ?? null))
  return (
    <NumberInput
      {...shared(props)}
      value={draft}
      unit={field.unit}
      placeholder={field.placeholder}
      onChange={set}
      onEnter={flush}
      onBlur={() => {
        flush()
        onBlur()
      }}
    />
  )
}
