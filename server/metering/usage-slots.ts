import type pg from 'pg'
import type { ComputeWindow } from './compute-windows.ts'
import { CopyWriter, copyOut } from './copy-binary.ts'
import type { SlotSeries } from './slots.ts'
import { sqlArray } from './sql-array.ts'

/** Slots of a meter over the stretch that they replace. */
export interface WindowSlots {
  readonly window: ComputeWindow
  readonly series: SlotSeries
}

/**
 * Replaces the stored slots of the windows; meters with hours as slots keep none. What is stored already stays as it is:
 * where a year is computed again, most of it comes out as it was, and reading a slot is far cheaper than writing one.
 */
export async function replaceSlots(client: pg.PoolClient, results: readonly WindowSlots[]): Promise<void> {
  const fine = results.filter(({ window }) => window.meter.slotSeconds < 3600)
  if (fine.length === 0) return
  const { isStored, wrong } = await compareSlots(client, fine)
  await dropSlots(client, wrong)
  const writer = CopyWriter.open(client, 'usage_slot', {
    meter_id: 'int8',
    ts: 'int8',
    use: 'float8',
    est: 'float8',
    guess: 'float8',
    mark: 'int2',
  })
  for (const [place, { window, series }] of fine.entries()) {
    for (let index = 0; index < series.marks.length; index += 1) {
      if (series.marks[index] === 0 || isStored[place]![index] === 1) continue
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

interface Compared {
  /** For each window, 1 for each slot of its series that is stored just so. */
  readonly isStored: readonly Uint8Array[]
  /** Stored slots that are not so any more. */
  readonly wrong: readonly { readonly meterId: number; readonly ts: number }[]
}

async function compareSlots(client: pg.PoolClient, fine: readonly WindowSlots[]): Promise<Compared> {
  const isStored = fine.map(({ series }) => new Uint8Array(series.marks.length))
  const wrong: { meterId: number; ts: number }[] = []
  const given = [
    sqlArray(fine.map((_, place) => place)),
    sqlArray(fine.map(({ window }) => window.meter.id)),
    sqlArray(fine.map(({ window }) => window.writeFrom)),
    sqlArray(fine.map(({ window }) => window.writeTo)),
  ]
  await copyOut(
    client,
    `select w.i, s.ts, s.use, s.est, s.guess, s.mark
     from unnest('${given[0]}'::int[], '${given[1]}'::bigint[], '${given[2]}'::bigint[], '${given[3]}'::bigint[])
       as w (i, id, from_ts, to_ts)
     cross join lateral (
       select ts, use, est, guess, mark from usage_slot
       where meter_id = w.id and ts >= w.from_ts and ts < w.to_ts offset 0) s`,
    ['int4', 'int8', 'float8', 'float8', 'float8', 'int2'],
    (row) => {
      const [place, ts, use, estimated, guess, mark] = row as readonly number[]
      const { window, series } = fine[place!]!
      const index = (ts! - series.from) / series.slotSeconds
      const isSame =
        series.marks[index] === mark &&
        series.use[index] === use &&
        series.estimated[index] === estimated &&
        series.guess[index] === guess
      if (isSame) isStored[place!]![index] = 1
      else wrong.push({ meterId: window.meter.id, ts: ts! })
    },
  )
  return { isStored, wrong }
}

async function dropSlots(client: pg.PoolClient, slots: Compared['wrong']): Promise<void> {
  if (slots.length === 0) return
  await client.query(
    `delete from usage_slot s using unnest($1::bigint[], $2::bigint[]) as w (id, ts)
     where s.meter_id = w.id and s.ts = w.ts`,
    [sqlArray(slots.map(({ meterId }) => meterId)), sqlArray(slots.map(({ ts }) => ts))],
  )
}
