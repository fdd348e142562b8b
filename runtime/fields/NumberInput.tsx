import { type KeyboardEvent, useEffect, useState } from 'react'
import { readNumber, writeNumber } from './number-text.ts'
import './fields.css'

interface NumberInputProps {
  readonly id?: string
  readonly value: unknown
  /** `undefined` for an empty input; a text that is no number is handed on as it is, so that validation names it. */
  readonly onChange: (value: number | string | undefined) => void
  readonly onBlur?: () => void
  readonly onEnter?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly unit?: string
  /** Of the arrow keys. */
  readonly step?: number
  readonly label?: string
  readonly invalid?: boolean
  readonly required?: boolean
  readonly describedBy?: string
  readonly width?: number
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : writeNumber(value))

/** A number with its unit. What was typed stays as typed while it is edited; arrow keys step. */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, unit, step = 1 } = props
  const [draft, setDraft] = useState(() => textOf(value))
  useEffect(() => {
    setDraft((now) => (Object.is(readNumber(now), value) || now === value ? now : textOf(value)))
  }, [value])
  const change = (text: string): void => {
    setDraft(text)
    const number = readNumber(text)
    onChange(Number.isNaN(number) ? text : number)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onEnter?.()
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0 || props.readOnly) return
    event.preventDefault()
    const number = readNumber(draft) ?? 0
    if (!Number.isNaN(number)) change(String(Number((number + direction * step).toPrecision(12))))
  }
  return (
    <span className="wf-input-box" style={props.width ? { width: `${props.width / 16}rem` } : undefined}>
      <input
        id={props.id}
        className={`wf-input wf-input--number${props.invalid ? ' wf-input--invalid' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        value={draft}
        disabled={props.disabled}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => change(event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={onKeyDown}
      />
      {unit && <span className="wf-input__suffix">{unit}</span>}
    </span>
  )
}
