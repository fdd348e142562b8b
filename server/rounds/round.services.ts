import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { callerName } from '../entries/entries.store.ts'
import { dayOf } from '../entries/months.ts'
import { AppError, badInput, notFound } from '../errors.ts'
import { attachmentOf } from '../files/attachment.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import { readTable } from '../rows/exchange/read-table.ts'
import { type EnteredReading, enterReading, type ReadingServices } from './enter-reading.ts'
import { dueDate, periodBefore, periodOf } from './round-period.ts'
import { listSheets, loadLine, loadPlans, loadSheet, openSheet } from './rounds.store.ts'
import { shownLines } from './sheet-view.ts'
import { readSheet, sheetBook } from './sheet-workbook.ts'

/** What the services of meter rounds are handed. */
export interface RoundDeps {
  readonly store: Store
  readonly files: FileStore
  /** Services of api document `reading`: every reading by hand goes through them. */
  readonly readings: ReadingServices
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Services of api document `round`: sheets of plans, readings on them, photos, files. */
export function roundServices({ store, files, readings, nowMs = Date.now }: RoundDeps) {
  const openDue = (projects: Caller['projectIds']) => openDueSheets(store, projects, dayOf(nowMs()))
  const sheetOf = async (id: unknown, caller: Caller) => {
    const sheet = await loadSheet(store.pool, Number(id), caller.projectIds)
    if (sheet === undefined) throw notFound('抄表单')
    return sheet
  }
  const lineOf = async (id: unknown, caller: Caller) => {
    const line = await loadLine(store.pool, Number(id), caller.projectIds)
    if (line === undefined) throw notFound('抄表记录')
    return line
  }
  return serviceTable({
    'round.sheets': async ({ params, caller }) => {
      const asked = typeof params.projectIds === 'string' ? params.projectIds.split(',').map(Number) : []
      const projects = readableProjects(
        caller,
        asked.filter((id) => Number.isInteger(id) && id > 0),
      )
      await openDue(projects)
      return listSheets(store.pool, {
        projects,
        state: typeof params.state === 'string' ? params.state : '',
        keyword: typeof params.keyword === 'string' ? params.keyword.trim() : '',
        today: dayOf(nowMs()),
        page: Number(params.page ?? 1),
        size: Number(params.size ?? 15),
      })
    },
    'round.sheet': async ({ params, caller }) => {
      const sheet = await sheetOf(params.id, caller)
      const lines = await shownLines(store, sheet.id, nowMs())
      const done = lines.filter((line) => line.state !== 'due').length
      return {
        ...sheet,
        lines,
        total: lines.length,
        done,
        doubtful: lines.filter((line) => line.state === 'doubtful').length,
        isOverdue: done < lines.length && sheet.dueDate < dayOf(nowMs()),
      }
    },
    'round.enter': async ({ params, caller }) => {
      const line = await lineOf(params.id, caller)
      const given = Object.entries(params).filter(([, value]) => value !== null && value !== '')
      const entered = Object.fromEntries(given) as unknown as EnteredReading
      return enterReading(store, readings, line, entered, caller, await callerName(store.db, caller))
    },
    'round.change': async (call) => {
      const line = await lineOf(call.params.id, call.caller)
      const { id: _line, ...change } = call.params
      return readings['readings.change']({ ...call, params: { ...change, meterId: line.meterId } })
    },
    'round.photo': async ({ params, caller, files: uploads = [] }) => {
      const [upload] = uploads
      if (upload === undefined) throw badInput('file', '请选择照片')
      const line = await lineOf(params.id, caller)
      const kept = await files.take(upload.path, upload.fileName)
      const fileId = await addFile(store, kept, 'reading', caller)
      await store.pool.query(
        'update reading_line set file_id = $2, updated_by = $3, updated_at = now(), version = version + 1 where id = $1',
        [line.id, fileId, caller.userId],
      )
      return { id: line.id, fileId, name: kept.name }
    },
    'round.photoFile': async ({ params, caller }) => {
      const line = await lineOf(params.id, caller)
      return attachmentOf({ store, files }, { table: 'reading_line', id: line.id }, '照片')
    },
    'round.export': async ({ params, caller }) => {
      const sheet = await sheetOf(params.id, caller)
      const title = `${sheet.planLabel} ${sheet.period}`
      const body = await sheetBook(await shownLines(store, sheet.id, nowMs()))
      return new Download(
        `抄表单_${sheet.projectLabel}_${title}.xlsx`.replace(/[\\/:*?"<>|]/g, '_'),
        workbookType,
        body,
      )
    },
    'round.import': async ({ params, caller, files: uploads = [] }) => {
      const [upload] = uploads
      if (upload === undefined) throw badInput('file', '请选择要导入的文件')
      const sheet = await sheetOf(params.id, caller)
      const found = readSheet(await readTable(upload))
      const byName = await callerName(store.db, caller)
      const lines = new Map((await shownLines(store, sheet.id, nowMs())).map((line) => [line.number, line]))
      const refused: { line: number; field: string | null; reason: string }[] = []
      let taken = 0
      for (const one of found) {
        if ('reason' in one) {
          refused.push(one)
          continue
        }
        const line = lines.get(one.number)
        if (line === undefined) {
          refused.push({ line: one.line, field: '表号', reason: `抄表单中没有表号“${one.number}”` })
          continue
        }
        const isSame = line.value === one.value && (one.at === undefined || one.at === line.readAt)
        if (isSame) continue
        const at = one.at ?? line.readAt ?? new Date(nowMs()).toISOString()
        try {
          const entered = { value: one.value, at, note: one.note }
          if (params.dryRun !== true) await enterReading(store, readings, line, entered, caller, byName)
          taken += 1
        } catch (fault) {
          if (!(fault instanceof AppError)) throw fault
          refused.push({ line: one.line, field: null, reason: fault.message })
        }
      }
      return { taken, refused }
    },
  })
}

/** The sheets of the present period and of the one before, where that is not past its day for long. */
async function openDueSheets(store: Store, projects: Caller['projectIds'], today: string): Promise<void> {
  for (const plan of await loadPlans(store.pool, projects)) {
    const period = periodOf(plan.cycle, today)
    for (const one of [periodBefore(plan.cycle, period), period])
      await openSheet(store.pool, plan, one, dueDate(one, plan.dueDay))
  }
}
