import { useId } from 'react'
import type { FormField } from '../../../schemas/index.ts'
import { useChoices } from '../../fields/use-choices.ts'
import { Icon } from '../../icons/Icon.tsx'
import type { ControlProps, Controls, RichControl } from './control-props.ts'
import { type FormData, readName, withName } from './form-data.ts'

const messagesAt = (inner: unknown, index: number, name: string): readonly string[] => {
  const found = readName((inner as FormData | undefined)?.[String(index)], name) as { __errors?: string[] } | undefined
  return found?.__errors ?? []
}

/** Several elements of the same fields, one a line, with 新增一行 and 删除. */
export function ListControl({ controls, ...props }: ControlProps & { readonly controls: Controls }) {
  const { field, value, onChange, onBlur, disabled, labelId, inner } = props
  const rows = Array.isArray(value) ? (value as FormData[]) : []
  const children = field.fields ?? []
  const change = (index: number, name: string, next: unknown): void =>
    onChange(rows.map((row, at) => (at === index ? withName(row, name, next) : row)))
  const fresh = (): FormData => {
    let row: FormData = {}
    for (const child of children)
      if (child.value !== undefined && typeof child.value !== 'object') row = withName(row, child.name, child.value)
    return row
  }
  return (
    <div className="wf-field-list">
      <div className="wf-field-list__scroll">
        <table aria-labelledby={labelId}>
          <thead>
            <tr>
              {children.map((child) => (
                <th key={child.id} scope="col">
                  {child.required === true && <span className="wf-field__star">*</span>}
                  {child.label}
                  {child.unit && <span className="wf-field__unit"> {child.unit}</span>}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an element of the list is its place
              <tr key={index}>
                {children.map((child) => (
                  <td key={child.id}>
                    <ElementField
                      field={child}
                      list={props}
                      controls={controls}
                      place={index + 1}
                      value={readName(row, child.name)}
                      messages={messagesAt(inner, index, child.name)}
                      onChange={(next) => change(index, child.name, next)}
                      onBlur={onBlur}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className="wf-link wf-link--danger"
                    disabled={disabled}
                    aria-label={`删除第 ${index + 1} 行`}
                    onClick={() => onChange(rows.filter((_, at) => at !== index))}
                  >
                    删除
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        className="wf-button wf-button--default wf-button--small"
        disabled={disabled}
        onClick={() => onChange([...rows, fresh()])}
      >
        <Icon name="plus" size={14} />
        新增一行
      </button>
    </div>
  )
}

interface ElementFieldProps {
  readonly field: FormField
  readonly list: ControlProps
  readonly controls: Controls
  readonly place: number
  readonly value: unknown
  readonly messages: readonly string[]
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

function ElementField({ field, list, controls, place, value, messages, onChange, onBlur }: ElementFieldProps) {
  const id = useId()
  const { choices, loading } = useChoices(field.options)
  const Control = controls[field.control as RichControl]
  return (
    <>
      <label id={`${id}-label`} htmlFor={id} className="wf-sr-only">
        第 {place} 行 {field.label}
      </label>
      <Control
        id={id}
        labelId={`${id}-label`}
        field={{ ...field, unit: undefined }}
        value={value}
        choices={choices}
        loading={loading}
        disabled={list.disabled}
        required={field.required === true}
        invalid={messages.length > 0}
        describedBy={messages.length > 0 ? `${id}-fault` : undefined}
        zone={list.zone}
        inner={undefined}
        addressOf={list.addressOf}
        onChange={onChange}
        onBlur={onBlur}
      />
      {messages.length > 0 && (
        <p id={`${id}-fault`} className="wf-field__fault">
          {messages.join('；')}
        </p>
      )}
    </>
  )
}
