import { sql } from 'kysely'
import type { Store } from '../../db/connect.ts'
import { AppError, badInput, type FieldFault } from '../../errors.ts'
import type { Caller, UploadedFile } from '../../http/service.ts'
import type { RowHooks } from '../hooks.ts'
import type { FieldShape, Shape, Shapes } from '../shape.ts'
import { createRow, type WriteContext, writing } from '../write.ts'
import { headOf, valueOfCell } from './cells.ts'
import { referenceFinder } from './find-reference.ts'
import { readTable, type TableLine } from './read-table.ts'

/** Why a line was not taken; `line` counts as the user's program does, the head being line 1. */
export interface Refusal {
  readonly line: number
  /** Name of the field at fault; null where the whole line is. */
  readonly field: string | null
  readonly reason: string
}

/** What came of an import. */
export interface ImportReport {
  /** Rows added, or in a dry run: rows that would be. */
  readonly taken: number
  readonly refused: readonly Refusal[]
}

/** Where rows are imported to, and for whom. */
export interface ImportContext {
  readonly store: Store
  readonly shapes: Shapes
  readonly shape: Shape
  readonly caller: Caller
  readonly hooks: readonly RowHooks[]
}

class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super('dry run')
  }
}

/**
 * Adds the rows of an xlsx or csv file: valid lines are taken, the others reported, all in one transaction, so that a
 * kill leaves nothing half done. `dryRun` reports the same and keeps nothing. Columns are known by the field's title
 * (with or without its unit) or its name; references by number or label.
 */
export async function importRows(
  context: ImportContext,
  file: UploadedFile,
  options: { dryRun: boolean },
): Promise<ImportReport> {
  const { store, shapes, shape, caller, hooks } = context
  const { head, lines } = await readTable(file)
  const columns = matchColumns(shape, head)
  try {
    return await writing(store, { shapes, shape, caller, hooks }, async (write) => {
      const report = await takeLines(write, columns, lines)
      if (options.dryRun) throw new DryRun(report)
      return report
    })
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

type InColumns = readonly (FieldShape | undefined)[]

function matchColumns(shape: Shape, head: readonly string[]): InColumns {
  const columns = head.map((text) =>
    shape.fields.find(
      (field) => [field.title, headOf(field), field.name].includes(text) && field.schema.readOnly !== true,
    ),
  )
  const missing = shape.fields.filter(
    (field) =>
      field.isRequired &&
      field.schema.default === undefined &&
      field.schema.readOnly !== true &&
      !columns.includes(field),
  )
  if (missing.length > 0) {
    throw badInput('file', `文件缺少必填的列：${missing.map((field) => field.title).join('、')}`)
  }
  return columns
}

async function takeLines(write: WriteContext, columns: InColumns, lines: readonly TableLine[]): Promise<ImportReport> {
  const refused: Refusal[] = []
  const find = referenceFinder(write)
  let taken = 0
  for (const { line, cells } of lines) {
    await sql`savepoint line`.execute(write.trx)
    const told = write.written.length
    try {
      await createRow(write, await lineInput(columns, cells, find))
      await sql`release savepoint line`.execute(write.trx)
      taken += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint line`.execute(write.trx)
      write.written.length = told
      refused.push(...refusalsOf(line, error))
    }
  }
  return { taken, refused }
}

type Find = ReturnType<typeof referenceFinder>

async function lineInput(columns: InColumns, cells: readonly unknown[], find: Find): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [at, field] of columns.entries()) {
    if (field === undefined) continue
    const cell = cells[at]
    const isEmpty = cell === null || cell === undefined || String(cell).trim() === ''
    if (isEmpty) continue
    if (field.ref === undefined) input[field.name] = valueOfCell(field, cell)
    else input[field.name] = await find(field, String(cell).trim(), input.projectId)
  }
  return input
}

function refusalsOf(line: number, error: AppError): Refusal[] {
  const fields = error.details.fields as readonly FieldFault[] | undefined
  if (fields === undefined || fields.length === 0) return [{ line, field: null, reason: error.message }]
  return fields.map(({ field, message }) => ({ line, field, reason: message }))
}
