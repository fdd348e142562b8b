import type { KeyboardEvent } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { type Choice, sameChoice } from './choice.ts'
import './fields.css'

interface SwitchInputProps {
  readonly id?: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly label?: string
  readonly tabIndex?: number
}

/** On or off. */
export function SwitchInput({ id, on, onChange, disabled, busy, label, tabIndex }: SwitchInputProps) {
  return (
    <button
      id={id}
      type="button"
      role="switch"
      className="wf-switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        onChange(!on)
      }}
    >
      <span className="wf-switch__knob" />
    </button>
  )
}

interface SegmentInputProps {
  readonly value: unknown
  readonly choices: readonly Choice[]
  readonly onChange: (value: Choice['value']) => void
  readonly label: string
  readonly disabled?: boolean
}

/** A few choices side by side, of which one holds. One tab stop; the arrow keys walk and choose, as in a radio group. */
export function SegmentInput({ value, choices, onChange, label, disabled }: SegmentInputProps) {
  const chosenAt = choices.findIndex((choice) => sameChoice(choice.value, value))
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = arrowSteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const parts = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
    const now = parts.indexOf(document.activeElement as HTMLButtonElement)
    const next = parts[(now + step + parts.length) % parts.length]
    next?.focus()
    next?.click()
  }
  return (
    <div className="wf-segment" role="radiogroup" aria-label={label} onKeyDown={walk}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useSemanticElements: parts that touch are drawn as buttons
        <button
          key={String(choice.value)}
          type="button"
          role="radio"
          aria-checked={index === chosenAt}
          tabIndex={index === Math.max(0, chosenAt) ? 0 : -1}
          className="wf-segment__part"
          disabled={disabled || choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.icon && <Icon name={choice.icon} size={14} />}
          {choice.label}
        </button>
      ))}
    </div>
  )
}

const arrowSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface RadioInputProps {
  readonly name: string
  readonly value: unknown
  readonly choices: readonly Choice[]
  readonly onChange: (value: Choice['value']) => void
  readonly labelledBy?: string
  readonly disabled?: boolean
  readonly describedBy?: string
}

/** Choices in a line, of which one holds. */
export function RadioInput({ name, value, choices, onChange, labelledBy, disabled, describedBy }: RadioInputProps) {
  return (
    <div className="wf-radios" role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {choices.map((choice) => (
        <label key={String(choice.value)} className="wf-check-line">
          <input
            type="radio"
            className="wf-radio"
            name={name}
            checked={sameChoice(choice.value, value)}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
