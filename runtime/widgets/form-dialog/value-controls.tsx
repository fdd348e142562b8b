import { ColorInput } from '../../fields/ColorInput.tsx'
import { DateInput } from '../../fields/DateInput.tsx'
import { type DateRange, DateRangeInput } from '../../fields/DateRangeInput.tsx'
import { ImageInput } from '../../fields/ImageInput.tsx'
import { JsonInput } from '../../fields/JsonInput.tsx'
import { UploadInput } from '../../fields/UploadInput.tsx'
import { formatValue } from '../../format/format.ts'
import type { ControlProps } from './control-props.ts'
import { numeric, orNull, shared, textOf } from './control-values.ts'
import { momentText, momentValue } from './moments.ts'

/** A date, month, year, moment or time. */
export function DateControl(props: ControlProps) {
  const { field, value, onChange, onBlur, zone } = props
  const kind = field.control as 'date' | 'dateTime' | 'month' | 'year' | 'time'
  return (
    <DateInput
      {...shared(props)}
      kind={kind}
      value={momentText(value, kind, zone)}
      clearable={field.clearable ?? true}
      placeholder={field.placeholder}
      onChange={(text) => onChange(momentValue(text, kind, numeric(field), zone))}
      onBlur={onBlur}
    />
  )
}

/** Two ends of a span of time. */
export function RangeControl(props: ControlProps) {
  const { id, field, value, onChange, disabled, invalid, describedBy } = props
  const held = (Array.isArray(value) ? { from: value[0], to: value[1] } : (value ?? {})) as {
    from?: unknown
    to?: unknown
  }
  const range: DateRange = [textOf(held.from), textOf(held.to)]
  const change = ([from, to]: DateRange): void => {
    if (from === '' && to === '') onChange(null)
    else onChange(field.schema.type === 'array' ? [from, to] : { from, to })
  }
  return (
    <DateRangeInput
      id={id}
      label={field.label}
      value={range}
      clearable={field.clearable ?? true}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={change}
    />
  )
}

/** Files. */
export function UploadControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props
  return (
    <UploadInput
      id={id}
      value={value}
      multiple={field.multiple ?? false}
      accept={field.accept}
      maxMb={field.maxMb}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** A picture with its preview. */
export function ImageControl({ id, field, value, onChange, disabled, invalid, describedBy, addressOf }: ControlProps) {
  return (
    <ImageInput
      id={id}
      label={field.label}
      value={value}
      accept={field.accept}
      maxMb={field.maxMb}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      addressOf={addressOf}
      onChange={onChange}
    />
  )
}

/** A colour. */
export function ColorControl({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: ControlProps) {
  return (
    <ColorInput
      id={id}
      label={field.label}
      value={textOf(value)}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={(color) => onChange(orNull(color))}
      onBlur={onBlur}
    />
  )
}

/** Structured data. */
export function JsonControl({ id, value, onChange, onBlur, disabled, invalid, describedBy }: ControlProps) {
  return (
    <JsonInput
      id={id}
      value={value}
      disabled={disabled}
      invalid={invalid}
      describedBy={describedBy}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

/** A value that is only read. */
export function StaticControl({ id, field, value, choices, zone }: ControlProps) {
  const label = choices.find((choice) => String(choice.value) === String(value))?.label
  const format = { date: 'date', 'date-time': 'dateTime', month: 'month', time: 'time' }[String(field.schema.format)] as
    | 'date'
    | 'dateTime'
    | 'month'
    | 'time'
    | undefined
  const options = {
    ...(format && { format }),
    ...(field.unit && { unit: field.unit }),
    ...(field.decimals !== undefined && { decimals: field.decimals }),
    ...(zone && { zone }),
  }
  return (
    <output id={id} className="wf-field__static">
      {label ?? formatValue(value, options)}
    </output>
  )
}
