import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Icon as IconName } from '../../schemas/index.ts'
import { Icon } from '../icons/Icon.tsx'
import { stripSpaces } from './no-space.ts'
import './fields.css'

/** What a line of text is given. */
export interface TextInputProps {
  readonly id?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly onEnter?: () => void
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'url'
  /** Strips spaces on key-up and blur (specification section 5). */
  readonly noSpace?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly autoComplete?: string
  readonly label?: string
  readonly invalid?: boolean
  readonly required?: boolean
  readonly describedBy?: string
  /** Sign at the left. */
  readonly icon?: IconName
  readonly suffix?: ReactNode
  /** px at a root of 16. */
  readonly width?: number
  readonly name?: string
}

/** A line of text; a password can be shown. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, onEnter, type = 'text', noSpace = false, icon, suffix, width } = props
  const [shown, setShown] = useState(false)
  const strip = (): void => {
    if (noSpace && value !== stripSpaces(value)) onChange(stripSpaces(value))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  const input = (
    <input
      id={props.id}
      name={props.name}
      className={props.invalid ? 'wf-input wf-input--invalid' : 'wf-input'}
      type={type === 'password' && shown ? 'text' : type}
      value={value}
      disabled={props.disabled}
      readOnly={props.readOnly}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      autoComplete={props.autoComplete ?? 'off'}
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      aria-describedby={props.describedBy}
      onChange={(event) => onChange(event.target.value)}
      onKeyUp={strip}
      onBlur={() => {
        strip()
        onBlur?.()
      }}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <span className="wf-input-box" style={width ? { width: `${width / 16}rem` } : undefined}>
      {icon && (
        <span className="wf-input__icon">
          <Icon name={icon} size={16} />
        </span>
      )}
      {input}
      {type === 'password' && !props.disabled && (
        <button
          type="button"
          className="wf-input__tool"
          aria-label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} size={16} />
        </button>
      )}
      {suffix && <span className="wf-input__suffix">{suffix}</span>}
    </span>
  )
}
