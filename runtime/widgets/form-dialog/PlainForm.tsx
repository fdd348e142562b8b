import { type FormEvent, useId, useRef, useState } from 'react'
import type { Field, FormDialogWidget } from '../../../schemas/index.ts'
import { ApiError } from '../../data/api-error.ts'
import { CheckInput } from '../../fields/switches.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { useEvaluate, usePage, useRun, useRuntime, useValue } from '../../page/hooks.ts'
import type { FormData } from './form-data.ts'
import type { PageFormProps } from './PageForm.tsx'
import { plainFault } from './plain-rules.ts'
import './form.css'

const nameOf = (field: Field): string => field.field ?? field.id

const firstValue = (field: Field, value: FormData | null): unknown => {
  const held = value?.[nameOf(field)] ?? (typeof field.value === 'object' ? undefined : field.value)
  return held ?? (field.control === 'checkbox' || field.schema?.type === 'boolean' ? false : '')
}

function faultsOf(fault: unknown, fields: readonly Field[]): Record<string, string> {
  const data = fault instanceof ApiError ? (fault.data as { fields?: unknown } | null) : null
  const named = Array.isArray(data?.fields) ? (data.fields as { field?: unknown; message?: unknown }[]) : []
  return Object.fromEntries(
    named
      .filter((entry) => fields.some((field) => nameOf(field) === entry.field))
      .map((entry) => [String(entry.field), String(entry.message)]),
  )
}

/** A form of native inputs for texts and boxes alone: light enough for the sign-in page, and known to password keepers. */
export function PlainForm({ widget, value, params }: PageFormProps) {
  const fields = widget.form.fields ?? []
  const page = usePage()
  const { toaster } = useRuntime()
  const run = useRun()
  const evaluate = useEvaluate()
  const [data, setData] = useState<FormData>(() =>
    Object.fromEntries(fields.map((field) => [nameOf(field), firstValue(field, value)])),
  )
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const holds = (of: Field['visible'], otherwise: boolean): boolean =>
    of === undefined ? otherwise : evaluate(of, { form: data }) === true
  const shown = fields.filter((field) => holds(field.visible, true))
  const show = (next: Readonly<Record<string, string>>): void => {
    setFaults(next)
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const wrong = shown.flatMap((field) => {
      const fault = plainFault(field, data[nameOf(field)], holds(field.required, false))
      return fault === undefined ? [] : [[nameOf(field), fault] as const]
    })
    setMessage('')
    if (wrong.length > 0) return show(Object.fromEntries(wrong))
    setFaults({})
    setBusy(true)
    const entered = Object.fromEntries(
      shown.map((field) => [nameOf(field), data[nameOf(field)]]).filter(([, held]) => held !== ''),
    )
    try {
      const result =
        widget.submit === undefined
          ? entered
          : await page.call(widget.submit, { ...entered, ...params }, { silent: true })
      if (widget.do) await run(widget.do, { result, form: entered })
    } catch (fault) {
      const words = fault instanceof Error ? fault.message : String(fault)
      const named = faultsOf(fault, shown)
      if (Object.keys(named).length > 0) show(named)
      else {
        setMessage(words)
        toaster.show(words)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={box} className="wf-form wf-form--plain" noValidate onSubmit={(event) => void submit(event)}>
      <div className="wf-form__content">
        <PlainNotice notice={widget.form.notice} data={data} />
        {shown.map((field) => (
          <PlainField
            key={field.id}
            field={field}
            value={data[nameOf(field)]}
            fault={faults[nameOf(field)]}
            required={holds(field.required, false)}
            disabled={holds(field.disabled, false)}
            onChange={(next) => {
              setData((now) => ({ ...now, [nameOf(field)]: next }))
              setFaults(({ [nameOf(field)]: _mended, ...others }) => others)
            }}
          />
        ))}
      </div>
      <div className="wf-form__foot">
        {message && (
          <span className="wf-foot__words" role="alert">
            <span className="wf-foot__message">{message}</span>
          </span>
        )}
        {widget.reset && (
          <button
            type="reset"
            className="wf-button wf-button--default"
            onClick={() =>
              setData(Object.fromEntries(fields.map((field) => [nameOf(field), firstValue(field, value)])))
            }
          >
            重置
          </button>
        )}
        <button type="submit" className="wf-button wf-button--primary" disabled={busy} aria-busy={busy || undefined}>
          {widget.submitLabel ?? '保存'}
        </button>
      </div>
    </form>
  )
}

function PlainNotice({
  notice,
  data,
}: {
  readonly notice: FormDialogWidget['form']['notice']
  readonly data: FormData
}) {
  const words = useValue<string | null>(notice, { form: data })
  return words ? (
    <div className="wf-notice" role="note">
      {words}
    </div>
  ) : null
}

interface PlainFieldProps {
  readonly field: Field
  readonly value: unknown
  readonly fault: string | undefined
  readonly required: boolean
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}

function PlainField({ field, value, fault, required, disabled, onChange }: PlainFieldProps) {
  const id = useId()
  const label = field.label ?? String(field.schema?.title ?? field.id)
  const isBox = field.control === 'checkbox' || field.schema?.type === 'boolean'
  const maxLength = field.schema?.maxLength
  return (
    <div className="wf-field" data-field={field.id}>
      {isBox ? (
        <CheckInput checked={value === true} disabled={disabled} onChange={onChange}>
          {label}
        </CheckInput>
      ) : (
        <>
          <label className="wf-field__label" htmlFor={id}>
            {required && (
              <span className="wf-field__star" aria-hidden="true">
                *
              </span>
            )}
            {label}
          </label>
          <TextInput
            id={id}
            name={nameOf(field)}
            type={field.control === 'password' ? 'password' : 'text'}
            value={String(value ?? '')}
            noSpace={field.noSpace ?? false}
            disabled={disabled}
            placeholder={field.placeholder}
            autoComplete={field.autocomplete}
            maxLength={typeof maxLength === 'number' ? maxLength : undefined}
            required={required}
            invalid={fault !== undefined}
            describedBy={fault === undefined ? undefined : `${id}-fault`}
            onChange={onChange}
          />
        </>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className="wf-field__fault">
          {fault}
        </p>
      )}
    </div>
  )
}
