import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useViewport } from '../windowing/use-viewport.ts'
import { rowSpan } from '../windowing/window.ts'
import { type Choice, type ChoiceValue, findChoice, sameChoice, searchChoices } from './choice.ts'
import { Popover } from './Popover.tsx'
import './fields.css'

interface SelectInputProps {
  readonly id?: string
  readonly value: unknown
  readonly choices: readonly Choice[]
  readonly onChange: (value: unknown) => void
  readonly multiple?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly loading?: boolean
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

const valuesOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** Text of what is chosen: one label, or the first and how many more. */
function chosenText(choices: readonly Choice[], value: unknown): string {
  const values = valuesOf(value)
  const first = values[0]
  if (first === undefined) return ''
  const label = findChoice(choices, first)?.label ?? String(first)
  return values.length > 1 ? `${label} 等 ${values.length} 项` : label
}

/**
 * A select of one or several choices: a button with a list that opens under it, with a search line where there are
 * many. A hundred thousand choices draw as fast as ten, since only the seen ones are drawn.
 */
export function SelectInput(props: SelectInputProps) {
  const { id, value, choices, onChange, multiple = false, clearable = false, disabled = false, width, small } = props
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const close = useCallback(() => setOpen(false), [])
  const text = chosenText(choices, value)
  const isEmptyChoice = !multiple && value === ''
  const pick = (picked: ChoiceValue): void => {
    if (!multiple) {
      onChange(picked)
      close()
      anchor.current?.focus()
      return
    }
    const values = valuesOf(value)
    onChange(
      values.some((one) => sameChoice(one, picked))
        ? values.filter((one) => !sameChoice(one, picked))
        : [...values, picked],
    )
  }
  const canClear = clearable && !disabled && text !== '' && !isEmptyChoice
  const classes = [
    'wf-select',
    small && 'wf-select--small',
    props.invalid && 'wf-input--invalid',
    open && 'wf-select--open',
  ]
  return (
    <span className={classes.filter(Boolean).join(' ')} style={width ? { width: `${width / 16}rem` } : undefined}>
      <button
        ref={anchor}
        id={id}
        type="button"
        role="combobox"
        className="wf-select__button"
        aria-label={props.label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={disabled}
        onBlur={props.onBlur}
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
          {text || props.placeholder || '请选择'}
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
          <ChoiceList
            id={listId}
            label={props.label ?? props.placeholder ?? '选项'}
            choices={choices}
            values={valuesOf(value)}
            multiple={multiple}
            loading={props.loading ?? false}
            onPick={pick}
            onLeave={close}
          />
        </Popover>
      )}
    </span>
  )
}

interface ChoiceListProps {
  readonly id: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly values: readonly unknown[]
  readonly multiple: boolean
  readonly loading: boolean
  readonly onPick: (value: ChoiceValue) => void
  readonly onLeave: () => void
}

const searchFrom = 9

function ChoiceList({ id, label, choices, values, multiple, loading, onPick, onLeave }: ChoiceListProps) {
  const [text, setText] = useState('')
  const found = useMemo(() => searchChoices(choices, text), [choices, text])
  const chosenAt = found.findIndex((choice) => values.some((value) => sameChoice(value, choice.value)))
  const [at, setAt] = useState(Math.max(0, chosenAt))
  const box = useRef<HTMLDivElement>(null)
  const searched = useRef<HTMLElement | null>(null)
  const viewport = useViewport(box)
  const size = 2 * viewport.rem
  const span = rowSpan(viewport.top, viewport.height, size, found.length)
  useEffect(() => searched.current?.focus(), [])
  useEffect(() => {
    const node = box.current
    if (!node) return
    const top = at * size
    if (top < node.scrollTop) node.scrollTop = top
    else if (top + size > node.scrollTop + node.clientHeight) node.scrollTop = top + size - node.clientHeight
  }, [at, size])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(found.length - 1, now + step)))
    } else if (event.key === 'Enter' || (event.key === ' ' && choices.length < searchFrom)) {
      event.preventDefault()
      event.stopPropagation()
      const choice = found[at]
      if (choice && !choice.disabled) onPick(choice.value)
    } else if (event.key === 'Tab') onLeave()
  }
  const active = `${id}-${at}`
  const keepFocus = (node: HTMLElement | null): void => {
    searched.current = node
  }
  return (
    <>
      {choices.length >= searchFrom && (
        <input
          ref={keepFocus}
          className="wf-input wf-select__search"
          value={text}
          placeholder="搜索"
          aria-label={`在${label}中搜索`}
          aria-controls={id}
          aria-activedescendant={active}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
        />
      )}
      <div
        ref={
          choices.length >= searchFrom
            ? box
            : (node) => {
                box.current = node
                keepFocus(node)
              }
        }
        id={id}
        className="wf-choices"
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-activedescendant={found.length > 0 ? active : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ height: `${found.length * 2}rem`, position: 'relative' }}>
          {found.slice(span.first, span.last).map((choice, offset) => {
            const index = span.first + offset
            const chosen = values.some((value) => sameChoice(value, choice.value))
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the list that holds the focus
              <div
                key={String(choice.value)}
                tabIndex={-1}
                id={`${id}-${index}`}
                role="option"
                aria-selected={chosen}
                aria-disabled={choice.disabled || undefined}
                className={`wf-choice${index === at ? ' wf-choice--at' : ''}`}
                style={{ top: `${index * 2}rem` }}
                onPointerMove={() => setAt(index)}
                onClick={() => !choice.disabled && onPick(choice.value)}
              >
                {choice.icon && <Icon name={choice.icon} size={14} />}
                <span className="wf-choice__text">{choice.label}</span>
                {chosen && <Icon name="check" size={14} />}
              </div>
            )
          })}
        </div>
        {found.length === 0 && <div className="wf-choices__none">{loading ? '努力加载中' : '没有匹配的选项'}</div>}
      </div>
    </>
  )
}
