import type pg from 'pg'
import type { Store } from '../../db/connect.ts'
import { source } from '../../metering/quality.ts'
import { emptyBatch, type ReadingBatch } from '../../metering/reading-batch.ts'
import { readingsAt } from '../../metering/readings/reading-facts.ts'
import { ingest } from '../ingest.ts'
import { filePackets, type LineRange } from './file-packet.ts'
import { type ImportCounts, type ImportWork, isCancelled, type Refusal, saveProgress } from './import-job.store.ts'

/** Stopped by a person; what was committed stays. */
export class ImportCancelled extends Error {
  constructor() {
    super('已取消')
    this.name = 'ImportCancelled'
  }
}

/** What portions are stored with. */
export interface PortionParts {
  readonly store: Store
  readonly work: ImportWork
  readonly projectId: number
  readonly onProgress?: (counts: ImportCounts) => void
}

const rowsAtOnce = 50_000
/** Refused values kept with line and reason; beyond that they are only counted. */
export const refusalsKept = 10_000

interface Rows extends ReadingBatch {
  readonly qualities: number[]
  readonly sources: number[]
  readonly packets?: number[]
}

/** The rows read since the last commit; each portion is one transaction and one packet of road `file`. */
export class Portion {
  isSkipping = false
  private batch: Rows = emptyRows()
  private refusals: Refusal[] = []
  private refused = 0
  private missing = 0
  private again = 0
  private lines: LineRange | undefined
  private kept: number
  private stored: Promise<void> = Promise.resolve()
  private isNew = true
  private readonly packets: ReturnType<typeof filePackets>

  constructor(
    private readonly parts: PortionParts,
    private readonly counts: ImportCounts,
  ) {
    this.kept = Math.min(parts.work.rowsRefused, refusalsKept)
    this.packets = filePackets(parts)
  }

  /** Notes a line of the file as part of this portion. */
  line(line: number): void {
    if (this.isSkipping) return
    if (this.lines === undefined) this.lines = { from: line, to: line }
    else this.lines.to = line
  }

  take(pointId: number, ts: number, value: number, from: number, quality: number): void {
    if (this.isSkipping) return
    const { batch } = this
    batch.pointIds.push(pointId)
    batch.ts.push(ts)
    batch.values.push(value)
    batch.sources.push(from)
    batch.qualities.push(quality)
    if (quality !== 0) this.again += 1
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

  private async store(row: number, bytes: number): Promise<void> {
    const { batch, refusals, refused, missing, again, lines } = this
    this.batch = emptyRows()
    this.refusals = []
    this.refused = 0
    this.missing = 0
    this.again = 0
    this.lines = undefined
    await this.stored
    this.stored = this.commit(batch, { refusals, refused, missing, again, lines, row, bytes })
    // Its failure is thrown where it is awaited next.
    this.stored.catch(() => undefined)
  }

  private async commit(
    rows: Rows,
    part: {
      readonly refusals: readonly Refusal[]
      readonly refused: number
      readonly missing: number
      readonly again: number
      readonly lines: LineRange | undefined
      readonly row: number
      readonly bytes: number
    },
  ): Promise<void> {
    const { store, work, onProgress } = this.parts
    if (await isCancelled(store.pool, work.id)) throw new ImportCancelled()
    const next: ImportCounts = { ...this.counts }
    next.refused += part.refused
    next.missing += part.missing
    next.again += part.again
    next.rowsDone = part.row
    next.bytesDone = part.bytes
    if (work.dryRun) {
      const repeated = await countStored(store, rows)
      next.taken += rows.ts.length - repeated
      next.repeated += repeated
      await saveProgress(store.pool, work.id, next, part.refusals)
    } else {
      const before = { ...next }
      const packet = part.lines === undefined ? undefined : await this.packets.open()
      const batch: ReadingBatch = packet === undefined ? rows : { ...rows, packet: packet.id }
      const stored = await ingest(store, batch, {
        isNew: this.isNew,
        within: async (client: pg.PoolClient, some) => {
          next.taken = before.taken + some.taken
          next.repeated = before.repeated + some.repeated
          next.conflicting = before.conflicting + some.conflicting
          if (packet && part.lines)
            await packet.write(client, part.lines, { ...some, bad: part.refused }, part.refusals)
          await saveProgress(client, work.id, next, part.refusals)
        },
      })
      // A file that repeats will go on repeating: no further try at plain COPY.
      if (stored.repeated + stored.conflicting > 0) this.isNew = false
    }
    Object.assign(this.counts, next)
    onProgress?.(this.counts)
  }
}

function emptyRows(): Rows {
  return { ...emptyBatch(source.interval), sources: [], qualities: [] }
}

async function countStored(store: Store, batch: ReadingBatch): Promise<number> {
  const stored = await readingsAt(store.pool, batch.pointIds, batch.ts)
  return stored.filter((reading) => reading !== undefined).length
}
