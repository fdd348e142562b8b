import { CheckInput } from '../../fields/CheckInput.tsx'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { RadioInput, SwitchInput } from '../../fields/switches.tsx'
import { TreeChoices } from '../../fields/TreeChoices.tsx'
import { TreeSelectInput } from '../../fields/TreeSelectInput.tsx'
import { branchesTo } from '../../fields/tree-lines.ts'
import type { ControlProps } from './control-props.ts'
import { numeric, shared } from './control-values.ts'

/** One choice of a list, or several. */
export function SelectControl(props: ControlProps) {
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

/** A node of a tree that opens under a button. */
export function TreeSelectControl(props: ControlProps) {
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

/** Nodes of a tree that stands open. */
export function TreeControl(props: ControlProps) {
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
        onPickAll={
          multiple && (field.leafOnly ?? true)
            ? (picked, on) => {
                const rest = values.filter((one) => !picked.some((other) => String(one) === String(other)))
                onChange(on ? [...rest, ...picked] : rest)
              }
            : undefined
        }
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

/** One choice of a few in a line. */
export function RadioControl({ id, labelId, value, choices, onChange, disabled, describedBy }: ControlProps) {
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

/** A box, or several. */
export function CheckControl({ id, field, value, choices, onChange, disabled, describedBy }: ControlProps) {
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

/** On or off. */
export function SwitchControl({ id, field, value, onChange, disabled }: ControlProps) {
  return (
    <SwitchInput
      id={id}
      on={value === true || value === 1}
      disabled={disabled}
      onChange={(on) => onChange(numeric(field) ? Number(on) : on)}
    />
  )
}
