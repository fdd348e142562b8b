import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { CheckInput } from '../../fields/CheckInput.tsx'
import { type Choice, findChoice } from '../../fields/choice.ts'
import { DateInput } from '../../fields/DateInput.tsx'
import { SelectInput } from '../../fields/SelectInput.tsx'
import { SegmentInput } from '../../fields/switches.tsx'
import { TextInput } from '../../fields/TextInput.tsx'
import { TreeSelectInput } from '../../fields/TreeSelectInput.tsx'
import { useChoices } from '../../fields/use-choices.ts'
import { usePage, useRuntime, useValue } from '../../page/hooks.ts'
import type { ScopeExtra } from '../../page/scope.ts'
import { atMost, granularityChoices, overlay, type QueryItem, readsOf } from './query-items.ts'
import { MomentRangeField, RangeField } from './RangeField.tsx'
import { TimelineField } from './TimelineField.tsx'
import type { Query } from './use-query.ts'

interface FieldProps {
  readonly item: QueryItem
  readonly query: Query
}

/** One input of a query: redrawn when its own draft changes, and when one changes that its choices or visibility read. */
export function QueryField({ item, query }: FieldProps) {
  const reads = useMemo(() => readsOf(item, query.items), [item, query.items])
  const depends = reads.length > 0 || item.visible !== undefined
  return depends ? (
    <DependentField item={item} query={query} reads={reads} />
  ) : (
    <LabelledField item={item} query={query} extra={undefined} />
  )
}

function useDraft({ item, query }: FieldProps): unknown {
  const { drafts } = query
  const read = () => drafts.get(item.id)
  return useSyncExternalStore((listener) => drafts.subscribe(item.id, listener), read, read)
}

function DependentField({ item, query, reads }: FieldProps & { readonly reads: readonly string[] }) {
  const page = usePage()
  const { drafts, items } = query
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = reads.map((id) => drafts.subscribe(id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [drafts, reads],
  )
  const read = () => JSON.stringify(reads.map((id) => drafts.get(id)))
  const seen = useSyncExternalStore(subscribe, read, read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: laid over anew when a draft that is read changed
  const extra = useMemo<ScopeExtra>(
    () => ({ state: overlay(page.state, items, drafts.all()) }),
    [page, items, drafts, seen],
  )
  const visible = useValue<boolean | null>(item.visible ?? true, extra)
  return visible === true ? <LabelledField item={item} query={query} extra={extra} /> : null
}

const OWN_LABEL: ReadonlySet<string> = new Set(['segment', 'granularity', 'checkbox', 'range'])

function LabelledField(props: FieldProps & { readonly extra: ScopeExtra | undefined }) {
  const { item } = props
  const shown = item.label !== undefined && !OWN_LABEL.has(item.control)
  return (
    <div className="wf-query__field">
      {shown && (
        <span className="wf-query__label" aria-hidden="true">
          {item.label}
        </span>
      )}
      <Field {...props} />
    </div>
  )
}

function Field(props: FieldProps & { readonly extra: ScopeExtra | undefined }) {
  const { item, query } = props
  const value = useDraft(props)
  const change = (next: unknown): void => query.change(item, next)
  const label = item.label ?? item.placeholder ?? '条件'
  switch (item.control) {
    case 'segment':
    case 'select':
    case 'treeSelect':
    case 'timeline':
      return <ChoiceField {...props} value={value} label={label} change={change} />
    case 'granularity':
      return (
        <SegmentInput
          label={item.label ?? '粒度'}
          value={value}
          choices={granularityChoices(item.only)}
          onChange={change}
        />
      )
    case 'checkbox':
      return (
        <CheckInput checked={value === true} onChange={change}>
          {item.label}
        </CheckInput>
      )
    case 'input':
      return (
        <TextInput
          value={typeof value === 'string' ? value : ''}
          label={label}
          placeholder={item.placeholder ?? '请输入关键字'}
          width={item.width ?? 180}
          onChange={change}
        />
      )
    case 'date':
    case 'month':
    case 'year':
      return (
        <DateInput
          kind={item.control}
          label={label}
          width={item.width ?? 150}
          value={value === null || value === undefined ? '' : String(value)}
          onChange={change}
        />
      )
    case 'range':
      return <RangeField item={item} query={query} value={value} change={change} />
    case 'dateTimeRange':
      return <MomentRangeField item={item} value={value} change={change} />
  }
}

interface ValueProps {
  readonly value: unknown
  readonly change: (value: unknown) => void
}

function ChoiceField({
  item,
  extra,
  value,
  label,
  change,
}: FieldProps & ValueProps & { readonly extra: ScopeExtra | undefined; readonly label: string }) {
  const { choices, loading, error } = useChoices(item.options, extra)
  const { toaster } = useRuntime()
  useDropUnknown(choices, loading || error !== null, value, item, change)
  const limited = (next: unknown): void => {
    const { value: kept, cut } = atMost(next, item.max)
    if (cut) toaster.show(`最多选择 ${item.max} 项`, { type: 'warning' })
    change(kept)
  }
  if (item.control === 'timeline')
    return <TimelineField label={label} value={value} choices={choices} onChange={change} />
  if (item.control === 'segment')
    return <SegmentInput label={label} value={value} choices={choices.map(withoutIcon)} onChange={change} />
  const own = {
    value,
    choices,
    label,
    loading,
    onChange: limited,
    multiple: item.multiple ?? false,
    placeholder: item.placeholder ?? '全部',
  }
  return item.control === 'select' ? (
    <SelectInput {...own} width={item.width ?? 150} clearable={!hasAll(item)} />
  ) : (
    <TreeSelectInput {...own} width={item.width ?? 240} leafOnly={item.leafOnly ?? false} clearable />
  )
}

/** Parts of a query bar carry words only, so that the line holds more of them. */
const withoutIcon = ({ value, label, disabled }: Choice): Choice => ({ value, label, disabled })

const hasAll = (item: QueryItem): boolean =>
  item.options !== undefined && 'all' in item.options && item.options.all !== undefined

/** Takes back chosen values that the choices of another dimension no longer hold. */
function useDropUnknown(
  choices: readonly Choice[],
  waiting: boolean,
  value: unknown,
  item: QueryItem,
  change: (value: unknown) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged once for each set of choices
  useEffect(() => {
    if (waiting || choices.length === 0 || item.control === 'segment') return
    if (Array.isArray(value)) {
      const kept = value.filter((one) => findChoice(choices, one))
      if (kept.length < value.length) change(kept)
    } else if (value !== null && value !== undefined && value !== '' && !findChoice(choices, value)) change('')
  }, [choices, waiting])
}
