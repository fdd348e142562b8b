import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { dateHint, readDateText } from './date-text.ts'
import { Popover } from './Popover.tsx'
import './fields.css'

const DateRangePanel = lazy(() => import('./DateRangePanel.tsx'))

/** Both ends as `datePattern` writes it; an empty text is an open end. */
export type DateRange = readonly [string, string]

interface DateRangeInputProps {
  readonly id?: string
  readonly kind?: 'date' | 'month' | 'year' | 'dateTime'
  readonly value: DateRange
  readonly onChange: (value: DateRange) => void
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly label: string
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly width?: number
}

/** Ends in order: the other way round they are exchanged. */
export function orderedRange([from, to]: DateRange): DateRange {
  return from !== '' && to !== '' && from > to ? [to, from] : [from, to]
}

/** Two ends of a span of time, typed or picked from a panel that loads when it is first opened. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { kind = 'date', value, onChange, clearable = true, disabled = false, label, width } = props
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const close = useCallback(() => setOpen(false), [])
  const isSet = value[0] !== '' || value[1] !== ''
  const end = (place: 0 | 1) => (
    <RangeEnd
      {...(place === 0 && props.id !== undefined && { id: props.id })}
      value={value[place]}
      hint={dateHint[kind]}
      label={`${label}${place === 0 ? '开始' : '结束'}`}
      disabled={disabled}
      onOpen={() => setOpen(true)}
      onLeave={close}
      onCommit={(text) => {
        const next = text.trim() === '' ? '' : (readDateText(text, kind) ?? value[place])
        onChange(orderedRange(place === 0 ? [next, value[1]] : [value[0], next]))
      }}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a line of inputs
    <span
      ref={box}
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      className={props.invalid ? 'wf-range wf-input--invalid' : 'wf-range'}
      style={width ? { width: `${width / 16}rem` } : undefined}
    >
      {end(0)}
      <span aria-hidden="true">~</span>
      {end(1)}
      {clearable && isSet && !disabled ? (
        <button type="button" className="wf-range__tool" aria-label={`清除${label}`} onClick={() => onChange(['', ''])}>
          <Icon name="close" size={12} />
        </button>
      ) : (
        <span className="wf-range__tool">
          <Icon name="calendar" size={14} />
        </span>
      )}
      {open && (
        <Popover anchor={box} onClose={close} className="wf-date__popover">
          <Suspense fallback={<div className="wf-choices__none">努力加载中</div>}>
            <DateRangePanel
              kind={kind}
              value={value}
              onPick={(range) => {
                onChange(orderedRange(range))
                close()
              }}
            />
          </Suspense>
        </Popover>
      )}
    </span>
  )
}

interface RangeEndProps {
  readonly id?: string
  readonly value: string
  readonly hint: string
  readonly label: string
  readonly disabled: boolean
  readonly onOpen: () => void
  readonly onLeave: () => void
  readonly onCommit: (text: string) => void
}

function RangeEnd({ id, value, hint, label, disabled, onOpen, onLeave, onCommit }: RangeEndProps) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const commit = (): void => {
    if (draft === value) return
    onCommit(draft)
    setDraft(value)
  }
  return (
    <input
      id={id}
      className="wf-range__end"
      value={draft}
      placeholder={hint}
      disabled={disabled}
      aria-label={label}
      autoComplete="off"
      onClick={onOpen}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'ArrowDown') onOpen()
        if (event.key === 'Tab') onLeave()
      }}
    />
  )
}
