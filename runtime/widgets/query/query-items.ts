import type { QueryWidget } from '../../../schemas/index.ts'
import { compileValue } from '../../page/compiled-value.ts'
import { isRange } from './range-text.ts'
import { convertRange, DEFAULT_RULES, defaultRange, type Granularity, type RangeRule } from './ranges.ts'

/** One input of a query. */
export type QueryItem = QueryWidget['items'][number]

/** Rules of ranges by granularity, of the app document. */
export type RangeRules = Readonly<Record<string, RangeRule>>

const GRANULARITIES: readonly { readonly value: Granularity; readonly label: string }[] = [
  { value: 'hour', label: '时' },
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'year', label: '年' },
]

/** Choices of a granularity: 时 日 月 年 where nothing is said (pages.md, 公共筛选). */
export function granularityChoices(only: readonly string[] = ['hour', 'day', 'month', 'year']) {
  return GRANULARITIES.filter(({ value }) => only.includes(value))
}

/** Whether a text names a granularity. */
export const isGranularity = (value: unknown): value is Granularity =>
  GRANULARITIES.some((known) => known.value === value)

/** The rule of a granularity: that of the app document, else that of specification section 9. */
export const ruleOf = (granularity: Granularity, rules: RangeRules): RangeRule =>
  rules[granularity] ?? DEFAULT_RULES[granularity]

/** Name of the state that an item writes; undefined where it writes none. */
export const stateOf = (item: QueryItem): string | undefined => item.into?.replace(/^state\./, '')

/** The granularity item that a range follows: the one whose state its expression names. */
export function followedBy(range: QueryItem, items: readonly QueryItem[]): QueryItem | undefined {
  const text = range.granularity?.$expr.trim()
  return items.find((item) => item.control === 'granularity' && item.into !== undefined && item.into === text)
}

/**
 * The drafts that change with one: a new granularity converts the ranges that follow it. Values by item id.
 */
export function withFollowers(
  items: readonly QueryItem[],
  drafts: Readonly<Record<string, unknown>>,
  id: string,
  value: unknown,
  today: string,
  rules: RangeRules,
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = { [id]: value }
  if (!isGranularity(value)) return changes
  for (const item of items) {
    if (item.control !== 'range' || followedBy(item, items)?.id !== id) continue
    const range = drafts[item.id]
    const rule = ruleOf(value, rules)
    changes[item.id] = isRange(range) ? convertRange(value, range, today, rule) : defaultRange(value, today, rule)
  }
  return changes
}

/** Ids of the other items whose states an item's choices or visibility read. */
export function readsOf(item: QueryItem, items: readonly QueryItem[]): readonly string[] {
  const paths = new Set(compileValue({ visible: item.visible ?? true, options: item.options ?? null }).dependencies)
  return items.flatMap((other) =>
    other !== item && other.into !== undefined && paths.has(other.into) ? [other.id] : [],
  )
}

/** States with the drafts laid over them, for fields that depend on each other before 查询 is pressed. */
export function overlay(
  state: Readonly<Record<string, unknown>>,
  items: readonly QueryItem[],
  drafts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const laid = { ...state }
  for (const item of items) {
    const name = stateOf(item)
    if (name !== undefined) laid[name] = drafts[item.id]
  }
  return laid
}

/** At most `max` choices; the last ones picked stay out. */
export function atMost(value: unknown, max: number | undefined): { readonly value: unknown; readonly cut: boolean } {
  if (max === undefined || !Array.isArray(value) || value.length <= max) return { value, cut: false }
  return { value: value.slice(0, max), cut: true }
}
