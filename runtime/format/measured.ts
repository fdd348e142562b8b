import { formatValue } from './format.ts'

/** Decimals that instruments of this trade resolve, by unit (look.md: ℃, Hz, % and the kW of one device have one). */
const resolved: Readonly<Record<string, number>> = {
  '℃': 1,
  '%': 1,
  Hz: 1,
  kW: 1,
  V: 1,
  A: 1,
  kPa: 1,
  MPa: 2,
  Pa: 0,
  ppm: 0,
  lx: 0,
  'r/min': 0,
}

/** From here on a quantity is a sum rather than what one instrument shows, and is written in 万 (specification section 9). */
const sumFrom = 10_000

/**
 * Decimals with which a measured value of a unit is written wherever nobody has declared others: on drawings, plans and
 * monitor pages alike. Undefined where the number display of specification section 9 applies.
 */
export function measuredDecimals(unit: string, value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) >= sumFrom ? undefined : resolved[unit]
}

/** Text of a measured value with its unit, e.g. `21.4℃`; `--` where none came. */
export function measuredText(value: number | null, unit: string, decimals = measuredDecimals(unit, value)): string {
  return formatValue(value, { format: 'number', unit, ...(decimals === undefined ? {} : { decimals }) })
}
