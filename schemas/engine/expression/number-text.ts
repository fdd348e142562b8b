/**
 * A number as specification section 9 writes it: two decimals under 100, none under 10,000, then 万 and 亿 with two
 * decimals; `--` where there is none. The sign does not change the range.
 */
export function formatNumber(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '--'
  const size = Math.abs(value)
  if (size < 100) return value.toFixed(2)
  if (size < 10_000) return value.toFixed(0)
  if (size < 100_000_000) return `${(value / 10_000).toFixed(2)}万`
  return `${(value / 100_000_000).toFixed(2)}亿`
}
