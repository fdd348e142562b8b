import { type Row, valueAt } from './row-value.ts'

/** Figure over a field of all rows; empty and other than number values are left out. `null` where nothing is left. */
export function summarise(
  rows: readonly Row[],
  field: string,
  kind: 'sum' | 'avg' | 'min' | 'max' | 'count',
): number | null {
  if (kind === 'count') return rows.length
  const numbers = rows.map((row) => valueAt(row, field)).filter((value) => typeof value === 'number')
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, value) => total + value, 0)
  switch (kind) {
    case 'sum':
      return sum
    case 'avg':
      return sum / numbers.length
    case 'min':
      return numbers.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY)
    case 'max':
      return numbers.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  }
}
