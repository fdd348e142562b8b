import type { Row, RowKey } from './row-value.ts'

/** Chosen rows by key, in the order in which they were chosen; rows of other pages stay in it. */
export type Selection = ReadonlyMap<RowKey, Row>

/** No row. */
export const noSelection: Selection = new Map()

/** A row with its key. */
export interface KeyedRow {
  readonly key: RowKey
  readonly row: Row
}

/** Chooses a row, or no longer; with `single` it becomes the only one. */
export function toggleRow(selection: Selection, { key, row }: KeyedRow, single: boolean): Selection {
  if (single) return selection.has(key) && selection.size === 1 ? noSelection : new Map([[key, row]])
  const next = new Map(selection)
  if (!next.delete(key)) next.set(key, row)
  return next
}

/** Chooses all rows of the page; where all of them are chosen already, none of them. Other pages stay as they are. */
export function togglePage(selection: Selection, page: readonly KeyedRow[]): Selection {
  const next = new Map(selection)
  const allChosen = page.length > 0 && page.every(({ key }) => selection.has(key))
  for (const { key, row } of page) {
    if (allChosen) next.delete(key)
    else next.set(key, row)
  }
  return next
}

/** Chooses the rows between two places of the page, both included (shift-click). */
export function selectRange(selection: Selection, page: readonly KeyedRow[], from: number, to: number): Selection {
  const next = new Map(selection)
  const [low, high] = from <= to ? [from, to] : [to, from]
  for (const { key, row } of page.slice(Math.max(0, low), high + 1)) next.set(key, row)
  return next
}

/** How much of the page is chosen, for the box in the head. */
export function pageChoice(selection: Selection, page: readonly KeyedRow[]): 'none' | 'some' | 'all' {
  const chosen = page.filter(({ key }) => selection.has(key)).length
  return chosen === 0 ? 'none' : chosen === page.length ? 'all' : 'some'
}

/** The selection with the newest state of those rows that are on the page; the same object where nothing changed. */
export function refreshSelection(selection: Selection, page: readonly KeyedRow[]): Selection {
  const changed = page.filter(({ key, row }) => selection.has(key) && selection.get(key) !== row)
  if (changed.length === 0) return selection
  const next = new Map(selection)
  for (const { key, row } of changed) next.set(key, row)
  return next
}
