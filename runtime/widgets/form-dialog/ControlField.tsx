import type { FieldProps } from '@rjsf/utils'
import { useMemo } from 'react'
import type { Options, Value } from '../../../schemas/index.ts'
import { useChoices } from '../../fields/use-choices.ts'
import { compileValue } from '../../page/compiled-value.ts'
import { useZone } from '../../page/use-zone.ts'
import type { RichControl } from './control-props.ts'
import { controls } from './controls.tsx'
import { useFieldFacts, useForm, useFormData } from './form-context.ts'

const readsForm = (options: Options | undefined): boolean => {
  const value =
    options && ('from' in options ? options.from : 'endpoint' in options ? (options.params as Value) : undefined)
  return (
    value !== undefined && compileValue(value).dependencies.some((path) => path === 'form' || path.startsWith('form.'))
  )
}

/** rjsf's field for everything that is filled in: finds the field's document and draws its control. */
export function ControlField({
  fieldPathId,
  formData,
  onChange,
  onBlur,
  rawErrors,
  errorSchema,
  disabled,
}: FieldProps) {
  const form = useForm()
  const name = fieldPathId.path.join('.')
  const field = form.plan.byName.get(name)
  const facts = useFieldFacts(name)
  const watched = useMemo(() => readsForm(field?.options), [field])
  const data = useFormData(watched)
  const extra = useMemo(() => (data ? { form: data } : undefined), [data])
  const { choices, loading } = useChoices(field?.options, extra)
  const zone = useZone()
  if (!field) return null
  const id = fieldPathId.$id
  // The checker keeps the captcha, which light forms draw, out of every other form.
  const Control = controls[field.control as RichControl]
  const described = [facts.help && `${id}__help`, rawErrors && rawErrors.length > 0 && `${id}__fault`]
    .filter(Boolean)
    .join(' ')
  return (
    <Control
      id={id}
      labelId={`${id}__label`}
      field={field}
      value={formData}
      choices={choices}
      loading={loading}
      disabled={facts.disabled || disabled === true}
      required={facts.required}
      invalid={rawErrors !== undefined && rawErrors.length > 0}
      describedBy={described || undefined}
      zone={zone}
      inner={errorSchema}
      addressOf={addressOf}
      onChange={(value) => {
        onChange(value, fieldPathId.path, undefined, id)
        form.changed(name, value)
      }}
      onBlur={() => onBlur(id, formData)}
    />
  )
}

/** Address of a stored image; a picture that was only chosen now has none yet. */
const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
