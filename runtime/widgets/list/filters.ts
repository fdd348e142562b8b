import type { ListWidget } from '../../../schemas/index.ts'
import { isBlank } from './row-value.ts'

/** One input of the search bar. */
export type SearchItem = NonNullable<ListWidget['search']>[number]

/** Values of the search bar by the id of their item. */
export type Filters = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.every(isBlank))

/** Two ends of a range, each absent where it is open. */
const endsOf = (value: unknown): { from?: unknown; to?: unknown } => {
  if (!Array.isArray(value)) return {}
  const [from, to] = value as unknown[]
  return { ...(!isBlank(from) && { from }), ...(!isBlank(to) && { to }) }
}

/**
 * Parameters of the list's endpoint that the search bar stands for: a range as `<field>From` and `<field>To`, several
 * choices as a comma list. Empty values and items that write a state are left out.
 */
export function filterParams(items: readonly SearchItem[], filters: Filters): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const item of items) {
    const value = filters[item.id]
    if (item.into !== undefined || isEmpty(value)) continue
    const field = item.field ?? item.id
    if (item.control === 'dateRange') {
      const { from, to } = endsOf(value)
      if (from !== undefined) params[`${field}From`] = from
      if (to !== undefined) params[`${field}To`] = to
    } else params[field] = Array.isArray(value) ? value.join(',') : value
  }
  return params
}

/**
 * States that the search bar writes, with what it writes; an emptied value is written as `null`. What nobody touched has
 * no entry in `filters`, and its state stays.
 */
export function filterStates(items: readonly SearchItem[], filters: Filters): { into: string; value: unknown }[] {
  return items.flatMap((item) =>
    item.into === undefined || !(item.id in filters)
      ? []
      : [{ into: item.into, value: isEmpty(filters[item.id]) ? null : filters[item.id] }],
  )
}

/** Text without any spaces (specification section 5). */
export function withoutSpaces(text: string): string {
  return text.replace(/\s+/gu, '')
}

/** Value as it is sent: ends trimmed, spaces out where the item says so, empty text as `undefined`. */
export function cleaned(item: SearchItem, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = item.noSpace ? withoutSpaces(value) : value.trim()
  return text === '' ? undefined : text
}

/** Filters of which some are set; for the hint at an empty list and the mark at 更多. */
export function countSet(items: readonly SearchItem[], filters: Filters): number {
  return items.filter((item) => !isEmpty(filters[item.id])).length
}
