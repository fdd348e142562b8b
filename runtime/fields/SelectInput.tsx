import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useViewport } from '../windowing/use-viewport.ts'
import { rowSpan } from '../windowing/window.ts'
import { type Choice, type ChoiceValue, findChoice, sameChoice, searchChoices } from './choice.ts'
import { SelectBox, type SelectBoxProps } from './SelectBox.tsx'
import './fields.css'

interface SelectInputProps extends SelectBoxProps {
  readonly value: unknown
  readonly choices: readonly Choice[]
  readonly loading?: boolean
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
  const { value, choices, multiple = false } = props
  const values = valuesOf(value)
  return (
    <SelectBox
      box={props}
      popup="listbox"
      text={chosenText(choices, value)}
      values={values}
      canEmpty={multiple || value !== ''}
    >
      {({ id, pick, close }) => (
        <ChoiceList
          id={id}
          label={props.label ?? props.placeholder ?? '选项'}
          choices={choices}
          values={values}
          multiple={multiple}
          loading={props.loading ?? false}
          onPick={pick}
          onLeave={close}
        />
      )}
    </SelectBox>
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
