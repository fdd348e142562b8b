import './fields.css'

interface ColorInputProps {
  readonly id?: string
  /** `#RRGGBB`; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly label: string
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A colour: typed as #RRGGBB or picked. */
export function ColorInput({ id, value, onChange, onBlur, disabled, invalid, describedBy, label }: ColorInputProps) {
  return (
    <span className="wf-color">
      <input
        type="color"
        className="wf-color__swatch"
        value={isColor(value) ? value : '#000000'}
        disabled={disabled}
        aria-label={`${label}取色`}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <input
        id={id}
        className={invalid ? 'wf-input wf-input--invalid' : 'wf-input'}
        value={value}
        placeholder="#RRGGBB"
        maxLength={7}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </span>
  )
}
