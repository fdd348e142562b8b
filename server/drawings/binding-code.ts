/** A figure of a meter that a drawing may show. */
export type MeterFigure = 'register' | 'power' | 'today' | 'month'

/** A binding of a drawing, read: which point, or which figure of which meter. `key` is how it was asked for. */
export type BindingCode =
  | { readonly key: string; readonly kind: 'point'; readonly number: string; readonly identifier: string }
  | { readonly key: string; readonly kind: 'meter'; readonly number: string; readonly figure: MeterFigure }

const figures: readonly MeterFigure[] = ['register', 'power', 'today', 'month']

/**
 * Reads `point:<number>.<identifier>` and `meter:<number>.<figure>`; a number may hold dots, the last one parts.
 * Undefined for any other text.
 */
export function readBinding(key: string): BindingCode | undefined {
  const [, kind, number, last] = /^(point|meter):(.+)\.([^.]+)$/.exec(key) ?? []
  if (number === undefined || last === undefined) return undefined
  if (kind === 'point') return { key, kind, number, identifier: last }
  const figure = figures.find((one) => one === last)
  return figure === undefined ? undefined : { key, kind: 'meter', number, figure }
}
