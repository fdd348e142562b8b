import type { Store } from '../../db/connect.ts'
import { type ImportProject, loadMeters } from './import-entities.store.ts'
import type { ImportCounts, ImportWork } from './import-job.store.ts'
import { Portion } from './portion.ts'
import { longReader, wideReader } from './reading-rows.ts'
import { readingSink } from './reading-sink.ts'
import { isWorkbook, openTableFile } from './table-file.ts'

/** What an import is told besides its job. */
export interface ReadingImport {
  readonly store: Store
  readonly work: ImportWork
  readonly project: ImportProject
  /** Zones of buildings, where a table of them names its own. */
  readonly buildingZones?: ReadonlyMap<string, string>
  readonly onProgress?: (counts: ImportCounts) => void
}

/**
 * Reads a file of readings into the store, portion by portion, and gives the counts.
 *
 * Each portion's rows, its counts and the place reached in the file are one transaction; called again for the same job
 * it goes on after the last one. While one portion is being stored the next is read. A dry run stores nothing, makes no
 * meters, and counts as repeated what is already there.
 */
export async function importReadings(options: ReadingImport): Promise<ImportCounts> {
  const { work, store } = options
  const counts: ImportCounts = {
    taken: work.rowsTaken,
    repeated: work.rowsRepeated,
    refused: work.rowsRefused,
    missing: work.rowsMissing,
    conflicting: work.rowsConflicting,
    again: work.rowsAgain,
    rowsDone: work.rowsDone,
    bytesDone: 0,
  }
  const state = new Portion({ ...options, projectId: options.project.id }, counts)
  const meters = await loadMeters(store.pool, options.project.id)
  const sink = readingSink(options, meters, state)
  const file = openTableFile(work.filePath, work.fileName)
  let read: ReturnType<typeof longReader> | undefined
  let row = 0
  for await (const chunk of file.chunks()) {
    for (const [index, cells] of chunk.rows.entries()) {
      if (read === undefined) {
        const reader = work.mapping.kind === 'wide' ? wideReader : longReader
        read = reader(work.mapping, cells, sink, isWorkbook(work.fileName))
        continue
      }
      // Rows already committed are read once more, so that hours passed twice stay told apart.
      state.isSkipping = row < work.rowsDone
      state.line(chunk.lines[index]!)
      const wait = read(cells, chunk.lines[index]!)
      if (wait) await wait
      row += 1
    }
    if (!state.isSkipping) await state.reached(row, file.readBytes())
  }
  await state.finish(row, file.readBytes())
  return counts
}
