import { isBlank, type Row, valueAt } from './row-value.ts'

/** One column of an order. */
export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** Reads `-at,number`. */
export function parseSort(text: string | undefined): SortKey[] {
  if (!text) return []
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '-')
    .map((part) =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )
}

/** Writes `-at,number`. */
export function formatSort(keys: readonly SortKey[]): string {
  return keys.map((key) => (key.descending ? `-${key.field}` : key.field)).join(',')
}

/**
 * Next order after a click on a head: ascending, descending, none. With `add` (shift) the other columns of the order
 * stay; without, the clicked column is the only one.
 */
export function toggleSort(keys: readonly SortKey[], field: string, add: boolean): SortKey[] {
  const now = keys.find((key) => key.field === field)
  const next =
    now === undefined ? { field, descending: false } : now.descending ? undefined : { field, descending: true }
  if (!add) return next ? [next] : []
  if (!now) return next ? [...keys, next] : [...keys]
  return keys.flatMap((key) => (key.field === field ? (next ? [next] : []) : [key]))
}

const byText = new Intl.Collator('zh-CN', { numeric: true })

function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  return byText.compare(String(left), String(right))
}

/** Rows in order; empty values last in both directions, equal ones as they came. */
export function sortRows<R extends Row>(rows: readonly R[], keys: readonly SortKey[]): R[] {
  if (keys.length === 0) return [...rows]
  return [...rows].sort((left, right) => {
    for (const { field, descending } of keys) {
      const [a, b] = [valueAt(left, field), valueAt(right, field)]
      if (isBlank(a) !== isBlank(b)) return isBlank(a) ? 1 : -1
      if (isBlank(a)) continue
      const order = compareValues(a, b)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}
