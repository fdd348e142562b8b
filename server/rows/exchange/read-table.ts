import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import ExcelJS from 'exceljs'
import { badInput } from '../../errors.ts'
import { workbookBytes } from '../../files/workbook-size.ts'
import type { UploadedFile } from '../../http/service.ts'
import { withoutGuard } from './cells.ts'

/** One line of a table file: its number as the user's program shows it, and its cells. */
export interface TableLine {
  readonly line: number
  readonly cells: readonly unknown[]
}

const mostLines = 50_000
/** Bytes of XML: ten columns in 50,000 lines are about 30 MB, and each takes ten times its size in memory. */
const largestWorkbook = 50_000_000

/** Head and lines of the first sheet of an xlsx file or of a csv file (UTF-8, or GB 18030 as spreadsheets write it). */
export async function readTable(file: UploadedFile): Promise<{ head: string[]; lines: TableLine[] }> {
  const lines = /\.xlsx$/i.test(file.fileName) ? await readWorkbook(file.path) : await readCsv(file)
  const [first, ...rest] = lines.filter((line) => line.cells.some((cell) => cell !== null && cell !== ''))
  if (first === undefined) throw badInput('file', '文件中没有内容')
  if (rest.length > mostLines) throw badInput('file', `一次最多导入 ${mostLines} 行，请分成多个文件`)
  return { head: first.cells.map((cell) => String(cell ?? '').trim()), lines: rest }
}

async function readWorkbook(path: string): Promise<TableLine[]> {
  if (((await workbookBytes(path, largestWorkbook)) ?? 0) > largestWorkbook) {
    throw badInput('file', `工作簿展开后超过 ${largestWorkbook / 1_000_000} MB，请分成多个文件，或另存为 csv`)
  }
  const book = new ExcelJS.Workbook()
  try {
    await book.xlsx.readFile(path)
  } catch (cause) {
    throw badInput('file', `文件不是有效的 xlsx：${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const lines: TableLine[] = []
  book.worksheets[0]?.eachRow((row, line) => {
    const cells: unknown[] = []
    row.eachCell({ includeEmpty: true }, (cell, column) => {
      cells[column - 1] = plainValue(cell.value)
    })
    lines.push({ line, cells })
  })
  return lines
}

function plainValue(value: ExcelJS.CellValue): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return value.result instanceof Date ? value.result : plainValue(value.result ?? null)
  if ('text' in value) return String(value.text)
  return null
}

async function readCsv(file: UploadedFile): Promise<TableLine[]> {
  const bytes: Buffer[] = []
  for await (const chunk of createReadStream(file.path)) bytes.push(chunk as Buffer)
  const text = decode(Buffer.concat(bytes))
  const lines: TableLine[] = []
  const parser = parse(text, { relax_column_count: true, relax_quotes: true, bom: true, info: true })
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      lines.push({ line: info.lines, cells: record.map(withoutGuard) })
    }
  } catch (cause) {
    throw badInput('file', `文件不是有效的 csv：${cause instanceof Error ? cause.message : String(cause)}`)
  }
  return lines
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
