import type pg from 'pg'
import type { MeterFacts } from './meter-rules.store.ts'
import type { ReadingWindow } from './readings/load-readings.ts'
import { widenToReadings } from './readings/nearest-readings.ts'
import { dayStart, periodKeys, periodStart } from './zone.ts'

/** A stretch of a meter to be computed again; `from` and `to` are epoch seconds of touched readings, inclusive. */
export interface MeterSpan {
  readonly meter: MeterFacts
  readonly from: number
  readonly to: number
}

/** What is read and what is written for a span; epoch seconds. */
export interface ComputeWindow extends MeterSpan {
  /** Readings are needed from here … */
  readonly readFrom: number
  readonly readTo: number
  /** … and these hours are written. */
  readonly writeFrom: number
  readonly writeTo: number
}

/** The windows of spans, in their order; what they reach is decided by the readings around (see `computeMeters`). */
export async function windowsOf(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<ComputeWindow[]> {
  const reached = await widenToReadings(client, spans.map(windowOf), { before: 5, after: 4 })
  const estimated = await lastEstimated(client, spans)
  const written = spans.map((span, index) => {
    const { zone, rules } = span.meter
    const { from, to } = reached[index]!
    const hour = estimated[index]!
    // Gaps within four weeks after stand on what is measured here, so they are split again.
    const end = Math.max(to, hour === null ? 0 : periodStart(zone, hour) + 3600)
    return { ...span, ...wholeDays(zone, from - rules.periodSeconds, end) }
  })
  // Beyond what is written, twelve readings before for a reference and eight successors.
  const read = await widenToReadings(
    client,
    written.map(({ meter, writeFrom: from, writeTo: to }) => windowOf({ meter, from, to })),
    { before: 12, after: 8 },
  )
  return written.map((window, index) => ({ ...window, readFrom: read[index]!.from, readTo: read[index]!.to }))
}

/** The readings of a meter in a stretch. */
export const windowOf = ({ meter, from, to }: MeterSpan): ReadingWindow => ({ pointId: meter.id, from, to })

/** Last hour with an estimate in the four weeks after each stretch; null where there is none. */
async function lastEstimated(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<(number | null)[]> {
  const { rows } = await client.query<{ estimated: number | null }>(
    `select (select max(u.period) from usage_hour u where u.node_id = s.id and u.node_type = 'meter'
         and u.energy_kind = s.kind and u.period > s.hour and u.period <= s.horizon and u.n_est > 0) as estimated
     from unnest($1::int[], $2::bigint[], $3::text[], $4::int[], $5::int[]) as s (i, id, kind, hour, horizon)
     order by s.i`,
    [
      spans.map((_, index) => index),
      spans.map((span) => span.meter.id),
      spans.map((span) => span.meter.energyKind),
      spans.map((span) => periodKeys(span.meter.zone, span.to).hour),
      spans.map((span) => periodKeys(span.meter.zone, span.to + 28 * 86_400).hour),
    ],
  )
  return rows.map((row) => row.estimated)
}

/** Whole local days around a stretch, so that days can be summed from what is computed here alone. */
function wholeDays(zone: string, from: number, to: number): { writeFrom: number; writeTo: number } {
  // 26 hours after its start a day of 23 to 25 hours is over, and the next one is not.
  return { writeFrom: dayStart(zone, from), writeTo: dayStart(zone, dayStart(zone, to - 1) + 26 * 3600) }
}
