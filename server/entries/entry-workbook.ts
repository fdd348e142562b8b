import type { TableLine } from '../rows/exchange/read-table.ts'
import type { SentCell } from './entry-cells.ts'
import { entryColumns } from './entry-items.ts'

/** A line or cell of a workbook that cannot be read. */
export interface RefusedLine {
  readonly line: number
  readonly field: string | null
  readonly reason: string
}

const plainHead = (text: string) => text.normalize('NFKC').replace(/\s/g, '')

/**
 * Cells of a filled-in template: one line a month of `year`, one column a figure; empty cells are left alone, so that a
 * workbook never empties what is there. A line's 说明 goes with each of its cells.
 */
export function cellsOfTable(
  { head, lines }: { readonly head: readonly string[]; readonly lines: readonly TableLine[] },
  year: number,
): { readonly cells: SentCell[]; readonly refused: RefusedLine[] } {
  const heads = head.map(plainHead)
  const monthAt = heads.indexOf('月份')
  const noteAt = heads.indexOf('说明')
  const columns = heads.map((text) => entryColumns.find((column) => plainHead(column.head) === text))
  const refused: RefusedLine[] = []
  if (monthAt < 0) return { cells: [], refused: [{ line: 1, field: '月份', reason: '缺少“月份”列，请用模板填写' }] }
  for (const [index, text] of heads.entries()) {
    if (index !== monthAt && index !== noteAt && columns[index] === undefined && text !== '')
      refused.push({ line: 1, field: head[index] ?? text, reason: '没有这一列，已忽略' })
  }
  const cells: SentCell[] = []
  for (const { line, cells: values } of lines) {
    const month = monthText(values[monthAt], year)
    if (month === undefined || !month.startsWith(`${year}-`)) {
      refused.push({ line, field: '月份', reason: month === undefined ? '月份无法识别' : `不是 ${year} 年的月份` })
      continue
    }
    const note = noteAt < 0 ? '' : String(values[noteAt] ?? '').trim()
    for (const [index, column] of columns.entries()) {
      const value = values[index]
      if (column === undefined || value === null || value === undefined || String(value).trim() === '') continue
      cells.push({ month, column: column.id, value: numberOf(value), note, line })
    }
  }
  return { cells, refused }
}

/** A number as spreadsheets write it; the text itself where it is none, so that it is refused by name. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const bare = value.normalize('NFKC').replace(/[,\s]/g, '')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : value
}

function monthText(value: unknown, year: number): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 7)
  const text = plainHead(String(value ?? ''))
  const [, ofYear, ofMonth] = /^(\d{4})[-/.年]?(\d{1,2})(?:[-/.月]\d{0,2}日?)?$/.exec(text) ?? []
  const [, alone] = /^(\d{1,2})月?$/.exec(text) ?? []
  const month = Number(ofMonth ?? alone)
  if (!Number.isInteger(month) || month < 1 || month > 12) return undefined
  return `${ofYear ?? year}-${String(month).padStart(2, '0')}`
}
