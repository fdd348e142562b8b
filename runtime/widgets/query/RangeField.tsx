import { useSyncExternalStore } from 'react'
import { DateRangeInput } from '../../fields/DateRangeInput.tsx'
import { usePage, useRuntime, useValue } from '../../page/hooks.ts'
import { followedBy, isGranularity, type QueryItem, ruleOf } from './query-items.ts'
import { instantText, isRange, type RangeState, rangeKind, rangeOfTexts, rangeTexts, wallText } from './range-text.ts'
import { type Granularity, withinMax } from './ranges.ts'
import type { Query } from './use-query.ts'

interface ValueProps {
  readonly item: QueryItem
  readonly value: unknown
  readonly change: (value: unknown) => void
}

/** Days, months or years by the granularity that the range follows, cut to the longest span of section 9. */
export function RangeField({ item, query, value, change }: ValueProps & { readonly query: Query }) {
  const page = usePage()
  const { toaster } = useRuntime()
  const followed = followedBy(item, query.items)
  const { drafts } = query
  const draft = useSyncExternalStore(
    (listener) => drafts.subscribe(followed?.id ?? '', listener),
    () => (followed ? drafts.get(followed.id) : undefined),
  )
  const evaluated = useValue<unknown>(item.granularity)
  const said = followed ? draft : evaluated
  const granularity: Granularity = isGranularity(said) ? said : 'day'
  const pick = (texts: readonly [string, string]): void => {
    const today = String(page.evaluate({ $expr: 'today' }))
    const range = rangeOfTexts(texts, granularity, today)
    if (!range) return
    const rule = ruleOf(granularity, query.rules)
    // The end that was just entered stays; the other one moves.
    const keep = isRange(value) && range.from === value.from ? 'to' : 'from'
    const cut = withinMax(granularity, range, rule, keep)
    if (cut.from > range.from || cut.to < range.to)
      toaster.show(`${UNIT_NAMES[granularity]}粒度最多查询 ${rule.max} ${UNITS[granularity]}，已自动截取`, {
        type: 'warning',
      })
    change(cut)
  }
  const kind = rangeKind(granularity)
  return (
    <DateRangeInput
      kind={kind}
      value={rangeTexts(value, granularity)}
      label={item.label ?? '时段'}
      width={item.width ?? (kind === 'date' ? 244 : 200)}
      clearable={false}
      onChange={pick}
    />
  )
}

const UNIT_NAMES: Readonly<Record<Granularity, string>> = { hour: '时', day: '日', week: '周', month: '月', year: '年' }
const UNITS: Readonly<Record<Granularity, string>> = { hour: '天', day: '天', week: '天', month: '个月', year: '年' }

/** From one minute to another, on the wall clock of the project; kept as instants. */
export function MomentRangeField({ item, value, change }: ValueProps) {
  const project = useValue<{ readonly zone?: string } | null>(PROJECT)
  const { from, to } = (value ?? {}) as RangeState
  return (
    <DateRangeInput
      kind="dateTime"
      value={[wallText(from, project?.zone), wallText(to, project?.zone)]}
      label={item.label ?? '时段'}
      width={item.width ?? 340}
      onChange={([start, end]) =>
        change({ from: instantText(start, project?.zone), to: instantText(end, project?.zone) })
      }
    />
  )
}

const PROJECT = { $expr: 'project' }
