/** The number that a text writes, thousands separators and blanks aside; NaN for any other text, undefined for none. */
export function readNumber(text: string): number | undefined {
  if (text === '') return undefined
  const fast = Number(text)
  if (!Number.isNaN(fast)) return text.trim() === '' ? undefined : fast
  const plain = text.trim()
  if (/^(na|nan|null|none|n\/a|-|--|—|缺|缺失|无)$/i.test(plain)) return undefined
  if (/^[-+]?\d{1,3}([,，]\d{3})+(\.\d+)?$/.test(plain)) return Number(plain.replace(/[,，]/g, ''))
  return Number.NaN
}
