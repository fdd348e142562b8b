import { dayKeyOf, daysBetween } from '../../analysis/periods.ts'
import type { Store } from '../../db/connect.ts'
import { badInput, conflict, notFound } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { noteChange } from '../../http/call-context.ts'
import { type Caller, Download, serviceTable } from '../../http/service.ts'
import type { TaskQueue } from '../../tasks/task-queue.ts'
import { oneProject } from '../branch-balance.service.ts'
import { nameOf } from '../branch-config.service.ts'
import { type CheckReport, changeReport, loadBody, loadReport } from './report.store.ts'
import { reportMarkdown } from './report-document.ts'
import { removeFiles, reportTask } from './report-task.ts'

/** What the services of check reports are handed. */
export interface ReportDeps {
  readonly store: Store
  readonly files: FileStore
  readonly tasks: TaskQueue
}

interface CreateRequest {
  readonly projectId: number
  readonly reportKind: CheckReport['reportKind']
  readonly periodFrom: string
  readonly periodTo: string
  readonly name?: string | null
}

const kindNames: Readonly<Record<CheckReport['reportKind'], string>> = {
  branch: '支路校核报告',
  subitem: '分项校核报告',
  reading: '读数校核报告',
  all: '综合校核报告',
}
/** Ten years: as long as a query by months may be. */
const longestDays = 3660

/** Services of /reportDownload: making, watching, previewing and fetching check reports. */
export function reportServices({ store, files, tasks }: ReportDeps) {
  const open = async (id: unknown, caller: Caller): Promise<CheckReport> => {
    const report = await loadReport(store, Number(id))
    const isMine = report && (caller.projectIds === 'all' || caller.projectIds.includes(report.projectId))
    if (!isMine) throw notFound('报告')
    return report
  }
  const enqueue = async (report: { id: number; name: string; projectId: number }, caller: Caller) => {
    const userName = await nameOf(store, caller)
    const { id, name, projectId } = report
    await changeReport(store, id, { state: 'waiting', generated_by: userName })
    const taskId = await tasks.add({
      type: reportTask,
      title: name,
      projectId,
      payload: { reportId: id },
      caller,
      userName,
    })
    await changeReport(store, id, { task_id: taskId })
    return { id, taskId }
  }
  return serviceTable({
    'check.reportCreate': async ({ params, caller }) => {
      const request = params as unknown as CreateRequest
      const project = await oneProject(store, caller, request.projectId)
      const { periodFrom, periodTo, reportKind } = request
      const days = daysBetween(dayKeyOf(periodFrom), dayKeyOf(periodTo))
      if (days < 0) throw badInput('periodTo', '期间结束不能早于开始')
      if (days > longestDays) throw badInput('periodTo', '校核期间最长 10 年')
      const name = request.name?.trim() || `${project.name} ${periodFrom} 至 ${periodTo} ${kindNames[reportKind]}`
      const row = await store.db
        .insertInto('check_report')
        .values({
          project_id: project.id,
          name: name.slice(0, 160),
          report_kind: reportKind,
          period_from: periodFrom,
          period_to: periodTo,
          state: 'waiting',
          created_by: caller.userId,
          updated_by: caller.userId,
        })
        .returning(['id', 'name', 'project_id as projectId'])
        .executeTakeFirstOrThrow()
      noteChange({
        entity: 'check-report',
        title: '校核报告',
        id: row.id,
        label: row.name,
        after: { reportKind, periodFrom, periodTo },
      })
      return enqueue(row, caller)
    },
    'check.reportAgain': async ({ params, caller }) => {
      const report = await open(params.id, caller)
      if (report.state === 'running' || report.state === 'waiting') throw conflict('报告正在生成')
      return enqueue(report, caller)
    },
    'check.reportCancel': async ({ params, caller }) => {
      const report = await open(params.id, caller)
      if (report.taskId === null) throw conflict('报告没有在生成')
      await tasks.cancel(report.taskId)
      return { id: report.id, taskId: report.taskId }
    },
    'check.reportProgress': async ({ params, caller }) => {
      const report = await open(params.id, caller)
      const task = report.taskId === null ? undefined : await taskOf(store, report.taskId)
      return {
        id: report.id,
        state: report.state,
        progress: task?.progress ?? 0,
        message: task?.message ?? '',
        attempts: task?.attempts ?? 0,
      }
    },
    'check.reportPreview': async ({ params, caller }) => {
      const report = await open(params.id, caller)
      const body = await loadBody(store, report.id)
      if (!body) throw conflict('报告还没有生成')
      const kept = await filesOf(store, report)
      return { id: report.id, name: report.name, markdown: reportMarkdown(body), files: kept }
    },
    'check.reportDownload': async ({ params, caller }) => {
      const report = await open(params.id, caller)
      const format = params.format as 'docx' | 'xlsx' | 'pdf'
      const id = { docx: report.docxFileId, xlsx: report.xlsxFileId, pdf: report.pdfFileId }[format]
      if (id === null) throw conflict('报告还没有生成')
      const file = await store.db
        .selectFrom('stored_file')
        .select(['name', 'path', 'content_type'])
        .where('id', '=', id)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      if (!file) throw notFound('报告文件')
      const { body } = await files.read(file.path)
      return new Download(file.name, file.content_type, body)
    },
    'check.reportRemove': async ({ params, caller }) => {
      const ids = (params.ids as readonly number[]) ?? []
      let count = 0
      for (const id of ids) {
        const report = await open(id, caller)
        if (report.state === 'running' || report.state === 'waiting')
          throw conflict(`“${report.name}”正在生成，请先取消`)
        await store.db
          .updateTable('check_report')
          .set({ deleted: 1, updated_by: caller.userId, updated_at: new Date().toISOString() })
          .where('id', '=', report.id)
          .execute()
        await store.db.deleteFrom('check_report_body').where('report_id', '=', report.id).execute()
        await removeFiles(store, files, report.id)
        noteChange({
          entity: 'check-report',
          title: '校核报告',
          id: report.id,
          label: report.name,
          before: { name: report.name },
        })
        count += 1
      }
      return { count }
    },
  })
}

async function taskOf(store: Store, id: number) {
  return store.db.selectFrom('task').select(['progress', 'message', 'attempts']).where('id', '=', id).executeTakeFirst()
}

async function filesOf(store: Store, report: CheckReport) {
  const ids = [report.docxFileId, report.xlsxFileId, report.pdfFileId].filter((id): id is number => id !== null)
  if (ids.length === 0) return []
  const rows = await store.db
    .selectFrom('stored_file')
    .select(['id', 'name', 'size_bytes', 'sha256'])
    .where('id', 'in', ids)
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, size_bytes, sha256 }) => ({
    id,
    name,
    format: name.split('.').at(-1) ?? '',
    sizeBytes: size_bytes,
    sha256,
  }))
}
