import { useId } from 'react'
import { captchaIdName, type Field } from '../../../schemas/index.ts'
import { CaptchaInput, type CaptchaPicture } from '../../fields/CaptchaInput.tsx'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { usePage } from '../../page/hooks.ts'
import { isBox, nameOf } from './plain-data.ts'
import type { PlainFormState } from './use-plain-form.ts'

interface PlainFieldProps {
  readonly field: Field
  readonly form: PlainFormState
  /** Marks a field that must be filled. */
  readonly starred: boolean
}

/** A field of a light form: a native input with its label and its fault. */
export function PlainField({ field, form, starred }: PlainFieldProps) {
  const id = useId()
  const name = nameOf(field)
  const label = field.label ?? String(field.schema?.title ?? field.id)
  const fault = form.faults[name]
  const required = form.holds(field.required, false)
  return (
    <div className="wf-field" data-field={field.id}>
      {isBox(field) ? (
        <CheckInput
          checked={form.data[name] === true}
          disabled={form.holds(field.disabled, false)}
          onChange={(next) => form.change(name, next)}
        >
          {label}
        </CheckInput>
      ) : (
        <>
          <label className="wf-field__label" htmlFor={id}>
            {required && starred && (
              <span className="wf-field__star" aria-hidden="true">
                *
              </span>
            )}
            {label}
          </label>
          <LineInput field={field} form={form} id={id} required={required} />
        </>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="wf-field__fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

interface LineInputProps {
  readonly field: Field
  readonly form: PlainFormState
  readonly id: string
  readonly required: boolean
}

/** A line of text, a password or a captcha. */
function LineInput({ field, form, id, required }: LineInputProps) {
  const page = usePage()
  const name = nameOf(field)
  const isWrong = form.faults[name] !== undefined
  const maxLength = field.schema?.maxLength
  const { challenge } = field
  const line = {
    id,
    name,
    required,
    value: String(form.data[name] ?? ''),
    icon: field.icon,
    disabled: form.holds(field.disabled, false),
    placeholder: field.placeholder,
    maxLength: typeof maxLength === 'number' ? maxLength : undefined,
    invalid: isWrong,
    describedBy: isWrong ? `${id}-fault` : undefined,
    onChange: (next: string) => form.change(name, next),
  }
  if (field.control === 'captcha' && challenge !== undefined)
    return (
      <CaptchaInput
        {...line}
        round={form.round}
        ask={() => page.call<CaptchaPicture>(challenge, {}, { silent: true })}
        onPicture={(picture) => form.put({ [name]: '', [captchaIdName(name)]: picture })}
      />
    )
  return (
    <TextInput
      {...line}
      type={field.control === 'password' ? 'password' : 'text'}
      noSpace={field.noSpace ?? false}
      autoComplete={field.autocomplete}
    />
  )
}
