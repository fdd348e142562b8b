import { keysOf, spanOf } from '../../analysis/periods.ts'
import type { Store } from '../../db/connect.ts'
import { conflict } from '../../errors.ts'
import { addFile } from '../../files/file.service.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Caller } from '../../http/service.ts'
import type { TaskHandler, TaskRun } from '../../tasks/task-queue.ts'
import { checkBranches, oneProject } from '../branch-balance.service.ts'
import { checkBranchConfig } from '../branch-config.service.ts'
import { loadQualityIssues, loadReadingQuality } from '../reading-quality.store.ts'
import { checkSubitemUse } from '../subitem-balance.service.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { type CheckReport, changeReport, loadReport, saveBody } from './report.store.ts'
import { writeReport } from './report-content.ts'
import { reportDocx } from './report-docx.ts'
import { reportXlsx } from './report-xlsx.ts'

/** Type of the tasks that make check reports. */
export const reportTask = 'check-report'

/** What the making of reports is handed. */
export interface ReportTaskParts {
  readonly store: Store
  readonly files: FileStore
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}

/**
 * Makes one report: asks the same checks as the pages, writes the document, and keeps its files.
 *
 * A report that is made again gets new files; the old ones are removed at the end.
 */
export function reportHandler(parts: ReportTaskParts): TaskHandler {
  const { store } = parts
  return {
    async run(run) {
      const report = await loadReport(store, Number(run.task.payload.reportId))
      if (!report) throw conflict('报告已被删除')
      await changeReport(store, report.id, { state: 'running', progress: 0 })
      const step = async (percent: number, message?: string) => {
        await run.step(percent, message)
        await changeReport(store, report.id, { progress: percent })
      }
      return makeReport(parts, report, { task: run.task, step })
    },
    async ended(task, state) {
      const report = await loadReport(store, Number(task.payload.reportId))
      if (report && report.taskId === task.id)
        await changeReport(store, report.id, state === 'done' ? { state, progress: 100 } : { state })
    },
  }
}

async function makeReport(
  { store, files, nowMs }: ReportTaskParts,
  report: CheckReport,
  run: TaskRun,
): Promise<string> {
  const caller = callerOf(run, report)
  const nowSeconds = Math.floor(nowMs() / 1000)
  const request = { projectId: report.projectId, from: report.periodFrom, to: report.periodTo }
  const days = keysOf(spanOf('day', report.periodFrom, report.periodTo)).length
  const granularity = days > longestByDays ? ('month' as const) : ('day' as const)
  const wants = (kind: CheckReport['reportKind']) => report.reportKind === 'all' || report.reportKind === kind
  await run.step(5, '准备')
  const project = await oneProject(store, caller, report.projectId)
  const branches = wants('branch')
    ? await checkBranches(store, caller, { ...request, granularity }, nowSeconds)
    : undefined
  await run.step(25, '校核支路平衡')
  const records = wants('branch') ? await checkBranchConfig(store, caller, report.projectId, nowSeconds) : undefined
  await run.step(40, '校核支路信息')
  const subitems = wants('subitem')
    ? await checkSubitemUse(store, caller, { ...request, granularity }, nowSeconds)
    : undefined
  await run.step(60, '校核分项')
  const span = spanOf('day', report.periodFrom, report.periodTo)
  const readings = wants('reading') ? await loadReadingQuality(store, project, span) : undefined
  const issues = wants('reading') ? await loadQualityIssues(store, project, span) : undefined
  await run.step(75, '统计读数质量')
  const writtenAt = new Date(nowMs()).toLocaleString('sv-SE', { timeZone: project.timeZone }).slice(0, 16)
  const written = writeReport({
    name: report.name,
    project,
    from: report.periodFrom,
    to: report.periodTo,
    author: report.generatedBy ?? '',
    writtenAt,
    branches,
    records,
    subitems,
    readings,
    issues,
  })
  const keep = async (ending: string, bytes: Buffer) =>
    addFile(
      store,
      { ...(await files.keep(`${report.name}.${ending}`, bytes)), name: `${report.name}.${ending}` },
      purposeOf(report.id),
      caller,
    )
  const docx = await keep('docx', await reportDocx(written.document))
  await run.step(85, '生成 Word')
  const xlsx = await keep('xlsx', await reportXlsx(written.document))
  await run.step(92, '生成 Excel')
  const pdf = await keep('pdf', reportPdf(written.document))
  await run.step(98, '生成 PDF')
  await saveBody(store, report.id, written.document)
  await changeReport(store, report.id, {
    conclusion: written.conclusion,
    summary: written.summary,
    generated_at: new Date(nowMs()).toISOString(),
    docx_file_id: docx,
    xlsx_file_id: xlsx,
    pdf_file_id: pdf,
  })
  await removeFiles(store, files, report.id, [docx, xlsx, pdf])
  return written.summary
}

/** Longer reports are written by months. */
const longestByDays = 92

/** Whom a report is made for: its project alone, whatever became of the user since. */
function callerOf({ task }: TaskRun, report: CheckReport): Caller {
  return {
    userId: task.userId ?? 0,
    userName: task.userName ?? '',
    isAdmin: false,
    access: new Set(),
    projectIds: [report.projectId],
  }
}

/** Purpose that the files of a report are kept for: also those that a killed attempt left. */
const purposeOf = (reportId: number) => `check-report/${reportId}`

/** Removes the files of a report with their rows, but for some. */
export async function removeFiles(
  store: Store,
  files: FileStore,
  reportId: number,
  except: readonly number[] = [],
): Promise<void> {
  const rows = await store.db
    .updateTable('stored_file')
    .set({ deleted: 1, updated_at: new Date().toISOString() })
    .where('purpose', '=', purposeOf(reportId))
    .where('id', 'not in', [0, ...except])
    .where('deleted', '=', 0)
    .returning('path')
    .execute()
  for (const { path } of rows) await files.remove(path)
}
