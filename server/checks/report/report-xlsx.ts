import exceljs from 'exceljs'
import type { ReportDocument, ReportTable } from './report-document.ts'

/** A workbook of a report: one sheet of words, and one for each table, figures as numbers. */
export async function reportXlsx(report: ReportDocument): Promise<Buffer> {
  const book = new exceljs.Workbook()
  book.title = report.title
  const words = book.addWorksheet('概况')
  words.columns = [{ width: 16 }, { width: 110 }]
  words.addRow([report.title]).font = { bold: true, size: 16 }
  words.addRow([report.subtitle])
  words.addRow([])
  for (const { label, text } of report.facts) words.addRow([label, text])
  for (const chapter of report.chapters) {
    words.addRow([])
    words.addRow([chapter.title]).font = { bold: true, size: 13 }
    for (const paragraph of chapter.paragraphs) words.addRow(['', paragraph]).getCell(2).alignment = { wrapText: true }
  }
  const taken = new Set(['概况'])
  for (const table of report.chapters.flatMap(({ tables }) => tables))
    addTable(book, table, sheetName(table.title, taken))
  return Buffer.from(await book.xlsx.writeBuffer())
}

function addTable(book: exceljs.Workbook, table: ReportTable, name: string): void {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = table.columns.map(({ title, isFigure, share = 1 }) => ({
    header: title,
    width: Math.max(title.length * 2 + 2, Math.round(share * 14)),
    style: { alignment: isFigure ? { horizontal: 'right' } : { wrapText: true, vertical: 'top' } },
  }))
  const head = sheet.getRow(1)
  head.font = { bold: true }
  head.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF2F8' } }
  for (const row of table.rows) sheet.addRow(row.map(({ text, value }) => value ?? safe(text)))
  for (const [index, { isFigure }] of table.columns.entries())
    if (isFigure) sheet.getColumn(index + 1).numFmt = formatOf(table.rows[0]?.[index]?.text ?? '')
  if (table.note) sheet.addRow([table.note])
}

/** As many decimals as the report writes. */
function formatOf(text: string): string {
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

/** A text that a program for tables would take for a formula stays a text. */
const safe = (text: string) => (/^[=+@-]/.test(text) && text !== '--' ? `'${text}` : text)

/** Within 31 characters, without those that Excel refuses, and no name twice. */
function sheetName(title: string, taken: Set<string>): string {
  const base = title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 28)
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`
  taken.add(name)
  return name
}
