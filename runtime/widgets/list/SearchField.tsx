import { useEffect, useMemo, useState } from 'react'
import type { EntityField, Options } from '../../../schemas/index.ts'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { DateInput } from '../../fields/DateInput.tsx'
import { type DateRange, DateRangeInput } from '../../fields/DateRangeInput.tsx'
import { NumberInput } from '../../fields/NumberInput.tsx'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { SegmentInput } from '../../fields/switches.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { TreeSelectInput } from '../../fields/TreeSelectInput.tsx'
import { useChoices } from '../../fields/use-choices.ts'
import { usePage, useValue } from '../../page/hooks.ts'
import type { SearchItem } from './filters.ts'

interface SearchFieldProps {
  readonly item: SearchItem
  /** Parameter of the endpoint that the item stands for, where it has one. */
  readonly parameter: EntityField | undefined
  readonly first: unknown
  /** Told of every change, without redrawing anything else. */
  readonly onDraft: (id: string, value: unknown) => void
  /** Told the value that the state of an item with `into` has at first: what 重置 goes back to. */
  readonly onFirstState: (id: string, value: unknown) => void
  readonly onSearch: () => void
}

/** Input that an item takes: its own, else after the type of the parameter. */
export function controlOf(item: SearchItem, parameter: EntityField | undefined): NonNullable<SearchItem['control']> {
  if (item.control) return item.control
  if (item.options || parameter?.['x-enum']) return 'select'
  if (parameter?.format === 'date') return 'date'
  if (parameter?.type === 'number' || parameter?.type === 'integer') return 'number'
  if (parameter?.type === 'boolean') return 'checkbox'
  return 'input'
}

const optionsOf = (item: SearchItem, parameter: EntityField | undefined): Options | undefined =>
  item.options ?? (parameter?.['x-enum'] ? { enum: parameter['x-enum'] } : undefined)

const widths: Readonly<Record<NonNullable<SearchItem['control']>, number | undefined>> = {
  input: 200,
  select: 130,
  treeSelect: 180,
  date: 140,
  dateRange: 230,
  month: 120,
  year: 100,
  number: 120,
  segment: undefined,
  checkbox: undefined,
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const rangeOf = (value: unknown): DateRange => (Array.isArray(value) ? [textOf(value[0]), textOf(value[1])] : ['', ''])

/** One input of the search bar; its draft is its own, so that a keystroke draws nothing else again. */
export function SearchField({ item, parameter, first, onDraft, onFirstState, onSearch }: SearchFieldProps) {
  const page = usePage()
  const stateExpression = useMemo(() => (item.into ? { $expr: item.into } : undefined), [item.into])
  const state = useValue(stateExpression)
  const [draft, setDraft] = useState<unknown>(item.into ? state : first)
  useEffect(() => {
    if (!item.into) return
    setDraft(state)
    if (state !== null && state !== undefined) onFirstState(item.id, state)
  }, [item.into, item.id, state, onFirstState])
  const options = useMemo(() => optionsOf(item, parameter), [item, parameter])
  const { choices, loading } = useChoices(options)
  const control = controlOf(item, parameter)
  const label = item.label ?? parameter?.title ?? item.id
  const width = item.width ?? widths[control]
  const sized = width === undefined ? {} : { width }
  const set = (value: unknown): void => {
    setDraft(value)
    onDraft(item.id, value)
  }
  const setNow = (value: unknown): void => {
    set(value)
    onSearch()
  }
  const id = `${page.slice.page.id}-${item.id}`
  const view = () => {
    switch (control) {
      case 'select':
        return (
          <SelectInput
            id={id}
            value={draft}
            choices={choices}
            loading={loading}
            multiple={item.multiple ?? false}
            clearable
            placeholder={item.placeholder ?? '全部'}
            label={label}
            onChange={set}
            {...sized}
          />
        )
      case 'treeSelect':
        return (
          <TreeSelectInput
            id={id}
            value={draft}
            choices={choices}
            loading={loading}
            multiple={item.multiple ?? false}
            leafOnly={false}
            clearable
            placeholder={item.placeholder ?? '全部'}
            label={label}
            onChange={set}
            {...sized}
          />
        )
      case 'segment':
        return <SegmentInput value={draft ?? ''} choices={choices} label={label} onChange={setNow} />
      case 'checkbox':
        return (
          <CheckInput checked={draft === true} onChange={(checked) => setNow(checked ? true : undefined)}>
            {label}
          </CheckInput>
        )
      case 'dateRange':
        return <DateRangeInput id={id} label={label} value={rangeOf(draft)} onChange={set} {...sized} />
      case 'date':
      case 'month':
      case 'year':
        return <DateInput id={id} kind={control} label={label} value={textOf(draft)} onChange={set} {...sized} />
      case 'number':
        return <NumberInput id={id} label={label} value={draft} onChange={set} onEnter={onSearch} {...sized} />
      case 'input':
        return (
          <TextInput
            id={id}
            label={label}
            value={textOf(draft)}
            noSpace={item.noSpace ?? false}
            placeholder={item.placeholder ?? `输入${label}`}
            onChange={set}
            onEnter={onSearch}
            {...sized}
          />
        )
    }
  }
  return (
    <div className="wf-search__item" data-field={item.id}>
      {control !== 'checkbox' && <span className="wf-search__label">{label}</span>}
      {view()}
    </div>
  )
}
