import ExcelJS from 'exceljs'
import { inTransaction, type Store } from '../db/connect.ts'
import { badFields, badInput, conflict, notFound } from '../errors.ts'
import { noteChange } from '../http/call-context.ts'
import { type Caller, Download, type ServiceCall, serviceTable } from '../http/service.ts'
import { readTable } from '../rows/exchange/read-table.ts'
import { requireProject } from '../space/space.service.ts'
import {
  addLog,
  callerName,
  type GridEntry,
  type LogLine,
  loadEntries,
  loadMetered,
  type Returner,
  writeEntry,
} from './entries.store.ts'
import { type EntryChange, planCells, type RefusedCell, type SentCell } from './entry-cells.ts'
import { entryColumns, entryItems } from './entry-items.ts'
import { isWritable } from './entry-states.ts'
import { cellsOfTable } from './entry-workbook.ts'
import { addMonths, monthOf, monthsOfYear } from './months.ts'

/** What the services of returns are handed. */
export interface EntryGridDeps {
  readonly store: Store
  readonly nowMs: () => number
}

/** Services of the grid of /dataEntering: months by items, saved as drafts, and the same by workbook. */
export function entryGridServices({ store, nowMs }: EntryGridDeps) {
  const save = async (returner: Returner, cells: readonly SentCell[], caller: Caller, options: SaveOptions) => {
    const months = cells.map((cell) => cell.month).sort()
    const from = addMonths(months[0] ?? '2000-01', -1)
    const to = months.at(-1) ?? '2000-01'
    return inTransaction(store, async (trx) => {
      const stored = await loadEntries(trx, returner, from, to, true)
      const thisMonth = monthOf(nowMs())
      const plan = planCells(cells, { stored, thisMonth, userId: caller.userId, loadedAt: options.loadedAt })
      const isKept = options.partly || plan.refused.length === 0
      if (isKept && !options.dryRun) await writeChanges(trx, returner, plan.changes, caller, options.action)
      return plan
    })
  }

  return serviceTable({
    'entry.grid': async ({ params, caller }) => {
      const returner = await returnerOf(store, params, caller)
      const year = Number(params.year)
      const [from, to] = [`${year - 1}-12`, `${year}-12`]
      const [entries, metered] = await Promise.all([
        loadEntries(store.db, returner, from, to),
        loadMetered(store.db, returner, from, to),
      ])
      return gridOf({ year, entries, metered, nowMs: nowMs(), userId: caller.userId })
    },
    'entry.save': async ({ params, caller }) => {
      const returner = await returnerOf(store, params, caller)
      const cells = (params.cells as readonly WireCell[]).map(({ row, column, value, note }) => ({
        month: row,
        column,
        value,
        note,
      }))
      const loadedAt = typeof params.loadedAt === 'string' ? params.loadedAt : undefined
      const { changes, refused } = await save(returner, cells, caller, { loadedAt, action: 'save' })
      if (refused.length > 0) throw refusal(refused)
      return { count: changes.length }
    },
    'entry.template': async ({ params, caller }) => {
      const returner = await returnerOf(store, params, caller)
      const year = Number(params.year)
      const entries = await loadEntries(store.db, returner, `${year}-01`, `${year}-12`)
      const name = `能源资源填报_${await returnerName(store, returner)}_${year}.xlsx`
      return new Download(name, workbookType, await templateBook(year, entries))
    },
    'entry.import': async (call) => {
      const returner = await returnerOf(store, call.params, call.caller)
      const year = Number(call.params.year)
      const { cells, refused } = cellsOfTable(await tableOf(call), year)
      const isDry = call.params.dryRun === true
      if (cells.length === 0) return { taken: 0, refused }
      const plan = await save(returner, cells, call.caller, { partly: true, dryRun: isDry, action: 'import' })
      const lines = plan.refused.map(({ cell, head, reason }) => ({ line: cell.line ?? 0, field: head, reason }))
      const all = [...refused, ...lines].sort((one, other) => one.line - other.line)
      return { taken: plan.changes.length, refused: all.slice(0, 500) }
    },
  })
}

interface WireCell {
  readonly row: string
  readonly column: string
  readonly value: number | null
  readonly note?: string
}

interface SaveOptions {
  readonly loadedAt?: string
  /** Takes the good cells where others are refused. */
  readonly partly?: boolean
  readonly dryRun?: boolean
  readonly action: 'save' | 'import'
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The returner that a call names: within the caller's projects, and a department of that very project. */
export async function returnerOf(
  store: Store,
  params: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<Returner> {
  const projectId = Number(params.projectId)
  requireProject(caller, projectId)
  const orgId = Number(params.orgId ?? 0) || null
  const project = await store.db
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (project === undefined) throw notFound('项目')
  if (orgId === null) return { projectId, orgId }
  const org = await store.db
    .selectFrom('org')
    .select('id')
    .where('id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (org === undefined) throw badInput('orgId', '机构不属于该项目')
  return { projectId, orgId }
}

async function returnerName(store: Store, { projectId, orgId }: Returner): Promise<string> {
  const { name } = await store.db
    .selectFrom(orgId === null ? 'project' : 'org')
    .select('name')
    .where('id', '=', orgId ?? projectId)
    .executeTakeFirstOrThrow()
  return name
}

async function tableOf({ files }: ServiceCall) {
  const file = files?.[0]
  if (file === undefined) throw badInput('file', '请选择要导入的文件')
  return readTable(file)
}

function refusal(refused: readonly RefusedCell[]) {
  const words = (one: RefusedCell) => (one.reason.includes(one.cell.month) ? '' : `${one.cell.month} `) + one.reason
  const others = refused.filter((one) => one.reason.includes('他人'))
  const [first] = others
  if (first !== undefined) return conflict(words(first), { fields: others.map(fieldOf) })
  return badFields(refused.slice(0, 20).map((one) => ({ field: fieldOf(one).field, message: words(one) })))
}

const fieldOf = ({ cell }: RefusedCell) => ({ field: `cells.${cell.month}.${cell.column}` })

async function writeChanges(
  trx: Parameters<typeof writeEntry>[0],
  returner: Returner,
  changes: readonly EntryChange[],
  caller: Caller,
  action: 'save' | 'import',
): Promise<void> {
  const log: LogLine[] = []
  for (const change of changes) {
    const entryId = await writeEntry(trx, returner, change, caller.userId)
    log.push(...linesOf(entryId, action, change))
    const label = `${change.month} ${entryItems.find(({ item }) => item === change.item)?.label ?? change.item}`
    const { amount, fee, note } = change
    const before = change.before && {
      amount: change.before.amount,
      fee: change.before.fee,
      note: change.before.note,
    }
    noteChange({ entity: 'manual-entry', title: '填报记录', id: entryId, label, before, after: { amount, fee, note } })
  }
  await addLog(trx, log, { id: caller.userId, name: await callerName(trx, caller) })
}

function linesOf(entryId: number, action: string, { before, ...now }: EntryChange): LogLine[] {
  const text = (value: number | string | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const parts = [
    ['用量', before?.amount, now.amount],
    ['费用', before?.fee, now.fee],
    ['说明', before?.note, now.note],
  ] as const
  return parts
    .filter(([, old, next]) => (old ?? null) !== next)
    .map(([field, old, next]) => ({
      entryId,
      action,
      field,
      oldValue: text(old),
      newValue: text(next),
      reason: now.note,
    }))
}

interface GridParts {
  readonly year: number
  readonly entries: readonly GridEntry[]
  readonly metered: ReadonlyMap<string, number>
  readonly nowMs: number
  readonly userId: number
}

function gridOf({ year, entries, metered, nowMs, userId }: GridParts) {
  const thisMonth = monthOf(nowMs)
  const byKey = new Map(entries.map((entry) => [`${entry.month} ${entry.item}`, entry]))
  const months = monthsOfYear(year).map((month, index) => {
    const of = <T>(pick: (entry: GridEntry | undefined, column: (typeof entryColumns)[number]) => T) =>
      Object.fromEntries(
        entryColumns.map((column) => [column.id, pick(byKey.get(`${month} ${column.item}`), column)]),
      ) as Record<string, T>
    const own = entries.filter((entry) => entry.month === month)
    return {
      month,
      label: `${index + 1} 月`,
      isFuture: month > thisMonth,
      values: of((entry, { measure }) => entry?.[measure] ?? null),
      previous: of((_, { item, measure }) => byKey.get(`${addMonths(month, -1)} ${item}`)?.[measure] ?? null),
      states: of((entry) => entry?.state ?? ''),
      locked: of((entry) => month > thisMonth || !isWritable(entry?.state)),
      notes: of((entry) => entry?.note ?? ''),
      reasons: of((entry) => (entry?.state === 'rejected' ? (entry.checkReason ?? '') : '')),
      entryIds: of((entry) => entry?.id ?? null),
      vouchers: of((entry) => entry?.fileId !== null && entry?.fileId !== undefined),
      metered: of((_, { item, measure }) => (measure === 'amount' ? (metered.get(`${month} ${item}`) ?? null) : null)),
      drafts: own.filter((entry) => entry.state === 'draft' || entry.state === 'rejected').length,
      ownSubmitted: own.flatMap((entry) =>
        entry.state === 'submitted' && entry.submittedById === userId ? [entry.id] : [],
      ),
    }
  })
  const inYear = entries.filter((entry) => entry.month.startsWith(String(year)))
  const count = (state: string) => inYear.filter((entry) => entry.state === state).length
  return {
    year,
    loadedAt: new Date(nowMs).toISOString(),
    months,
    columns: entryColumns.map(({ id, item, measure, group, title, decimals, adds }) => ({
      id,
      item,
      measure,
      group,
      title,
      decimals,
      adds,
    })),
    counts: {
      draft: count('draft'),
      submitted: count('submitted'),
      approved: count('approved'),
      rejected: count('rejected'),
      archived: count('archived'),
    },
  }
}

async function templateBook(year: number, entries: readonly GridEntry[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('填报', { views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] })
  sheet.columns = [
    { header: '月份', width: 10 },
    ...entryColumns.map(({ head }) => ({ header: head, width: Math.max(12, head.length * 2) })),
    { header: '说明', width: 40 },
  ]
  sheet.getRow(1).font = { bold: true }
  for (const month of monthsOfYear(year)) {
    const own = entries.filter((entry) => entry.month === month)
    const cells = entryColumns.map(({ item, measure }) => own.find((entry) => entry.item === item)?.[measure] ?? null)
    const notes = own.flatMap((entry) => (entry.note ? [entry.note] : []))
    sheet.addRow([month, ...cells, notes.join('；')])
  }
  return Buffer.from(await book.xlsx.writeBuffer())
}
