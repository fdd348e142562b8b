import { useEffect, useMemo, useRef, useState } from 'react'
import { type Choice, type ChoiceValue, canPick, findChoice } from './choice.ts'
import { SelectBox, type SelectBoxProps } from './SelectBox.tsx'
import { TreeChoices } from './TreeChoices.tsx'
import { branchesAbove, branchesTo } from './tree-lines.ts'
import './fields.css'

interface TreeSelectInputProps extends SelectBoxProps {
  readonly value: unknown
  readonly choices: readonly Choice[]
  /** Only leaves can be picked (specification section 5). */
  readonly leafOnly?: boolean
  readonly loading?: boolean
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]

/**
 * A tree that opens under a button. After specification section 5 only leaves can be picked where `leafOnly`, disabled
 * nodes never, and a value that names no leaf shows nothing.
 */
export function TreeSelectInput(props: TreeSelectInputProps) {
  const { value, choices, multiple = false, leafOnly = true } = props
  const chosen = useMemo(
    () =>
      listOf(value)
        .map((one) => findChoice(choices, one))
        .filter((choice) => choice !== undefined && (!leafOnly || canPick({ ...choice, disabled: false }, true))),
    [choices, value, leafOnly],
  )
  const text = chosen[0] ? (chosen.length > 1 ? `${chosen[0].label} 等 ${chosen.length} 项` : chosen[0].label) : ''
  return (
    <SelectBox box={props} popup="tree" text={text} values={listOf(value)}>
      {({ id, pick }) => <OpenTree {...props} id={id} leafOnly={leafOnly} multiple={multiple} onPick={pick} />}
    </SelectBox>
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
