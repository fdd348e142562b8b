import { columnSpan, offsetsOf, type Span } from '../../windowing/window.ts'
import { type ColumnView, fittedWidths, headed, sharedWidths } from './column-model.ts'

/** px at a root of 16: box column, and rows by density (look.md; 45 on dashboards). */
export const sizes = { choice: 44, row: { dense: 32, normal: 36, loose: 44, plain: 45 }, head: 36 } as const

/** Where every column stands; px at a root of 16. */
export interface TableLayout {
  readonly columns: readonly ColumnView[]
  readonly widths: readonly number[]
  /** Distance from the left, and of fixed right columns from the right, for sticky cells. */
  readonly stick: readonly (number | undefined)[]
  readonly choiceWidth: number
  readonly actionsWidth: number
  readonly totalWidth: number
  /** Places of the columns that scroll. */
  readonly scrolling: readonly number[]
  readonly scrollOffsets: readonly number[]
  readonly leftWidth: number
  readonly rightWidth: number
}

interface LayoutParts {
  readonly columns: readonly ColumnView[]
  /** Room of the table, px at a root of 16; 0 while it is not measured. */
  readonly room: number
  readonly sized: Readonly<Record<string, number>>
  readonly choice: boolean
  readonly actionsWidth: number
  /** True never lets the columns take more than the room (rows without a head). */
  readonly isFitted?: boolean
}

/** Lays the columns out: shared room, sticky offsets, and what scrolls between. */
export function layOut({ columns, room, sized, choice, actionsWidth, isFitted = false }: LayoutParts): TableLayout {
  const choiceWidth = choice ? sizes.choice : 0
  const available = room - choiceWidth - actionsWidth
  const widths = isFitted ? fittedWidths(columns, available) : sharedWidths(headed(columns), available, sized)
  const stick: (number | undefined)[] = columns.map(() => undefined)
  let left = choiceWidth
  columns.forEach((column, index) => {
    if (column.fixed !== 'left') return
    stick[index] = left
    left += widths[index] ?? 0
  })
  let right = actionsWidth
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    if (columns[index]?.fixed !== 'right') continue
    stick[index] = right
    right += widths[index] ?? 0
  }
  const scrolling = columns.flatMap((column, index) => (column.fixed ? [] : [index]))
  return {
    columns,
    widths,
    stick,
    choiceWidth,
    actionsWidth,
    totalWidth: choiceWidth + actionsWidth + widths.reduce((sum, width) => sum + width, 0),
    scrolling,
    scrollOffsets: offsetsOf(scrolling.map((index) => widths[index] ?? 0)),
    leftWidth: left,
    rightWidth: right,
  }
}

/** Fewer scrolling columns than this are all drawn, so that scrolling sideways draws nothing again. */
export const columnsDrawnWhole = 20

/** Scrolling columns to draw, as a span of `layout.scrolling`; `left` and `width` px at a root of 16. */
export function drawnSpan(layout: TableLayout, left: number, width: number): Span {
  if (layout.scrolling.length <= columnsDrawnWhole) return { first: 0, last: layout.scrolling.length }
  return columnSpan(left, Math.max(0, width - layout.leftWidth - layout.rightWidth), layout.scrollOffsets, 3)
}

/** Columns to draw in their order, with the gaps that stand for those left out; px at a root of 16. */
export interface DrawnColumns {
  readonly places: readonly number[]
  /** Gap before the first scrolling column that is drawn. */
  readonly before: number
  /** Gap after the last one. */
  readonly after: number
  /** Place in `places` of the first scrolling column, where the gap before stands; the same for the gap after. */
  readonly firstAt: number
  readonly lastAt: number
}

/** What a row draws of the layout for a span of scrolling columns. */
export function drawnColumnsOf(layout: TableLayout, span: Span): DrawnColumns {
  const lefts = layout.columns.flatMap((column, index) => (column.fixed === 'left' ? [index] : []))
  const rights = layout.columns.flatMap((column, index) => (column.fixed === 'right' ? [index] : []))
  const middle = layout.scrolling.slice(span.first, span.last)
  const offset = (index: number): number => layout.scrollOffsets[index] ?? 0
  return {
    places: [...lefts, ...middle, ...rights],
    before: offset(span.first),
    after: offset(layout.scrolling.length) - offset(span.last),
    firstAt: lefts.length,
    lastAt: lefts.length + middle.length,
  }
}

/** px at a root of 16, as rem. */
export const rem = (px: number): string => `${px / 16}rem`
