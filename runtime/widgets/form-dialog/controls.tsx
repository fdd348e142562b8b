import type { Control, FormField } from '../../../schemas/index.ts'
import { ColorInput } from '../../fields/ColorInput.tsx'
import { DateInput } from '../../fields/DateInput.tsx'
import { type DateRange, DateRangeInput } from '../../fields/DateRangeInput.tsx'
import { ImageInput } from '../../fields/ImageInput.tsx'
import { JsonInput } from '../../fields/JsonInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { CheckInput, RadioInput, SwitchInput } from '../../fields/switches.tsx'
import { TextAreaInput } from '../../fields/TextAreaInput.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { TreeChoices } from '../../fields/TreeChoices.tsx'
import { TreeSelectInput } from '../../fields/TreeSelectInput.tsx'
import { branchesTo } from '../../fields/tree-lines.ts'
import { UploadInput } from '../../fields/UploadInput.tsx'
import { formatValue } from '../../format/format.ts'
import type { ControlProps, Controls } from './control-props.ts'
import { ListControl } from './ListControl.tsx'
import { momentText, momentValue } from './moments.ts'
import { useDraft } from './use-draft.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

const maxOf = (field: FormField): number | undefined =>
  typeof field.schema.maxLength === 'number' ? field.schema.maxLength : undefined

const orNull = (text: string): string | null => (text === '' ? null : text)

const shared = ({ id, disabled, invalid, required, describedBy }: ControlProps) => ({
  id,
  disabled,
  invalid,
  required,
  describedBy,
})

function TextControl(props: ControlProps) {
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

function AreaControl(props: ControlProps) {
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

function NumberControl(props: ControlProps) {
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

function SelectControl(props: ControlProps) {
  const { field, value, onChange, onBlur, choices, loading, required } = props
  const clearable = (field.clearable ?? true) && !required
  return (
    <SelectInput
      {...shared(props)}
      value={value}
      choices={choices}
      loading={loading}
      multiple={field.multiple ?? field.schema.type === 'array'}
      clearable={clearable}
      placeholder={field.placeholder}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

function TreeSelectControl(props: ControlProps) {
  const { field, value, onChange, onBlur, choices, loading, required } = props
  return (
    <TreeSelectInput
      {...shared(props)}
      value={value}
      choices={choices}
      loading={loading}
      multiple={field.multiple ?? false}
      leafOnly={field.leafOnly ?? true}
      clearable={(field.clearable ?? false) && !required}
      placeholder={field.placeholder}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

function TreeControl(props: ControlProps) {
  const { id, field, value, onChange, choices, disabled } = props
  const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  const multiple = field.multiple ?? true
  return (
    <div className="wf-tree-box">
      <TreeChoices
        id={id}
        label={field.label}
        choices={choices}
        values={values}
        leafOnly={field.leafOnly ?? true}
        multiple={multiple}
        opened={branchesTo(choices, 1)}
        disabled={disabled}
        onPick={(picked) => {
          if (!multiple) onChange(picked)
          else
            onChange(
              values.some((one) => String(one) === String(picked))
                ? values.filter((one) => String(one) !== String(picked))
                : [...values, picked],
            )
        }}
      />
    </div>
  )
}

function RadioControl({ id, labelId, value, choices, onChange, disabled, describedBy }: ControlProps) {
  return (
    <RadioInput
      name={id}
      labelledBy={labelId}
      value={value}
      choices={choices}
      disabled={disabled}
      describedBy={describedBy}
      onChange={onChange}
    />
  )
}

function CheckControl({ id, field, value, choices, onChange, disabled, describedBy }: ControlProps) {
  if (choices.length === 0)
    return (
      <CheckInput
        id={id}
        checked={value === true || value === 1}
        disabled={disabled}
        describedBy={describedBy}
        onChange={(on) => onChange(numeric(field) ? Number(on) : on)}
      />
    )
  const values = Array.isArray(value) ? value : []
  return (
    <div className="wf-radios">
      {choices.map((choice) => {
        const checked = values.some((one) => String(one) === String(choice.value))
        return (
          <CheckInput
            key={String(choice.value)}
            checked={checked}
            disabled={disabled || choice.disabled}
            onChange={() =>
              onChange(
                checked ? values.filter((one) => String(one) !== String(choice.value)) : [...values, choice.value],
              )
            }
          >
            {choice.label}
          </CheckInput>
        )
      })}
    </div>
  )
}

/** Fields that hold 1 and 0 instead of true and false. */
const numeric = (field: FormField): boolean =>
  [field.schema.type].flat().some((type) => type === 'integer' || type === 'number')

function SwitchControl({ id, field, value, onChange, disabled }: ControlProps) {
  return (
    <SwitchInput
      id={id}
      on={value === true || value === 1}
      disabled={disabled}
      onChange={(on) => onChange(numeric(field) ? Number(on) : on)}
    />
  )
}

function DateControl(props: ControlProps) {
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

function RangeControl(props: ControlProps) {
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

function UploadControl(props: ControlProps) {
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

function ImageControl({ id, field, value, onChange, disabled, invalid, describedBy, addressOf }: ControlProps) {
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

function ColorControl({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: ControlProps) {
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

function JsonControl({ id, value, onChange, onBlur, disabled, invalid, describedBy }: ControlProps) {
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

function StaticControl({ id, field, value, choices, zone }: ControlProps) {
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

/** A list draws its elements with the same table, which is handed in so that the list does not import it back. */
function ElementsControl(props: ControlProps) {
  return <ListControl {...props} controls={controls} />
}

/** View of each control; one without a view does not compile. */
export const controls: Controls = {
  input: TextControl,
  password: TextControl,
  textarea: AreaControl,
  number: NumberControl,
  select: SelectControl,
  radio: RadioControl,
  checkbox: CheckControl,
  switch: SwitchControl,
  date: DateControl,
  dateTime: DateControl,
  month: DateControl,
  year: DateControl,
  time: DateControl,
  dateRange: RangeControl,
  treeSelect: TreeSelectControl,
  tree: TreeControl,
  upload: UploadControl,
  image: ImageControl,
  color: ColorControl,
  json: JsonControl,
  static: StaticControl,
  list: ElementsControl,
}

/** Controls whose label cannot be bound to one input; they take it by `aria-labelledby`. */
export const groupControls: ReadonlySet<Control> = new Set(['radio', 'dateRange', 'tree', 'list', 'static'])
