/**
 * Number that a text stands for: grouping commas, full-width figures and spaces are read; `undefined` where it is
 * empty, NaN where it is no number.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '').replace(/^[−–]/, '-')
  if (plain === '') return undefined
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** Text of a number in an input, as it was stored, without grouping; empty for nothing. */
export function writeNumber(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}
