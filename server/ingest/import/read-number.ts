import { halfWidth } from './half-width.ts'

/**
 * How numbers are written: `point` 1,234.5 · `comma` 1.234,5 · `auto` the decimal point, and groups of three after commas
 * as thousands.
 */
export type NumberStyle = 'auto' | 'point' | 'comma'

const blank = /^(na|nan|null|none|n\/a|-|--|—|缺|缺失|无)$/i
const pointGrouped = /^[-+]?\d{1,3}([,，'’\u00a0\u202f ]\d{3})+(\.\d+)?$/
const commaNumber = /^[-+]?(\d+|\d{1,3}([.'’\u00a0\u202f ]\d{3})+)(,\d+)?$/

/** The number that a text writes, thousands separators and blanks aside; NaN for any other text, undefined for none. */
export function readNumber(text: string): number | undefined {
  if (text === '') return undefined
  const fast = Number(text)
  if (!Number.isNaN(fast)) return text.trim() === '' ? undefined : fast
  const plain = halfWidth(text).trim()
  if (blank.test(plain)) return undefined
  if (plain !== text && !Number.isNaN(Number(plain))) return Number(plain)
  return pointGrouped.test(plain) ? Number(plain.replace(/[^\d.+-]/g, '')) : Number.NaN
}

/** The same where commas are the decimal signs: `1.234` is a thousand and more, `12.5` is no number. */
function readComma(text: string): number | undefined {
  const plain = halfWidth(text).trim()
  if (plain === '' || blank.test(plain)) return undefined
  if (commaNumber.test(plain)) return Number(plain.replace(/[^\d,+-]/g, '').replace(',', '.'))
  return /^[-+]?\d+(,\d+)?e[-+]?\d+$/i.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

/** Reads the numbers of one file. A workbook keeps numbers as numbers, whatever its texts look like. */
export function numberReader(style: NumberStyle | undefined, isWorkbook = false): (text: string) => number | undefined {
  if (style !== 'comma') return readNumber
  if (!isWorkbook) return readComma
  return (text) => (/^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? Number(text) : readComma(text))
}

const commaEvidence = /^[-+]?(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,})|0,\d+|\d{4,},\d+)$/
const pointEvidence = /^[-+]?(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0\.\d+|\d{4,}\.\d+)$/
const undecided = /^[-+]?\d{1,3}(,\d{3})+$/

/**
 * How a file writes numbers, from its values: `1.234,5` and `12,5` are decimal commas, `1,234.5` and `12.5` points. Of
 * values such as `12,345` alone the separator of the columns decides: where it is `;` the comma is a decimal sign.
 */
export function styleOf(values: Iterable<string>, delimiter: string | undefined): NumberStyle {
  let [commas, points, open] = [0, 0, 0]
  for (const value of values) {
    const text = value.trim()
    if (commaEvidence.test(text)) commas += 1
    else if (pointEvidence.test(text)) points += 1
    else if (undecided.test(text)) open += 1
  }
  if (commas > points) return 'comma'
  if (points > 0) return 'point'
  return open > 0 && delimiter === ';' ? 'comma' : 'auto'
}
