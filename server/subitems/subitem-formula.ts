/** `E-01 + 0.5 × E-02 − E-03`: what a sub-item adds up from, by the numbers of its meters. */
export function formulaOf(parts: readonly { readonly number: string; readonly factor: number }[]): string {
  return parts
    .map(({ number, factor }, index) => {
      const size = Math.abs(factor)
      const term = size === 1 ? number : `${Number(size.toFixed(6))} × ${number}`
      if (index === 0) return factor < 0 ? `− ${term}` : term
      return `${factor < 0 ? '−' : '+'} ${term}`
    })
    .join(' ')
}
