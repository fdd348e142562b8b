import ExcelJS from 'exceljs'
import type { TableLine } from '../rows/exchange/read-table.ts'

type Kind = 'text' | 'month' | 'day' | 'number' | 'mode'

/** Columns of the workbook of bills: head, field, how it is read. */
const columns: readonly (readonly [head: string, field: string, kind: Kind])[] = [
  ['户号', 'accountNumber', 'text'],
  ['账期', 'month', 'month'],
  ['起始日', 'fromDay', 'day'],
  ['截止日', 'toDay', 'day'],
  ['尖电量', 'sharpKwh', 'number'],
  ['尖电费', 'sharpFee', 'number'],
  ['峰电量', 'peakKwh', 'number'],
  ['峰电费', 'peakFee', 'number'],
  ['平电量', 'flatKwh', 'number'],
  ['平电费', 'flatFee', 'number'],
  ['谷电量', 'valleyKwh', 'number'],
  ['谷电费', 'valleyFee', 'number'],
  ['深谷电量', 'deepKwh', 'number'],
  ['深谷电费', 'deepFee', 'number'],
  ['基本电费方式', 'basicMode', 'mode'],
  ['计费容量或需量', 'basicQuantity', 'number'],
  ['基本电费', 'basicFee', 'number'],
  ['功率因数', 'powerFactor', 'number'],
  ['力调电费', 'powerFactorFee', 'number'],
  ['附加', 'surchargeFee', 'number'],
  ['其他', 'otherFee', 'number'],
  ['合计', 'totalFee', 'number'],
  ['备注', 'remark', 'text'],
]

const modes: Readonly<Record<string, string>> = { 不收: 'none', 按容量: 'capacity', 按需量: 'demand' }
const required = new Set(['accountNumber', 'month', 'totalFee'])

/** An empty workbook with one line as an example. */
export async function billTemplate(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('电费账单', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(([header]) => ({ header, width: Math.max(12, header.length * 2 + 2) }))
  sheet.getRow(1).font = { bold: true }
  const example = ['0312345678', '2026-10', '2026-10-01', '2026-10-31', 1200, 1440, 5200, 5720, 8000, 5600, 4600, 1610]
  sheet.addRow([...example, null, null, '按容量', 1250, 28_750, 0.95, -120.5, 870, 0, 43_869.5, '示例行，导入前请删除'])
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A bill of a workbook with its money in 元, or why its line cannot be read. */
export type BillLine =
  | { readonly line: number; readonly bill: Readonly<Record<string, unknown>> }
  | { readonly line: number; readonly field: string; readonly reason: string }

/** Lines of a workbook; a line with a fault gives its first one. */
export function readBills({
  head,
  lines,
}: {
  readonly head: readonly string[]
  readonly lines: readonly TableLine[]
}): BillLine[] {
  const places = columns.map(([name]) => head.findIndex((text) => text.replace(/[(（].*$/, '').trim() === name))
  const missing = columns.find(([, field], index) => required.has(field) && places[index] === -1)
  if (missing) return [{ line: 1, field: missing[0], reason: `缺少“${missing[0]}”列，请用模板填写` }]
  return lines.map(({ line, cells }): BillLine => {
    const bill: Record<string, unknown> = { basicMode: 'none', meterIds: [] }
    for (const [index, [name, field, kind]] of columns.entries()) {
      const place = places[index] ?? -1
      const cell = place < 0 ? null : cells[place]
      if (cell === null || cell === undefined || String(cell).trim() === '') {
        if (required.has(field)) return { line, field: name, reason: `${name}未填` }
        continue
      }
      const value = cellValue(cell, kind)
      if (value === undefined) return { line, field: name, reason: `“${String(cell)}”${faults[kind]}` }
      bill[field] = value
    }
    return { line, bill }
  })
}

const faults: Readonly<Record<Kind, string>> = {
  text: '不是文本',
  month: '不是月份，应如 2026-10',
  day: '不是日期，应如 2026-10-31',
  number: '不是数字',
  mode: '应为不收、按容量或按需量',
}

function cellValue(cell: unknown, kind: Kind): unknown {
  const text = (cell instanceof Date ? cell.toISOString() : String(cell)).normalize('NFKC').trim()
  switch (kind) {
    case 'number': {
      const number = Number(text.replace(/[,\s]/g, ''))
      return Number.isFinite(number) ? number : undefined
    }
    case 'month': {
      const [, year, month = ''] = /^(\d{4})[-/.年]?(\d{1,2})/.exec(text) ?? []
      const count = Number(month)
      return year !== undefined && count >= 1 && count <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined
    }
    case 'day': {
      const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})/.exec(text) ?? []
      return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    }
    case 'mode':
      return modes[text] ?? (Object.values(modes).includes(text) ? text : undefined)
    case 'text':
      return text
  }
}
