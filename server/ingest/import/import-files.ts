import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Store } from '../../db/connect.ts'
import { countQueued } from '../../metering/queue/queue.store.ts'
import { rollUp } from '../../metering/roll-up.ts'
import { completeProject, ensureProject, findProject, type ImportProject } from './import-entities.store.ts'
import { createJob, findUnfinished, type ImportCounts, recallMapping, rememberMapping } from './import-job.store.ts'
import { keepFile } from './kept-file.ts'
import { headerSignature, type ImportMapping } from './mapping.ts'
import { recalledMapping } from './recall.ts'
import { emptyFacts, fileHash, runImport, type SurveyedFile, surveyFile } from './run-import.ts'
import type { TableFacts } from './table-facts.ts'
import { isTableFile } from './table-file.ts'

/** What `npm run import` was asked to do. */
export interface ImportRequest {
  /** Files and folders; of a folder every table file directly in it. */
  readonly paths: readonly string[]
  /** Name or number of the project; absent: the name of the folder. */
  readonly project?: string
  /** IANA zone of the project (where it is new) and of local times in the files. */
  readonly zone?: string
  readonly dryRun: boolean
  /** Changes to the proposed mappings, such as `{"stamp":"end"}`; for every file of readings. */
  readonly mapping?: Partial<ImportMapping>
  /** Folder in which a copy of each imported file is kept, so that readings can be traced to it; absent: none. */
  readonly keepDir?: string
}

/** One file and what is to become of it. */
export interface PlannedFile extends SurveyedFile {
  readonly path: string
  readonly fileName: string
  readonly sizeBytes: number
  /** The mapping of an earlier file with the same header was taken over. */
  readonly isRecalled: boolean
}

/** What happens, in order; the command line prints it. */
export interface ImportWatch {
  planned?(project: string, zone: string, files: readonly PlannedFile[]): void
  began?(file: PlannedFile, jobId: number, isResumed: boolean): void
  progress?(file: PlannedFile, counts: ImportCounts): void
  ended?(file: PlannedFile, jobId: number, counts: ImportCounts | undefined): void
  summing?(done: number, of: number): void
}

/** What came of it. */
export interface ImportOutcome {
  readonly project: ImportProject
  readonly files: readonly { readonly file: PlannedFile; readonly jobId: number; readonly counts?: ImportCounts }[]
  readonly facts: TableFacts
}

const order = ['buildings', 'meters', 'long', 'wide', 'weather']

/**
 * Imports files and folders into one project, tables first, and computes the usage at the end.
 *
 * Called again after a kill it goes on where it was; called again after success every row counts as repeated.
 */
export async function importFiles(
  store: Store,
  request: ImportRequest,
  watch: ImportWatch = {},
): Promise<ImportOutcome> {
  const name = request.project ?? defaultName(request.paths[0] ?? '.')
  const known = await findProject(store.pool, name)
  const files = await planFiles(store, request, known?.id)
  const zone = projectZone(request, files)
  const wanted = files.filter((file) => file.mapping.kind !== 'ignored')
  watch.planned?.(name, zone, files)
  // A dry run into a project that is not there yet needs none: nothing of it can be repeated.
  const project = request.dryRun ? (known ?? { id: 0, name, zone }) : await ensureProject(store.pool, name, zone)
  const facts = emptyFacts()
  const done: { file: PlannedFile; jobId: number; counts?: ImportCounts }[] = []
  for (const file of wanted) {
    const { jobId, isResumed } = await jobOf(store, file, project, request)
    watch.began?.(file, jobId, isResumed)
    const counts = await runImport(store, jobId, {
      project,
      facts,
      withoutRollUp: true,
      onProgress: (some) => watch.progress?.(file, some),
    })
    watch.ended?.(file, jobId, counts)
    done.push({ file, jobId, counts })
    if (!request.dryRun) {
      await rememberMapping(store.pool, project.id, headerSignature(file.header), file.fileName, file.mapping)
    }
  }
  if (!request.dryRun) {
    await sumUp(store, project.id, watch)
    await completeProject(store.pool, project.id)
  }
  return { project, files: done, facts }
}

/** Computes all that is queued of a project, also what another worker has begun. */
async function sumUp(store: Store, projectId: number, watch: ImportWatch): Promise<void> {
  for (;;) {
    const done = await rollUp(store, {
      projectIds: [projectId],
      onProgress: (part) => watch.summing?.(part.meters, part.of),
    })
    if (done.projects === 1 && (await countQueued(store.pool, projectId)) === 0) return
    await new Promise((wait) => setTimeout(wait, 200))
  }
}

async function planFiles(store: Store, request: ImportRequest, projectId: number | undefined): Promise<PlannedFile[]> {
  const paths = request.paths.flatMap((path) => expand(resolve(path)))
  const planned: PlannedFile[] = []
  let zone = request.zone ?? 'Asia/Shanghai'
  // Buildings first: their zones say in which zone the readings' local times are.
  const byTables = [...paths].sort(
    (one, other) => Number(/building|建筑|楼/.test(basename(other))) - Number(/building|建筑|楼/.test(basename(one))),
  )
  for (const path of byTables) {
    const surveyed = await surveyFile(path, basename(path), { zone: request.zone, projectZone: zone })
    if (surveyed.mapping.kind === 'buildings') zone = surveyed.mapping.zone
    const known =
      projectId === undefined ? undefined : await recallMapping(store.pool, projectId, headerSignature(surveyed.header))
    const recalled = recalledMapping(known, surveyed.mapping, { name: basename(path), header: surveyed.header })
    const base = recalled ?? surveyed.mapping
    const isReadings = base.kind === 'long' || base.kind === 'wide'
    planned.push({
      ...surveyed,
      path,
      fileName: basename(path),
      sizeBytes: statSync(path).size,
      mapping: isReadings ? { ...base, ...request.mapping } : base,
      isRecalled: recalled !== undefined,
    })
  }
  return planned.sort((one, other) => order.indexOf(one.mapping.kind) - order.indexOf(other.mapping.kind))
}

function expand(path: string): string[] {
  if (!existsSync(path)) throw new Error(`找不到文件：${path}`)
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isTableFile(entry.name))
    .map((entry) => join(path, entry.name))
    .sort()
}

function defaultName(path: string): string {
  const full = resolve(path)
  return basename(statSync(full).isDirectory() ? full : dirname(full))
}

/** The user's zone, else that of the buildings, else the one in which the readings' own text is. */
function projectZone(request: ImportRequest, files: readonly PlannedFile[]): string {
  if (request.zone !== undefined) return request.zone
  const readings = files.find((file) => file.mapping.kind === 'long' || file.mapping.kind === 'wide')
  return readings?.mapping.zone ?? files[0]?.mapping.zone ?? 'Asia/Shanghai'
}

async function jobOf(store: Store, file: PlannedFile, project: ImportProject, { dryRun, keepDir }: ImportRequest) {
  const sha256 = await fileHash(file.path)
  const unfinished = dryRun ? undefined : await findUnfinished(store.pool, project.id, sha256)
  if (unfinished !== undefined) return { jobId: unfinished, isResumed: true }
  const { kind } = file.mapping
  const isKept = keepDir !== undefined && !dryRun
  const jobId = await createJob(store.pool, {
    projectId: project.id || null,
    kind: kind === 'weather' ? 'weather' : kind === 'buildings' || kind === 'meters' ? 'rows' : 'readings',
    fileName: file.fileName,
    filePath: isKept ? await keepFile(keepDir, file.path, file.fileName, sha256) : file.path,
    sha256,
    bytesTotal: file.sizeBytes,
    mapping: file.mapping,
    preview: [file.header, ...file.preview],
    dryRun,
    userId: null,
  })
  return { jobId, isResumed: false }
}
