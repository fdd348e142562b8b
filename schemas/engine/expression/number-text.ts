/** Divisor, decimals and name of each bracket, up to the figure at which the next one begins. */
const brackets = [
  [1, 2, '', 100],
  [1, 0, '', 10_000],
  [10_000, 2, ' 万', 10_000],
  [100_000_000, 2, ' 亿', Number.POSITIVE_INFINITY],
] as const

/**
 * A number as specification section 9 writes it: two decimals under 100, none under 10,000, then 万 and 亿 with two
 * decimals; `--` where there is none. The bracket is that of the figure as it is read, the sign does not change it, and
 * thousands are marked: as fields are written that carry their unit.
 */
export function formatNumber(value: unknown): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '--'
  for (const [divisor, decimals, name, limit] of brackets) {
    const figure = fixed(value / divisor, decimals)
    if (Math.abs(Number(figure.replaceAll(',', ''))) < limit) return figure + name
  }
  return '--'
}

const fixed = (value: number, digits: number): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
