import { type EntryColumn, entryColumns, figureFault, isDoubtful, type Measure } from './entry-items.ts'
import { type EntryState, isWritable } from './entry-states.ts'
import { addMonths } from './months.ts'

/** A cell as it is sent: a month, a column of the grid and its new value; null empties it. */
export interface SentCell {
  readonly month: string
  readonly column: string
  readonly value: unknown
  readonly note?: string
  /** Line of the workbook that it stands in, for the report of an import. */
  readonly line?: number
}

/** What is stored for one month and item; money in 元. */
export interface StoredEntry {
  readonly month: string
  readonly item: string
  readonly amount: number | null
  readonly fee: number | null
  readonly note: string | null
  readonly state: EntryState
  /** ISO 8601; somebody else's change after the grid was loaded is not overwritten. */
  readonly updatedAt: string
  readonly updatedById: number | null
}

/** One changed entry, ready to be written. */
export interface EntryChange {
  readonly month: string
  readonly item: string
  readonly amount: number | null
  readonly fee: number | null
  readonly note: string | null
  readonly before: StoredEntry | undefined
}

/** A cell that is not taken, and why. */
export interface RefusedCell {
  readonly cell: SentCell
  readonly head: string
  readonly reason: string
}

/** What the cells are held against. */
export interface CellContext {
  readonly stored: readonly StoredEntry[]
  /** Months after this one (`yyyy-mm`) are still to come. */
  readonly thisMonth: string
  readonly userId: number
  /** When the grid was loaded; absent for an import. */
  readonly loadedAt?: string
}

const columnById = new Map(entryColumns.map((column) => [column.id, column]))
const keyOf = (month: string, item: string) => `${month} ${item}`

/**
 * Sorts sent cells into changes of entries and refused cells, pure. A cell equal to what is stored changes nothing.
 *
 * Values of the month before count as they stand after this very change, so that a year can be filled in at once.
 */
export function planCells(
  cells: readonly SentCell[],
  context: CellContext,
): { readonly changes: readonly EntryChange[]; readonly refused: readonly RefusedCell[] } {
  const stored = new Map(context.stored.map((entry) => [keyOf(entry.month, entry.item), entry]))
  const next = new Map<string, { amount: number | null; fee: number | null; notes: Map<Measure, string> }>()
  const refused: RefusedCell[] = []
  const taken: { cell: SentCell; column: EntryColumn }[] = []
  for (const cell of cells) {
    const column = columnById.get(cell.column)
    // A workbook brings back what it was made with: that is no change, whatever state it is in.
    if (column !== undefined && isStored(cell, column, stored)) continue
    const fault = column === undefined ? '没有这一列' : cellFault(cell, column, context, stored)
    if (column === undefined || fault !== undefined) {
      refused.push({ cell, head: column?.head ?? cell.column, reason: fault ?? '没有这一列' })
      continue
    }
    const key = keyOf(cell.month, column.item)
    const entry = stored.get(key)
    const draft = next.get(key) ?? { amount: entry?.amount ?? null, fee: entry?.fee ?? null, notes: new Map() }
    draft[column.measure] = cell.value as number | null
    next.set(key, draft)
    taken.push({ cell, column })
  }
  for (const { cell, column } of taken) {
    const key = keyOf(cell.month, column.item)
    const draft = next.get(key)
    const [now, was] = [draft?.[column.measure] ?? null, stored.get(key)?.[column.measure] ?? null]
    const previousKey = keyOf(addMonths(cell.month, -1), column.item)
    const previous = (next.get(previousKey) ?? stored.get(previousKey))?.[column.measure]
    if (draft === undefined || now === was || !isDoubtful(now, previous)) continue
    const note = cell.note?.trim() ?? ''
    if (note !== '') draft.notes.set(column.measure, note.slice(0, 200))
    else {
      draft[column.measure] = was
      refused.push({ cell, head: column.head, reason: `${column.head}与上月相差超过 50 %，请填写说明` })
    }
  }
  return { changes: [...next].flatMap(([key, draft]) => changeOf(key, draft, stored.get(key))), refused }
}

function isStored(cell: SentCell, column: EntryColumn, stored: ReadonlyMap<string, StoredEntry>): boolean {
  const entry = stored.get(keyOf(cell.month, column.item))
  return entry !== undefined && entry[column.measure] === cell.value
}

function cellFault(
  cell: SentCell,
  column: EntryColumn,
  { thisMonth, userId, loadedAt }: CellContext,
  stored: ReadonlyMap<string, StoredEntry>,
): string | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(cell.month)) return '月份应为 yyyy-mm'
  if (cell.month > thisMonth) return `${cell.month} 还没有到，不能填报`
  const entry = stored.get(keyOf(cell.month, column.item))
  if (!isWritable(entry?.state)) return `${cell.month} ${column.head}已提交或归档，不能修改`
  const isOthers = entry !== undefined && loadedAt !== undefined && entry.updatedAt > loadedAt
  if (isOthers && entry.updatedById !== userId && entry[column.measure] !== cell.value)
    return `${cell.month} ${column.head}刚被他人改为 ${entry[column.measure] ?? '空'}，请刷新后再填`
  return figureFault(column, cell.value)
}

function changeOf(
  key: string,
  draft: { amount: number | null; fee: number | null; notes: ReadonlyMap<Measure, string> },
  entry: StoredEntry | undefined,
): EntryChange[] {
  const [month = '', item = ''] = key.split(' ')
  const words = new Set(draft.notes.values())
  const note = words.size === 0 ? (entry?.note ?? null) : [...words].join('；').slice(0, 200)
  const isSame = (entry?.amount ?? null) === draft.amount && (entry?.fee ?? null) === draft.fee
  if (isSame && (entry?.note ?? null) === note) return []
  return [{ month, item, amount: draft.amount, fee: draft.fee, note, before: entry }]
}
