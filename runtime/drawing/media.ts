/** What runs in a line, or stands behind a value. */
export type Medium =
  | 'chilled-supply'
  | 'chilled-return'
  | 'cooling-out'
  | 'cooling-in'
  | 'heat-supply'
  | 'heat-return'
  | 'water'
  | 'steam'
  | 'gas'
  | 'supply-air'
  | 'return-air'
  | 'electricity'

/** Token and Chinese name of each medium: blue, teal, pink and violet only; green to red are states (look.md). */
export const media: Readonly<Record<Medium, { readonly color: string; readonly title: string }>> = {
  'chilled-supply': { color: 'series1', title: '冷冻供水' },
  'chilled-return': { color: 'series2', title: '冷冻回水' },
  'cooling-out': { color: 'series7', title: '冷却出水' },
  'cooling-in': { color: 'series4', title: '冷却回水' },
  'heat-supply': { color: 'series7', title: '供暖供水' },
  'heat-return': { color: 'series4', title: '供暖回水' },
  water: { color: 'series2', title: '给水' },
  steam: { color: 'series7', title: '蒸汽' },
  gas: { color: 'series4', title: '燃气' },
  'supply-air': { color: 'series1', title: '送风' },
  'return-air': { color: 'series2', title: '回风' },
  electricity: { color: 'series1', title: '电' },
}

/** CSS colour of a medium; the edge colour where it is none. */
export const mediumColor = (medium: unknown): string =>
  typeof medium === 'string' && Object.hasOwn(media, medium)
    ? `var(--wf-${media[medium as Medium].color})`
    : 'var(--wf-edge)'

/** CSS colour of a token; `none` stays. */
export const tokenColor = (token: unknown): string => (token === 'none' ? 'none' : `var(--wf-${String(token)})`)
