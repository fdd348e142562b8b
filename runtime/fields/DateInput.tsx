import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { type DateKind, dateHint, readDateText } from './date-text.ts'
import { Popover } from './Popover.tsx'
import './fields.css'

const DatePanel = lazy(() => import('./DatePanel.tsx'))

interface DateInputProps {
  readonly id?: string
  readonly kind: DateKind
  /** As `datePattern` writes it; empty for none. */
  readonly value: string
  /** Empty text where it was emptied; a text that is no date is handed on as it is, so that validation names it. */
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly clearable?: boolean
  readonly placeholder?: string
  readonly label?: string
  readonly invalid?: boolean
  readonly required?: boolean
  readonly describedBy?: string
  readonly width?: number
}

/** A date, month, year, moment or time: typed, or picked from a panel that loads when it is first opened. */
export function DateInput(props: DateInputProps) {
  const { kind, value, onChange, disabled = false, readOnly = false, clearable = true, width } = props
  const [draft, setDraft] = useState(value)
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => setDraft(value), [value])
  const close = useCallback(() => setOpen(false), [])
  const commit = (): void => {
    if (draft === value) return
    onChange(draft.trim() === '' ? '' : (readDateText(draft, kind) ?? draft))
  }
  const locked = disabled || readOnly
  return (
    <span ref={box} className="wf-input-box wf-date" style={width ? { width: `${width / 16}rem` } : undefined}>
      <input
        id={props.id}
        className={props.invalid ? 'wf-input wf-input--invalid' : 'wf-input'}
        value={draft}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={props.placeholder ?? dateHint[kind]}
        autoComplete="off"
        aria-label={props.label}
        aria-invalid={props.invalid || undefined}
        aria-required={props.required || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => setDraft(event.target.value)}
        onClick={() => !locked && setOpen(true)}
        onBlur={() => {
          commit()
          props.onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'ArrowDown' && !locked) setOpen(true)
          if (event.key === 'Tab') close()
        }}
      />
      {clearable && !locked && value !== '' && !props.required ? (
        <button type="button" className="wf-input__tool" aria-label="清除日期" onClick={() => onChange('')}>
          <Icon name="close" size={12} />
        </button>
      ) : (
        <span className="wf-input__suffix">
          <Icon name={kind === 'time' ? 'clock' : 'calendar'} size={14} />
        </span>
      )}
      {open && (
        <Popover anchor={box} onClose={close} className="wf-date__popover">
          <Suspense fallback={<div className="wf-choices__none">努力加载中</div>}>
            <DatePanel
              kind={kind}
              value={value}
              onPick={(picked) => {
                onChange(picked)
                if (kind !== 'dateTime' && kind !== 'time') close()
              }}
              onDone={close}
            />
          </Suspense>
        </Popover>
      )}
    </span>
  )
}
