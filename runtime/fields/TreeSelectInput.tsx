import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { type Choice, type ChoiceValue, canPick, findChoice, sameChoice } from './choice.ts'
import { Popover } from './Popover.tsx'
import { TreeChoices } from './TreeChoices.tsx'
import { branchesAbove, branchesTo } from './tree-lines.ts'
import './fields.css'

interface TreeSelectInputProps {
  readonly id?: string
  readonly value: unknown
  readonly choices: readonly Choice[]
  readonly onChange: (value: unknown) => void
  readonly multiple?: boolean
  /** Only leaves can be picked (specification section 5). */
  readonly leafOnly?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
  readonly loading?: boolean
  readonly placeholder?: string
  readonly label?: string
  readonly invalid?: boolean
  readonly describedBy?: string
  readonly width?: number
  readonly onBlur?: () => void
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]

/**
 * A tree that opens under a button. After specification section 5 only leaves can be picked where `leafOnly`, disabled
 * nodes never, and a value that names no leaf shows nothing.
 */
export function TreeSelectInput(props: TreeSelectInputProps) {
  const {
    id,
    value,
    choices,
    onChange,
    multiple = false,
    leafOnly = true,
    clearable = false,
    disabled = false,
    width,
  } = props
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const treeId = useId()
  const close = useCallback(() => setOpen(false), [])
  const chosen = useMemo(
    () =>
      listOf(value)
        .map((one) => findChoice(choices, one))
        .filter((choice) => choice !== undefined && (!leafOnly || canPick({ ...choice, disabled: false }, true))),
    [choices, value, leafOnly],
  )
  const text = chosen[0] ? (chosen.length > 1 ? `${chosen[0].label} 等 ${chosen.length} 项` : chosen[0].label) : ''
  const pick = (picked: ChoiceValue): void => {
    if (!multiple) {
      onChange(picked)
      close()
      anchor.current?.focus()
      return
    }
    const values = listOf(value)
    onChange(
      values.some((one) => sameChoice(one, picked))
        ? values.filter((one) => !sameChoice(one, picked))
        : [...values, picked],
    )
  }
  const canClear = clearable && !disabled && text !== ''
  return (
    <span
      className={['wf-select', props.invalid && 'wf-input--invalid', open && 'wf-select--open']
        .filter(Boolean)
        .join(' ')}
      style={width ? { width: `${width / 16}rem` } : undefined}
    >
      <button
        ref={anchor}
        id={id}
        type="button"
        role="combobox"
        className="wf-select__button"
        aria-label={props.label}
        aria-haspopup="tree"
        aria-expanded={open}
        aria-controls={open ? treeId : undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        disabled={disabled}
        onBlur={props.onBlur}
        onClick={() => setOpen((now) => !now)}
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
          <OpenTree {...props} id={treeId} leafOnly={leafOnly} multiple={multiple} onPick={pick} />
        </Popover>
      )}
    </span>
  )
}

interface OpenTreeProps extends Omit<TreeSelectInputProps, 'id'> {
  readonly id: string
  readonly leafOnly: boolean
  readonly multiple: boolean
  readonly onPick: (value: ChoiceValue) => void
}

function OpenTree({ id, choices, value, leafOnly, multiple, loading, label, onPick }: OpenTreeProps) {
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const values = listOf(value)
  const first = useMemo(
    () => [
      ...branchesTo(choices, 1),
      ...(values[0] === undefined ? [] : branchesAbove(choices, values[0] as ChoiceValue)),
    ],
    [choices, values[0]],
  )
  return (
    <>
      <input
        ref={search}
        className="wf-input wf-select__search"
        value={text}
        placeholder="搜索"
        aria-label="搜索节点"
        onChange={(event) => setText(event.target.value)}
      />
      {choices.length === 0 ? (
        <div className="wf-choices__none">{loading ? '努力加载中' : '没有可选的节点'}</div>
      ) : (
        <TreeChoices
          id={id}
          label={label ?? '节点'}
          choices={choices}
          values={values}
          leafOnly={leafOnly}
          multiple={multiple}
          search={text}
          opened={first}
          onPick={onPick}
        />
      )}
    </>
  )
}
