import { createReadStream, existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Store } from '../../db/connect.ts'
import { badInput, conflict, notFound } from '../../errors.ts'
import { type Caller, Download, serviceTable } from '../../http/service.ts'
import type { UsageNotice } from '../../metering/usage-notice.ts'
import { isZone } from '../../metering/zone.ts'
import type { ImportProject } from './import-entities.store.ts'
import {
  createJob,
  findRunning,
  type ImportJob,
  type ImportWork,
  listJobs,
  loadRefusals,
  loadWork,
  recallMapping,
  rememberMapping,
  resetJob,
  setMapping,
  setState,
} from './import-job.store.ts'
import { keepFile } from './kept-file.ts'
import { headerSignature, type ImportMapping, mappingFault, type SeriesMapping } from './mapping.ts'
import { partNames } from './part-names.ts'
import { refusalsKept } from './portion.ts'
import { recalledMapping } from './recall.ts'
import { refusalsCsv } from './refusals-csv.ts'
import { emptyFacts, fileHash, runImport, surveyFile } from './run-import.ts'
import { isTableFile } from './table-file.ts'

/** What import services are handed. */
export interface ImportDeps {
  readonly store: Store
  /** Folder that uploaded files are kept in. */
  readonly importDir: string
  readonly notice: UsageNotice
  /** Tells topic `import.progress` with `{id, projectId, state, percent}`. */
  readonly hub: { publish(topic: string, payload: Readonly<Record<string, unknown>>): void }
  readonly onError: (error: unknown) => void
}

/** Services of api document `import`: the same import as on the command line, on a page. */
export function importServices(deps: ImportDeps) {
  const { store } = deps
  const open = async (id: unknown, caller: Caller): Promise<ImportWork> => {
    const work = await loadWork(store.pool, Number(id))
    if (!work || !maySee(caller, work.projectId)) throw notFound('导入任务')
    return work
  }
  const show = async (id: number) => viewOf((await loadWork(store.pool, id))!)
  return serviceTable({
    'importing.upload': async ({ params, caller, files = [] }) => {
      const [file] = files
      if (!file) throw badInput('file', '请选择要导入的文件')
      if (!isTableFile(file.fileName)) throw badInput('file', '请选择 csv、csv.gz、tsv 或 xlsx 文件')
      const project = await projectOf(store, Number(params.projectId), caller)
      const sha256 = await fileHash(file.path)
      const surveyed = await survey(file.path, file.fileName, project)
      const path = await keepFile(deps.importDir, file.path, file.fileName, sha256)
      const known = await recallMapping(store.pool, project.id, headerSignature(surveyed.header))
      const seen = { name: file.fileName, header: surveyed.header }
      const mapping = recalledMapping(known, surveyed.mapping, seen) ?? surveyed.mapping
      const id = await createJob(store.pool, {
        projectId: project.id,
        kind: jobKind(mapping),
        fileName: file.fileName,
        filePath: path,
        sha256,
        bytesTotal: file.sizeBytes,
        mapping,
        preview: [surveyed.header, ...surveyed.preview],
        dryRun: false,
        userId: caller.userId,
      })
      return show(id)
    },
    'importing.start': async ({ params, caller }) => {
      const work = await open(params.id, caller)
      const project = await projectOf(store, work.projectId ?? 0, caller)
      if (work.state === 'running') throw conflict('该导入正在进行')
      if (work.state === 'done' && !work.dryRun) throw conflict('该文件已导入完成')
      const asked = await inItsZone(work, (params.mapping ?? {}) as Partial<ImportMapping>)
      const mapping = checked(asked, work.preview[0] ?? [])
      const dryRun = params.dryRun === true
      // What a trial counted says nothing of the import itself; one that failed half-way goes on where it was.
      if (work.state === 'done' || work.dryRun || dryRun) await resetJob(store.pool, work.id)
      await setMapping(store.pool, work.id, { projectId: project.id, mapping, dryRun })
      await setState(store.pool, work.id, 'running')
      if (!dryRun) {
        const header = work.preview[0] ?? []
        await rememberMapping(store.pool, project.id, headerSignature(header), work.fileName, mapping)
      }
      void runInBackground(deps, work.id, project)
      return show(work.id)
    },
    'importing.get': async ({ params, caller }) => viewOf(await open(params.id, caller)),
    'importing.list': async ({ params, caller }) => {
      const asked = typeof params.projectId === 'number' && params.projectId > 0 ? [params.projectId] : undefined
      const own = caller.projectIds
      const scope = asked === undefined ? own : own === 'all' ? asked : asked.filter((id) => own.includes(id))
      const { rows, total } = await listJobs(store.pool, scope, Number(params.page ?? 1), Number(params.size ?? 15))
      return { rows: rows.map(headOf), total }
    },
    'importing.report': async ({ params, caller }) => {
      const work = await open(params.id, caller)
      const refusals = await loadRefusals(store.pool, work.id, refusalsKept)
      const name = `导入报告-${work.id}-${basename(work.fileName).replace(/\.[^.]*(\.gz)?$/, '')}.csv`
      return new Download(name, 'text/csv; charset=utf-8', Buffer.from(refusalsCsv(refusals)))
    },
    'importing.file': async ({ params, caller }) => {
      const work = await open(params.id, caller)
      if (!existsSync(work.filePath)) throw notFound('导入的文件')
      return new Download(basename(work.fileName), 'application/octet-stream', createReadStream(work.filePath))
    },
    'importing.cancel': async ({ params, caller }) => {
      const work = await open(params.id, caller)
      if (work.state === 'done' && !work.dryRun) throw conflict('该文件已导入完成，不能取消')
      await setState(store.pool, work.id, 'cancelled', '已取消，已提交的行保留')
      return show(work.id)
    },
  })
}

/** Goes on with imports that were under way when the server ended; those of another process are left to it. */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  for (const id of await findRunning(deps.store.pool)) {
    const work = await loadWork(deps.store.pool, id)
    if (!work?.projectId) continue
    if (!existsSync(work.filePath)) await setState(deps.store.pool, id, 'failed', '文件已不在，请重新上传')
    else {
      const project = await loadProject(deps.store, work.projectId)
      if (project) void runInBackground(deps, id, project)
    }
  }
}

async function runInBackground(deps: ImportDeps, id: number, project: ImportProject): Promise<void> {
  const { store, hub } = deps
  const tell = async () => {
    const work = await loadWork(store.pool, id)
    if (work)
      hub.publish('import.progress', { id, projectId: project.id, state: work.state, percent: headOf(work).percent })
  }
  try {
    await runImport(store, id, { project, facts: emptyFacts(), onProgress: () => void tell().catch(deps.onError) })
    deps.notice.changed([project.id])
  } catch (error) {
    deps.onError(error)
  }
  await tell().catch(deps.onError)
}

function maySee(caller: Caller, projectId: number | null): boolean {
  return caller.projectIds === 'all' || (projectId !== null && caller.projectIds.includes(projectId))
}

async function projectOf(store: Store, id: number, caller: Caller): Promise<ImportProject> {
  const project = await loadProject(store, id)
  if (!project || !maySee(caller, id)) throw notFound('项目')
  return project
}

async function loadProject(store: Store, id: number): Promise<ImportProject | undefined> {
  const { rows } = await store.pool.query<ImportProject>(
    'select id, name, time_zone as zone from project where id = $1 and deleted = 0',
    [id],
  )
  return rows[0]
}

async function survey(path: string, fileName: string, project: ImportProject) {
  const surveyed = await surveyFile(path, fileName, { projectZone: project.zone }).catch((error: unknown) => {
    throw badInput('file', `文件无法读取：${error instanceof Error ? error.message : String(error)}`)
  })
  if (surveyed.header.every((name) => name.trim() === '')) throw badInput('file', '文件中没有内容')
  return surveyed
}

function checked(mapping: ImportMapping, header: readonly string[]): ImportMapping {
  if (!isZone(mapping.zone)) throw badInput('mapping.zone', `不认识的时区：${mapping.zone}`)
  if (mapping.kind === 'ignored') throw badInput('mapping.kind', '请先指明文件内容')
  const fault = mappingFault(mapping, header)
  if (fault !== undefined) throw badInput('mapping.columns', fault)
  if (!(mapping.periodSeconds > 0 && mapping.periodSeconds <= 86_400))
    throw badInput('mapping.periodSeconds', '周期应在 1 秒到 1 天之间')
  return mapping
}

/**
 * The mapping with what a person changed. With another zone the file is looked at again: its clock, and whether it
 * names beginnings or ends, are told by the hours that the zone's summer time skips; unless the person chose those too.
 */
async function inItsZone(work: ImportWork, change: Partial<ImportMapping>): Promise<ImportMapping> {
  const { mapping } = work
  const { zone = mapping.zone } = change
  if (zone === mapping.zone || !isZone(zone)) return { ...mapping, ...change }
  const seen = (await surveyFile(work.filePath, work.fileName, { zone, projectZone: zone })).mapping
  const chosen = <Name extends 'clock' | 'stamp'>(name: Name) =>
    change[name] === undefined || change[name] === mapping[name] ? seen[name] : change[name]
  return { ...mapping, ...change, clock: chosen('clock'), stamp: chosen('stamp') }
}

function jobKind({ kind }: ImportMapping): 'readings' | 'weather' | 'rows' {
  return kind === 'weather' ? 'weather' : kind === 'buildings' || kind === 'meters' ? 'rows' : 'readings'
}

function headOf(job: ImportJob) {
  const percent =
    job.state === 'done' ? 100 : Math.min(99, Math.floor((job.bytesDone / Math.max(1, job.bytesTotal)) * 100))
  return {
    id: job.id,
    projectId: job.projectId,
    kind: job.kind,
    fileName: job.fileName,
    state: job.state,
    dryRun: job.dryRun,
    bytesTotal: job.bytesTotal,
    bytesDone: job.bytesDone,
    percent,
    rowsDone: job.rowsDone,
    rowsTaken: job.rowsTaken,
    rowsRepeated: job.rowsRepeated,
    rowsRefused: job.rowsRefused,
    rowsMissing: job.rowsMissing,
    rowsConflicting: job.rowsConflicting,
    rowsAgain: job.rowsAgain,
    message: job.message || null,
    startedAt: job.startedAt,
    endedAt: job.endedAt,
    createdName: job.createdName,
  }
}

function viewOf(work: ImportWork) {
  const { columns, series } = work.mapping
  const [header = [], ...preview] = work.preview
  return {
    ...headOf(work),
    header,
    preview,
    mapping: { numberStyle: 'auto', negatives: 'refuse', ...work.mapping },
    sha256: work.sha256,
    columns: [
      ...Object.entries(columns).map(([part, column]) => ({
        part,
        partText: partNames[part as keyof typeof columns],
        column,
      })),
      ...series.map((one) => ({
        part: `series ${one.column}`,
        partText: seriesText(one, work.mapping),
        column: one.column,
      })),
    ],
  }
}

function seriesText({ meter, name, unit, point, isTwoWay }: SeriesMapping, { negatives }: ImportMapping): string {
  if (point !== undefined)
    return `${point === 'state' ? '状态' : '点位'} ${meter} · ${name}${unit ? `（${unit}）` : ''}`
  return `仪表 ${meter}（${unit}）${isTwoWay && negatives === 'reverse' ? '，含反向' : ''}`
}
