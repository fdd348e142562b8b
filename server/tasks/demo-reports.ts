import { addDays, addMonths, dateOfKey } from '../analysis/periods.ts'
import { systemCaller } from '../auth/callers.ts'
import { reportTask } from '../checks/report/report-task.ts'
import type { Store } from '../db/connect.ts'
import { periodKeys } from '../metering/zone.ts'
import type { TaskQueue } from './task-queue.ts'

/** Orders last month's check report of each demo project that has none yet; the task queue makes them. */
export async function ensureDemoReports(store: Store, tasks: TaskQueue, nowMs: number): Promise<void> {
  const projects = await store.db
    .selectFrom('project')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where('is_demo', '=', true)
    .where('deleted', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('check_report').select('check_report.id').whereRef('check_report.project_id', '=', 'project.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  for (const project of projects) {
    const first = periodKeys(project.timeZone, Math.floor(nowMs / 1000)).month * 100 + 1
    const [from, to] = [dateOfKey(addMonths(first, -1)), dateOfKey(addDays(first, -1))]
    const name = `${project.name} ${from.slice(0, 7)} 综合校核报告`
    const { id } = await store.db
      .insertInto('check_report')
      .values({
        project_id: project.id,
        name,
        report_kind: 'all',
        period_from: from,
        period_to: to,
        state: 'waiting',
        generated_by: '系统',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const caller = systemCaller()
    const taskId = await tasks.add({
      type: reportTask,
      title: name,
      projectId: project.id,
      payload: { reportId: id },
      caller,
      userName: '系统',
    })
    await store.db.updateTable('check_report').set({ task_id: taskId }).where('id', '=', id).execute()
  }
}
