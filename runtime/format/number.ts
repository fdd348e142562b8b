/** A figure and the unit written after it, apart, so that a big figure can stand beside a small unit. */
export interface Figure {
  /** Digits with their sign and thousands separators, or `--`. */
  readonly figure: string
  /** `万 kWh`, `万元`, `%`; empty where there is none. */
  readonly unit: string
}

/** What stands for a missing value (specification section 9: "empty shows --"). */
export const EMPTY_TEXT = '--'

const TEN_THOUSAND = 1e4
const HUNDRED_MILLION = 1e8

/**
 * `value` rounded half away from zero at `decimals`, by its decimal digits rather than its binary ones.
 *
 * 1.005 at two decimals is 1.01, where `toFixed` gives 1.00.
 */
export function roundDecimal(value: number, decimals: number): number {
  const digits = String(Math.abs(value))
  if (digits.includes('e')) return Number(value.toFixed(Math.min(decimals, 100)))
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${decimals}`))}e${-decimals}`)
}

/** `value` with exactly `decimals` decimals and thousands separators; minus zero is written as zero. */
export function fixedDecimals(value: number, decimals: number): string {
  const rounded = roundDecimal(value, decimals)
  const [whole = '0', part] = Math.abs(rounded).toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${rounded < 0 ? '-' : ''}${grouped}${part ? `.${part}` : ''}`
}

/** The power of ten that a figure is shown in, and its Chinese name. */
export interface Scale {
  readonly divisor: number
  readonly name: '' | '万' | '亿'
  readonly decimals: number
}

/**
 * How a quantity of this size is shown.
 *
 * Specification section 9, "Number display: under 100 two decimals; 100 to under 10,000 no decimals; 10,000 to under
 * 100,000,000 in 万 with two decimals; 100,000,000 and above in 亿 with two decimals". The bracket is that of the figure
 * as it will be read: 99.995 reads 100, 9,999.5 reads 1.00 万. Negative values mirror positive ones.
 */
export function scaleOf(value: number): Scale {
  const size = Math.abs(value)
  if (roundDecimal(size, 2) < 100) return { divisor: 1, name: '', decimals: 2 }
  if (roundDecimal(size, 0) < TEN_THOUSAND) return { divisor: 1, name: '', decimals: 0 }
  if (roundDecimal(size / TEN_THOUSAND, 2) < TEN_THOUSAND) return { divisor: TEN_THOUSAND, name: '万', decimals: 2 }
  return { divisor: HUNDRED_MILLION, name: '亿', decimals: 2 }
}

/** `value` written in a given scale, e.g. all ticks of an axis or all rows of a legend in 万. */
export function inScale(value: number, scale: Scale, decimals = scale.decimals): string {
  return fixedDecimals(value / scale.divisor, decimals)
}

/** A quantity by the number display of specification section 9 (`scaleOf`); `unit` follows 万 or 亿. */
export function quantity(value: number, unit: string): Figure {
  const scale = scaleOf(value)
  return { figure: inScale(value, scale), unit: joinUnit(scale.name, unit) }
}

/** `万` + `kWh` -> `万 kWh`; `万` + `元` -> `万元`: Chinese joins Chinese, other signs keep a space. */
export function joinUnit(name: string, unit: string): string {
  if (!name || !unit) return name || unit
  return /^[\u4e00-\u9fff]/.test(unit) ? `${name}${unit}` : `${name} ${unit}`
}
