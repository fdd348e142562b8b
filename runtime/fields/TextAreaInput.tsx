import './fields.css'

interface TextAreaInputProps {
  readonly id?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly rows?: number
  readonly invalid?: boolean
  readonly required?: boolean
  readonly describedBy?: string
  readonly code?: boolean
}

/** Several lines of text; `code` draws them in figures of one width. */
export function TextAreaInput(props: TextAreaInputProps) {
  const classes = ['wf-input', props.invalid && 'wf-input--invalid', props.code && 'wf-input--code']
  return (
    <textarea
      id={props.id}
      className={classes.filter(Boolean).join(' ')}
      rows={props.rows ?? 3}
      value={props.value}
      disabled={props.disabled}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      spellCheck={false}
      aria-invalid={props.invalid || undefined}
      aria-required={props.required || undefined}
      aria-describedby={props.describedBy}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
    />
  )
}
