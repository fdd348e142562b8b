import { sql } from 'kysely'
import type { Store } from '../../db/connect.ts'
import type { TaskState } from '../../tasks/task.store.ts'
import type { ReportDocument } from './report-document.ts'

/** A report's row as its services see it. */
export interface CheckReport {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly reportKind: 'branch' | 'subitem' | 'reading' | 'all'
  readonly periodFrom: string
  readonly periodTo: string
  readonly state: TaskState
  readonly taskId: number | null
  readonly generatedBy: string | null
  readonly docxFileId: number | null
  readonly xlsxFileId: number | null
  readonly pdfFileId: number | null
}

/** One report, if there is one. */
export async function loadReport(store: Store, id: number): Promise<CheckReport | undefined> {
  const { rows } = await sql<CheckReport>`
    select id, project_id as "projectId", name, report_kind as "reportKind", period_from::text as "periodFrom",
      period_to::text as "periodTo", state, task_id as "taskId", generated_by as "generatedBy",
      docx_file_id as "docxFileId", xlsx_file_id as "xlsxFileId", pdf_file_id as "pdfFileId"
    from check_report where id = ${id} and deleted = 0`.execute(store.db)
  return rows[0]
}

/** What a report says, once it is written. */
export async function loadBody(store: Store, reportId: number): Promise<ReportDocument | undefined> {
  const row = await store.db
    .selectFrom('check_report_body')
    .select('body')
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return row?.body as ReportDocument | undefined
}

/** Keeps what a report says, in place of what it said before. */
export async function saveBody(store: Store, reportId: number, body: ReportDocument): Promise<void> {
  const text = JSON.stringify(body)
  await sql`
    insert into check_report_body (report_id, body) values (${reportId}, ${text}::jsonb)
    on conflict (report_id) do update set body = excluded.body`.execute(store.db)
}

/** Columns of a report that its making writes. */
export interface ReportChange {
  readonly state?: TaskState
  readonly progress?: number
  readonly conclusion?: string
  readonly summary?: string
  readonly task_id?: number
  readonly generated_by?: string
  readonly generated_at?: string
  readonly docx_file_id?: number
  readonly xlsx_file_id?: number
  readonly pdf_file_id?: number
}

/** Writes what its making came to. */
export async function changeReport(store: Store, id: number, change: ReportChange): Promise<void> {
  await store.db
    .updateTable('check_report')
    .set(({ eb }) => ({ ...change, updated_at: new Date().toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
