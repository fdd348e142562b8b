import { PassThrough, Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import type { Store } from '../../db/connect.ts'
import { badInput } from '../../errors.ts'
import { Download } from '../../http/service.ts'
import type { Row } from '../row.ts'
import { type Selection, selectStatement } from '../rows.store.ts'
import type { FieldShape, Shape } from '../shape.ts'
import { type Cell, cellOf, csvField, headOf, localTime } from './cells.ts'

const batch = 500

/** A file that nobody fetches any more gives its connection back after this time. */
const idleSeconds = 120

interface OutColumn {
  readonly head: string
  readonly cell: (row: Row) => Cell
}

/**
 * All pages of a list as a file, streamed: `format` xlsx (the default) or csv, `columns` a comma list of field names
 * (else every field that lists show), `fileName` without its ending. Heads are Chinese, references and enumerations
 * stand as their labels.
 */
export async function exportRows(store: Store, selection: Selection): Promise<Download> {
  const { shape, params } = selection
  const columns = outColumns(shape, params.columns)
  const format = params.format ?? 'xlsx'
  if (format !== 'xlsx' && format !== 'csv') throw badInput('format', '导出格式只能是 xlsx 或 csv')
  const given =
    typeof params.fileName === 'string' && params.fileName.trim() !== '' ? params.fileName.trim() : undefined
  const day = localTime(new Date().toISOString()).slice(0, 10).replaceAll('-', '')
  const name = `${(given ?? `${shape.title}_${day}`).replace(/[\\/:*?"<>|\r\n]/g, '_')}.${format}`
  // Faults of the statement show before the first byte is sent.
  const batches = readBatches(store, selection)
  const first = await batches.next()
  const all = startingWith(first, batches)
  if (format === 'csv') return new Download(name, 'text/csv; charset=utf-8', Readable.from(csvText(columns, all)))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return new Download(name, type, workbook(shape.title, columns, all))
}

function outColumns(shape: Shape, asked: unknown): OutColumn[] {
  const names = typeof asked === 'string' && asked !== '' ? asked.split(',').map((name) => name.trim()) : undefined
  const shown = shape.fields.filter((field) => field.schema['x-secret'] !== true && field.schema['x-hidden'] !== true)
  if (names === undefined) return shown.map((field) => outColumn(shape, field))
  return names.map((name) => {
    const label = shape.labels.find((one) => one.key === name)
    const field = label?.field ?? shape.byName.get(name)
    if (field !== undefined && field.schema['x-secret'] !== true) return outColumn(shape, field)
    if (name === 'id') return { head: '编号', cell: (row) => row.id }
    if (name === 'createdAt' || name === 'updatedAt') {
      return { head: name === 'createdAt' ? '创建时间' : '修改时间', cell: (row) => localTime(String(row[name])) }
    }
    throw badInput('columns', `${shape.title}没有名为“${name}”的列`)
  })
}

function outColumn(shape: Shape, field: FieldShape): OutColumn {
  const label = shape.labels.find((one) => one.field === field)
  if (label !== undefined)
    return { head: field.title, cell: (row) => (row[label.key] ?? row[field.name] ?? null) as Cell }
  return { head: headOf(field), cell: (row) => cellOf(field, row[field.name]) }
}

/** Reads by a cursor inside one transaction, so that a long export sees one state and holds one batch in memory. */
async function* readBatches(store: Store, selection: Selection): AsyncGenerator<Row[]> {
  const client = await store.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(`set local idle_in_transaction_session_timeout = '${idleSeconds}s'`)
    const { text, values } = selectStatement(selection)
    await client.query(`declare rows_of_export no scroll cursor for ${text}`, values.list)
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`fetch ${batch} from rows_of_export`)
      if (rows.length === 0) break
      yield rows.map(selection.shape.toRow)
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

async function* csvText(columns: readonly OutColumn[], batches: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  const line = (cells: readonly Cell[]) => `${cells.map(csvField).join(',')}\r\n`
  // The mark of UTF-8 makes spreadsheets read Chinese right.
  yield `\uFEFF${line(columns.map((column) => column.head))}`
  for await (const rows of batches) yield rows.map((row) => line(columns.map((column) => column.cell(row)))).join('')
}

function workbook(title: string, columns: readonly OutColumn[], batches: AsyncGenerator<Row[]>): Readable {
  const out = new PassThrough()
  const write = async () => {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
    const sheet = book.addWorksheet(title.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map((column) => ({ header: column.head, width: Math.max(10, column.head.length * 2 + 2) }))
    sheet.getRow(1).font = { bold: true }
    sheet.getRow(1).commit()
    for await (const rows of batches) {
      for (const row of rows) sheet.addRow(columns.map((column) => column.cell(row))).commit()
      if (out.writableNeedDrain) await drained(out)
      if (out.destroyed) return
    }
    sheet.commit()
    await book.commit()
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}

/** Waits until more can be written, or nobody reads any more. */
function drained(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      out.off('drain', go).off('close', go)
      resolve()
    }
    out.once('drain', go).once('close', go)
  })
}
