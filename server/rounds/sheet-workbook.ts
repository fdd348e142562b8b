import ExcelJS from 'exceljs'
import { localTime } from '../rows/exchange/cells.ts'
import type { TableLine } from '../rows/exchange/read-table.ts'
import type { ShownLine } from './sheet-view.ts'

const heads = [
  ['表号', 20],
  ['仪表名称', 28],
  ['单位', 8],
  ['倍率', 8],
  ['上次读数', 14],
  ['上次时间', 20],
  ['本次读数', 14],
  ['抄表时间', 20],
  ['用量', 14],
  ['备注', 32],
] as const

/** The sheet as a workbook: to be printed and filled in on the round, and read in again. */
export async function sheetBook(lines: readonly ShownLine[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('抄表单', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = heads.map(([header, width]) => ({ header, width }))
  sheet.getRow(1).font = { bold: true }
  for (const line of lines) {
    sheet.addRow([
      line.number,
      line.name,
      line.unit,
      line.ratio,
      line.previousValue,
      line.previousAt === null ? null : localTime(line.previousAt),
      line.value,
      line.readAt === null ? null : localTime(line.readAt),
      line.use,
      line.note,
    ])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A filled-in line of a workbook, or why it cannot be read. */
export type SheetLine =
  | {
      readonly line: number
      readonly number: string
      readonly value: number
      readonly at: string | undefined
      readonly note: string
    }
  | { readonly line: number; readonly field: string; readonly reason: string }

/** Lines of a filled-in sheet; those without 本次读数 are left out. Times are China Standard Time. */
export function readSheet({
  head,
  lines,
}: {
  readonly head: readonly string[]
  readonly lines: readonly TableLine[]
}): SheetLine[] {
  const at = (name: string) => head.indexOf(name)
  const [numberAt, valueAt, timeAt, noteAt] = [at('表号'), at('本次读数'), at('抄表时间'), at('备注')]
  if (numberAt < 0) return [{ line: 1, field: '表号', reason: '缺少“表号”列，请用导出的抄表单填写' }]
  if (valueAt < 0) return [{ line: 1, field: '本次读数', reason: '缺少“本次读数”列，请用导出的抄表单填写' }]
  return lines.flatMap(({ line, cells }): SheetLine[] => {
    const text = String(cells[valueAt] ?? '').trim()
    if (text === '') return []
    const number = String(cells[numberAt] ?? '').trim()
    const value = Number(text.normalize('NFKC').replaceAll(',', ''))
    if (!Number.isFinite(value)) return [{ line, field: '本次读数', reason: `“${text}”不是数字` }]
    const time = timeAt < 0 ? null : cells[timeAt]
    const instant = instantOf(time)
    if (instant === null) return [{ line, field: '抄表时间', reason: `“${String(time)}”不是时间` }]
    const note = noteAt < 0 ? '' : String(cells[noteAt] ?? '').trim()
    return [{ line, number, value, at: instant, note }]
  })
}

function instantOf(cell: unknown): string | undefined | null {
  if (cell === null || cell === undefined || cell === '') return undefined
  const text = cell instanceof Date ? cell.toISOString().slice(0, 19) : String(cell).trim().replace(' ', 'T')
  const [, day, time = '00:00:00'] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?))?$/.exec(text.replaceAll('/', '-')) ?? []
  if (day === undefined) return null
  const atMs = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}+08:00`)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString()
}
