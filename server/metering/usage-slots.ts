import type pg from 'pg'
import type { ComputeWindow } from './compute-windows.ts'
import { CopyWriter } from './copy-binary.ts'
import type { SlotSeries } from './slots.ts'

/** Slots of a meter over the stretch that they replace. */
export interface WindowSlots {
  readonly window: ComputeWindow
  readonly series: SlotSeries
}

/** Replaces the stored slots of the windows; meters with hours as slots keep none. */
export async function replaceSlots(client: pg.PoolClient, results: readonly WindowSlots[]): Promise<void> {
  const fine = results.filter(({ window }) => window.meter.slotSeconds < 3600)
  if (fine.length === 0) return
  await client.query(
    `delete from usage_slot s using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as w (id, from_ts, to_ts)
     where s.meter_id = w.id and s.ts >= w.from_ts and s.ts < w.to_ts`,
    [
      fine.map(({ window }) => window.meter.id),
      fine.map(({ window }) => window.writeFrom),
      fine.map(({ window }) => window.writeTo),
    ],
  )
  const writer = CopyWriter.open(client, 'usage_slot', {
    meter_id: 'int8',
    ts: 'int8',
    use: 'float8',
    est: 'float8',
    guess: 'float8',
    mark: 'int2',
  })
  for (const { window, series } of fine) {
    for (let index = 0; index < series.marks.length; index += 1) {
      if (series.marks[index] === 0) continue
      const ts = series.from + index * series.slotSeconds
      const wait = writer.append([
        window.meter.id,
        ts,
        series.use[index]!,
        series.estimated[index]!,
        series.guess[index]!,
        series.marks[index]!,
      ])
      if (wait) await wait
    }
  }
  await writer.finish()
}
