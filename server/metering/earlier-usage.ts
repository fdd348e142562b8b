import type pg from 'pg'
import type { ComputeWindow } from './compute-windows.ts'
import type { UsageInterval } from './register-usage.ts'
import type { EarlierUsage } from './slots.ts'
import { periodKeys } from './zone.ts'

/** Stored measured usage of the four weeks before the window; asked for only where an estimate needs it. */
export async function earlierUsage(
  client: pg.PoolClient,
  window: ComputeWindow,
  intervals: readonly UsageInterval[],
): Promise<EarlierUsage | undefined> {
  const reach = 28 * 86_400
  const needs = intervals.some(
    (interval) =>
      interval.kind !== 'measured' && interval.to > window.writeFrom && interval.from - reach < window.writeFrom,
  )
  if (!needs) return undefined
  const { meter } = window
  const known = new Map<number, number>()
  if (meter.slotSeconds < 3600) {
    const { rows } = await client.query<{ ts: number; use: number }>(
      'select ts, use from usage_slot where meter_id = $1 and ts >= $2 and ts < $3 and mark = 1',
      [meter.id, window.writeFrom - 2 * reach, window.writeFrom],
    )
    for (const row of rows) known.set(row.ts, row.use)
  } else {
    const { rows } = await client.query<{ ts: number; use: number }>(
      `select peak_ts as ts, use from usage_hour where node_id = $1 and node_type = 'meter' and energy_kind = $2
         and period >= $3 and period < $4 and n_due = 1 and n_good = 1`,
      [
        meter.id,
        meter.energyKind,
        periodKeys(meter.zone, window.writeFrom - 2 * reach).hour,
        periodKeys(meter.zone, window.writeFrom).hour,
      ],
    )
    for (const row of rows) known.set(row.ts, row.use)
  }
  return (ts) => known.get(ts)
}
