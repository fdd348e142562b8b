import type pg from 'pg'
import { CopyWriter } from '../copy-binary.ts'
import type { ReadingRows } from '../reading-batch.ts'

const columns = {
  point_id: 'int8',
  ts: 'int8',
  value: 'float8',
  quality: 'int2',
  source: 'int2',
  packet: 'int8',
} as const

/** Writes rows into `readings`, or a table with its columns, by COPY; rejects where a key is there already. */
export async function copyRows(client: pg.ClientBase, table: string, batch: ReadingRows): Promise<void> {
  const writer = CopyWriter.open(client, table, columns)
  const row: (number | null)[] = [0, 0, 0, 0, batch.source, batch.packet ?? null]
  for (let index = 0; index < batch.ts.length; index += 1) {
    row[0] = batch.pointIds[index]!
    row[1] = batch.ts[index]!
    row[2] = batch.values[index]!
    row[3] = batch.qualities?.[index] ?? 0
    if (batch.sources) row[4] = batch.sources[index]!
    if (batch.packets) row[5] = batch.packets[index]!
    const wait = writer.append(row)
    if (wait) await wait
  }
  await writer.finish()
}
