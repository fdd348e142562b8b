import { systemCaller } from '../auth/callers.ts'
import { ensureDemo } from '../demo/demo.ts'
import { ensureHandData } from '../demo/demo-hand.ts'
import { ensureDemoUpload } from '../demo/demo-upload.ts'
import { ensureDemoPlant } from '../demo/plant/demo-plant.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { type DemoAccountParts, ensureDemoAccounts } from './demo-accounts.ts'
import { ensureDemoMonitor } from './demo-monitor.ts'
import { ensureDemoReports } from './demo-reports.ts'
import type { TaskQueue } from './task-queue.ts'

/** What the demo is made with. */
export interface DemoParts extends DemoAccountParts {
  readonly files: FileStore
  readonly tasks: TaskQueue
  readonly log: (message: string) => void
}

const templateName = '读数导入模板.csv'
const template = '\ufeff时间,表号,读数\n2026-01-01 00:00,E-0001,12345.67\n2026-01-01 01:00,E-0001,12389.12\n'

/** Makes what is missing of the demo: institutions with their readings, people, reports, a target to report to, monitor pages, and one file to download. */
export async function makeDemo(parts: DemoParts): Promise<void> {
  const { store, rows, files, tasks, log } = parts
  await ensureDemo(store, { nowMs: Date.now(), log })
  await rows.refreshCurrentValues()
  await ensureDemoAccounts(parts)
  await ensureHandData(store, Date.now())
  await ensureDemoPlant(store, Date.now())
  await ensureDemoReports(store, tasks, Date.now())
  await ensureDemoUpload(store)
  await ensureDemoMonitor({ store, rows, files, nowMs: Date.now() })
  const known = await store.db
    .selectFrom('stored_file')
    .select('id')
    .where('name', '=', templateName)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (known !== undefined) return
  await addFile(store, await files.keep(templateName, Buffer.from(template)), 'template', systemCaller())
}
