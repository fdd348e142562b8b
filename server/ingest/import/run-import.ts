import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { tryLock } from '../../db/advisory-lock.ts'
import type { Store } from '../../db/connect.ts'
import { rollUp } from '../../metering/roll-up.ts'
import { proposeForBareProject } from '../../subitems/subitem-proposal.store.ts'
import { completeProject, type ImportProject } from './import-entities.store.ts'
import { type ImportCounts, loadWork, setState } from './import-job.store.ts'
import { importReadings } from './import-readings.ts'
import { importTable } from './import-tables.ts'
import type { ImportMapping } from './mapping.ts'
import { ImportCancelled } from './portion.ts'
import { proposeMapping } from './propose-mapping.ts'
import type { TableFacts } from './table-facts.ts'
import { openTableFile } from './table-file.ts'

/** Kind of work of the lock that one process holds on an import. */
const lockSpace = 10_103

/** A file looked at: its header, some rows, and how it might be read. */
export interface SurveyedFile {
  readonly header: readonly string[]
  readonly preview: readonly (readonly string[])[]
  readonly mapping: ImportMapping
}

const rowsSurveyed = 20_000
const rowsShown = 20

/** Looks at a file's header and first rows and proposes a mapping; the file is not read to its end. */
export async function surveyFile(
  path: string,
  fileName: string,
  zones: { readonly zone?: string; readonly projectZone: string },
): Promise<SurveyedFile> {
  const rows: (readonly string[])[] = []
  const file = openTableFile(path, fileName)
  for await (const chunk of file.chunks()) {
    for (const row of chunk.rows) rows.push(row)
    if (rows.length > rowsSurveyed) break
  }
  const header = (rows[0] ?? []).map((name) => name.replace(/^\uFEFF/, ''))
  const mapping = proposeMapping({ fileName, header, rows: rows.slice(1), delimiter: file.delimiter(), ...zones })
  return { header, preview: rows.slice(1, rowsShown + 1), mapping }
}

/** SHA-256 of a file's bytes, hexadecimal: what an interrupted import is recognised by. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Facts that tables leave for the readings after them. */
export function emptyFacts(): TableFacts {
  return { buildingZones: new Map(), meterTotals: new Map() }
}

/** How a job is to be run. */
export interface RunOptions {
  readonly project: ImportProject
  readonly facts: TableFacts
  readonly onProgress?: (counts: ImportCounts) => void
  /** Usage is computed by the caller later (several files in a row). */
  readonly withoutRollUp?: boolean
}

/**
 * Runs an import job to its end, from where it last was; gives nothing where another process is at it.
 *
 * A fault leaves it `failed` with a message, ready to be run again; a kill leaves it `running` without its lock.
 */
export async function runImport(store: Store, jobId: number, options: RunOptions): Promise<ImportCounts | undefined> {
  const lock = await tryLock(store, lockSpace, jobId)
  if (!lock) return undefined
  try {
    const work = await loadWork(store.pool, jobId)
    if (!work || work.state === 'done' || work.state === 'cancelled') return undefined
    await setState(store.pool, jobId, 'running')
    const isReadings = work.mapping.kind === 'long' || work.mapping.kind === 'wide'
    const counts = isReadings
      ? await importReadings({
          store,
          work,
          project: options.project,
          buildingZones: options.facts.buildingZones,
          onProgress: options.onProgress,
        })
      : await importTable(store, work, options.project, options.facts)
    if (!work.dryRun && isReadings) await proposeForBareProject(store.pool, options.project.id)
    if (!work.dryRun && !options.withoutRollUp) {
      if (isReadings) await rollUp(store, { projectIds: [options.project.id] })
      await completeProject(store.pool, options.project.id)
    }
    await setState(store.pool, jobId, 'done')
    return counts
  } catch (error) {
    if (error instanceof ImportCancelled) await setState(store.pool, jobId, 'cancelled', '已取消，已提交的行保留')
    else
      await setState(store.pool, jobId, 'failed', error instanceof Error ? error.message : String(error)).catch(
        () => undefined,
      )
    throw error
  } finally {
    await lock.release()
  }
}
