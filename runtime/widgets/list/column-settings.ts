import type { ColumnView } from './column-model.ts'

/** What a user changed in a list; kept per user under `/api/preferences/{key}`. */
export interface ListPreferences {
  /** Keys of columns in the user's order; columns that are not named keep their place after their neighbour. */
  readonly order?: readonly string[]
  /** Keys that the user hid. */
  readonly hidden?: readonly string[]
  /** Keys that the user showed although the document hides them. */
  readonly shown?: readonly string[]
  /** Widths by key, px at a root of 16. */
  readonly widths?: Readonly<Record<string, number>>
  readonly density?: 'dense' | 'normal' | 'loose'
  readonly pageSize?: number
}

/** Preferences out of what the server kept; anything of another shape is left out. */
export function readPreferences(stored: unknown): ListPreferences {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  const { order, hidden, shown, widths, density, pageSize } = stored as Record<string, unknown>
  const texts = (value: unknown): string[] | undefined =>
    Array.isArray(value) && value.every((part) => typeof part === 'string') ? (value as string[]) : undefined
  const sizes =
    typeof widths === 'object' && widths !== null
      ? Object.fromEntries(
          Object.entries(widths).filter(([, size]) => typeof size === 'number' && size >= minimumWidth),
        )
      : undefined
  return {
    ...(texts(order) && { order: texts(order) }),
    ...(texts(hidden) && { hidden: texts(hidden) }),
    ...(texts(shown) && { shown: texts(shown) }),
    ...(sizes && { widths: sizes as Record<string, number> }),
    ...((density === 'dense' || density === 'normal' || density === 'loose') && { density }),
    ...(typeof pageSize === 'number' && { pageSize }),
  }
}

/** Smallest width of a column, px (schema of a column). */
export const minimumWidth = 32

const isPivot = (column: ColumnView): boolean => column.from !== undefined

/** true where a column is drawn. Columns from the answer always are. */
export function isShown(column: ColumnView, preferences: ListPreferences): boolean {
  if (isPivot(column)) return true
  if (preferences.hidden?.includes(column.key)) return false
  return !column.source?.hidden || (preferences.shown?.includes(column.key) ?? false)
}

/** All columns, hidden ones too, in the user's order. */
export function orderedColumns(columns: readonly ColumnView[], order: readonly string[] | undefined): ColumnView[] {
  if (!order || order.length === 0) return [...columns]
  const place = new Map(order.map((key, index) => [key, index]))
  let last = -1
  const ranked = columns.map((column, index) => {
    const named = place.get(column.key)
    if (named !== undefined) last = named
    return { column, rank: named ?? last + 0.5, index }
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ column }) => column)
}

/** Columns that are drawn: shown ones in the user's order, those fixed left first and those fixed right last. */
export function drawnColumns(columns: readonly ColumnView[], preferences: ListPreferences): ColumnView[] {
  const shown = orderedColumns(columns, preferences.order).filter((column) => isShown(column, preferences))
  return [
    ...shown.filter((column) => column.fixed === 'left'),
    ...shown.filter((column) => column.fixed === undefined),
    ...shown.filter((column) => column.fixed === 'right'),
  ]
}

/** Shows or hides a column. */
export function withShown(preferences: ListPreferences, key: string, shown: boolean): ListPreferences {
  const without = (keys: readonly string[] | undefined): string[] => (keys ?? []).filter((other) => other !== key)
  return {
    ...preferences,
    hidden: shown ? without(preferences.hidden) : [...without(preferences.hidden), key],
    shown: shown ? [...without(preferences.shown), key] : without(preferences.shown),
  }
}

/** Moves a column to the place of another one; what lies between moves up. */
export function withMoved(
  preferences: ListPreferences,
  columns: readonly ColumnView[],
  key: string,
  target: string,
): ListPreferences {
  const keys = orderedColumns(columns, preferences.order)
    .filter((column) => !isPivot(column))
    .map((column) => column.key)
  const from = keys.indexOf(key)
  const to = keys.indexOf(target)
  if (from < 0 || to < 0 || from === to) return preferences
  keys.splice(from, 1)
  keys.splice(to, 0, key)
  return { ...preferences, order: keys }
}

/** Sets the width of a column, px at a root of 16, never under the smallest. */
export function withWidth(preferences: ListPreferences, key: string, width: number): ListPreferences {
  return { ...preferences, widths: { ...preferences.widths, [key]: Math.max(minimumWidth, Math.round(width)) } }
}

/** The document's own columns again; density and page size stay. */
export function withoutColumnChanges(preferences: ListPreferences): ListPreferences {
  const { density, pageSize } = preferences
  return { ...(density && { density }), ...(pageSize !== undefined && { pageSize }) }
}
