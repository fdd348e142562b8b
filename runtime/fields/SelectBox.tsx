import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { type ChoiceValue, sameChoice } from './choice.ts'
import { Popover } from './Popover.tsx'
import './fields.css'

/** What every select is given, of a list or of a tree. */
export interface SelectBoxProps {
  readonly id?: string
  readonly onChange: (value: unknown) => void
  readonly multiple?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly placeholder?: string
  /** Name for readers, where no label is bound by `id`. */
  readonly label?: string
  readonly invalid?: boolean
  readonly describedBy?: string
  /** px at a root of 16; the width of its place where absent. */
  readonly width?: number
  readonly small?: boolean
  readonly onBlur?: () => void
}

/** What the choices are given that open under the button. */
export interface OpenChoices {
  /** Id that the button controls. */
  readonly id: string
  /** Takes a choice: the one value, or one more or less of several. */
  readonly pick: (picked: ChoiceValue) => void
  readonly close: () => void
}

interface BoxProps {
  readonly box: SelectBoxProps
  readonly popup: 'listbox' | 'tree'
  /** Text of what is chosen; empty for nothing. */
  readonly text: string
  readonly values: readonly unknown[]
  /** false where what is chosen stands for no choice, so that there is nothing to empty. */
  readonly canEmpty?: boolean
  readonly children: (open: OpenChoices) => ReactNode
}

/** The button of a select with its text and 清除; its choices open under it. */
export function SelectBox({ box, popup, text, values, canEmpty = true, children }: BoxProps) {
  const { onChange, multiple = false, clearable = false, disabled = false, width } = box
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const openId = useId()
  const close = useCallback(() => setOpen(false), [])
  const pick = (picked: ChoiceValue): void => {
    if (multiple) {
      const others = values.filter((one) => !sameChoice(one, picked))
      onChange(others.length < values.length ? others : [...values, picked])
      return
    }
    onChange(picked)
    close()
    anchor.current?.focus()
  }
  const canClear = clearable && !disabled && text !== '' && canEmpty
  const classes = [
    'wf-select',
    box.small && 'wf-select--small',
    box.invalid && 'wf-input--invalid',
    open && 'wf-select--open',
  ]
  return (
    <span className={classes.filter(Boolean).join(' ')} style={width ? { width: `${width / 16}rem` } : undefined}>
      <button
        ref={anchor}
        id={box.id}
        type="button"
        role="combobox"
        className="wf-select__button"
        aria-label={box.label}
        aria-haspopup={popup}
        aria-expanded={open}
        aria-controls={open ? openId : undefined}
        aria-invalid={box.invalid || undefined}
        aria-describedby={box.describedBy}
        disabled={disabled}
        onBlur={box.onBlur}
        onClick={() => setOpen((now) => !now)}
        onKeyDown={(event) => {
          if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        <span
          className={text === '' ? 'wf-select__text wf-select__text--hint' : 'wf-select__text'}
          title={text || undefined}
        >
          {text || box.placeholder || '请选择'}
        </span>
        {!canClear && <Icon name="chevron-down" size={14} />}
      </button>
      {canClear && (
        <button
          type="button"
          className="wf-select__clear"
          aria-label="清除"
          onClick={() => onChange(multiple ? [] : null)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      {open && (
        <Popover anchor={anchor} onClose={close} fits className="wf-select__popover">
          {children({ id: openId, pick, close })}
        </Popover>
      )}
    </span>
  )
}
