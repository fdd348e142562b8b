import type { ReactNode } from 'react'
import './fields.css'

interface CheckInputProps {
  readonly id?: string
  readonly checked: boolean
  /** Neither on nor off. */
  readonly mixed?: boolean
  readonly onChange: (checked: boolean, event: { readonly shiftKey: boolean }) => void
  readonly disabled?: boolean
  readonly label?: string
  readonly children?: ReactNode
  readonly tabIndex?: number
  readonly describedBy?: string
}

/** A box to tick, with its text. */
export function CheckInput({
  id,
  checked,
  mixed = false,
  onChange,
  disabled,
  label,
  children,
  tabIndex,
  describedBy,
}: CheckInputProps) {
  const box = (
    <input
      ref={(node) => {
        if (node) node.indeterminate = mixed
      }}
      id={id}
      type="checkbox"
      className="wf-check"
      checked={checked}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.checked, { shiftKey: (event.nativeEvent as MouseEvent).shiftKey })}
    />
  )
  if (children === undefined) return box
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box stands inside
    <label className="wf-check-line">
      {box}
      <span>{children}</span>
    </label>
  )
}
