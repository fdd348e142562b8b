import type { Store } from '../../db/connect.ts'
import { source } from '../../metering/quality.ts'
import { emptyBatch, type ReadingBatch } from '../../metering/reading-batch.ts'
import { ingest } from '../ingest.ts'
import { type ImportMeter, type ImportProject, loadMeters, makeMeter } from './import-entities.store.ts'
import { type ImportCounts, type ImportWork, isCancelled, type Refusal, saveProgress } from './import-job.store.ts'
import {
  longReader,
  meterUnitOf,
  type RowSink,
  type SeriesAsk,
  type SeriesTarget,
  seriesFactor,
  wideReader,
} from './reading-rows.ts'
import { StampReader } from './stamp.ts'
import { openTableFile } from './table-file.ts'

/** What an import is told besides its job. */
export interface ReadingImport {
  readonly store: Store
  readonly work: ImportWork
  readonly project: ImportProject
  /** Zones of buildings, where a table of them names its own. */
  readonly buildingZones?: ReadonlyMap<string, string>
  readonly onProgress?: (counts: ImportCounts) => void
}

/** Stopped by a person; what was committed stays. */
export class ImportCancelled extends Error {
  constructor() {
    super('已取消')
    this.name = 'ImportCancelled'
  }
}

const rowsAtOnce = 50_000
/** Refused values kept with line and reason; beyond that they are only counted. */
export const refusalsKept = 10_000

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
    rowsDone: work.rowsDone,
    bytesDone: 0,
  }
  const state = new Portion(options, counts)
  const meters = await loadMeters(store.pool, options.project.id)
  const sink = sinkOf(options, meters, state)
  const file = openTableFile(work.filePath, work.fileName)
  let read: ReturnType<typeof longReader> | undefined
  let row = 0
  for await (const chunk of file.chunks()) {
    for (const [index, cells] of chunk.rows.entries()) {
      if (read === undefined) {
        read =
          work.mapping.kind === 'wide' ? wideReader(work.mapping, cells, sink) : longReader(work.mapping, cells, sink)
        continue
      }
      // Rows already committed are read once more, so that hours passed twice stay told apart.
      state.isSkipping = row < work.rowsDone
      const wait = read(cells, chunk.lines[index]!)
      if (wait) await wait
      row += 1
    }
    if (!state.isSkipping) await state.reached(row, file.readBytes())
  }
  await state.finish(row, file.readBytes())
  return counts
}

/** The rows read since the last commit. */
class Portion {
  isSkipping = false
  private batch: ReadingBatch
  private refusals: Refusal[] = []
  private refused = 0
  private missing = 0
  private kept: number
  private stored: Promise<void> = Promise.resolve()
  private isNew = true

  constructor(
    private readonly options: ReadingImport,
    private readonly counts: ImportCounts,
  ) {
    this.batch = this.emptied()
    this.kept = Math.min(options.work.rowsRefused, refusalsKept)
  }

  take(pointId: number, ts: number, value: number): void {
    if (this.isSkipping) return
    this.batch.pointIds.push(pointId)
    this.batch.ts.push(ts)
    this.batch.values.push(value)
  }

  refuse(line: number, column: string, value: string, reason: string): void {
    if (this.isSkipping) return
    this.refused += 1
    if (this.kept >= refusalsKept) return
    this.kept += 1
    this.refusals.push({ line, column, value, reason })
  }

  miss(): void {
    if (!this.isSkipping) this.missing += 1
  }

  /** Stores the portion once it is large enough. */
  async reached(row: number, bytes: number): Promise<void> {
    if (this.batch.ts.length + this.refused + this.missing >= rowsAtOnce) await this.store(row, bytes)
  }

  async finish(row: number, bytes: number): Promise<void> {
    await this.store(row, bytes)
    await this.stored
  }

  private emptied(): ReadingBatch {
    return emptyBatch(this.options.work.mapping.values === 'interval' ? source.interval : source.backfilled)
  }

  private async store(row: number, bytes: number): Promise<void> {
    const { batch, refusals, refused, missing } = this
    this.batch = this.emptied()
    this.refusals = []
    this.refused = 0
    this.missing = 0
    await this.stored
    this.stored = this.commit(batch, refusals, { refused, missing, row, bytes })
    // Its failure is thrown where it is awaited next.
    this.stored.catch(() => undefined)
  }

  private async commit(
    batch: ReadingBatch,
    refusals: readonly Refusal[],
    part: { refused: number; missing: number; row: number; bytes: number },
  ): Promise<void> {
    const { store, work, onProgress } = this.options
    if (await isCancelled(store.pool, work.id)) throw new ImportCancelled()
    const next: ImportCounts = { ...this.counts }
    next.refused += part.refused
    next.missing += part.missing
    next.rowsDone = part.row
    next.bytesDone = part.bytes
    if (work.dryRun) {
      const repeated = await countStored(store, batch)
      next.taken += batch.ts.length - repeated
      next.repeated += repeated
      await saveProgress(store.pool, work.id, next, refusals)
    } else {
      const before = { ...next }
      const stored = await ingest(store, batch, {
        isNew: this.isNew,
        within: async (client, some) => {
          next.taken = before.taken + some.taken
          next.repeated = before.repeated + some.repeated
          next.conflicting = before.conflicting + some.conflicting
          await saveProgress(client, work.id, next, refusals)
        },
      })
      // A file that repeats will go on repeating: no further try at plain COPY.
      if (stored.repeated + stored.conflicting > 0) this.isNew = false
    }
    Object.assign(this.counts, next)
    onProgress?.(this.counts)
  }
}

function sinkOf(options: ReadingImport, meters: Map<string, ImportMeter>, portion: Portion): RowSink {
  const { work, store, project } = options
  const { mapping } = work
  const readers = new Map<string, StampReader>()
  const readerOf = (zone: string) => {
    const reader = readers.get(zone) ?? new StampReader(zone, mapping.clock, mapping.order)
    readers.set(zone, reader)
    return reader
  }
  const main = mapping.series.find((one) => one.role === 'main')?.meter
  const find = async (ask: SeriesAsk): Promise<ImportMeter> => {
    const known = meters.get(ask.number)
    if (known) return known
    const unit = meterUnitOf(ask.unit)
    // A dry run makes nothing: a number below zero stands for the meter that would be made.
    const made = work.dryRun
      ? { id: -1 - meters.size, number: ask.number, unit, energyKind: ask.energyKind }
      : await makeMeter(store.pool, project.id, {
          ...ask,
          unit,
          readingKind: mapping.values,
          periodSeconds: mapping.periodSeconds,
          parentNumber: ask.role === 'sub' ? main : undefined,
        })
    meters.set(ask.number, made)
    return made
  }
  return {
    async target(ask) {
      const meter = await find(ask)
      const factor = seriesFactor(ask.unit, meter, mapping.periodSeconds)
      if (factor === undefined) return `单位 ${ask.unit} 不能换算为表计 ${meter.number} 的单位 ${meter.unit}`
      const zone = options.buildingZones?.get(ask.building ?? '') ?? mapping.zone
      return { pointId: meter.id, factor, reader: readerOf(zone) } satisfies SeriesTarget
    },
    take: (pointId, ts, value) => portion.take(pointId, ts, value),
    refuse: (line, column, value, reason) => portion.refuse(line, column, value, reason),
    miss: () => portion.miss(),
  }
}

async function countStored(store: Store, batch: ReadingBatch): Promise<number> {
  const { rows } = await store.pool.query<{ n: number }>(
    `select count(*) as n from unnest($1::bigint[], $2::bigint[]) as b (point_id, ts)
     join readings r on r.point_id = b.point_id and r.ts = b.ts where b.point_id > 0`,
    [batch.pointIds, batch.ts],
  )
  return rows[0]!.n
}
