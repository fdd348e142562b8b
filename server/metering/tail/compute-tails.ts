import type pg from 'pg'
import type { MeterSpan } from '../compute-meters.ts'
import { copyOut } from '../copy-binary.ts'
import { groupBy } from '../group-by.ts'
import { spreadToSlots } from '../slots.ts'
import { sqlArray } from '../sql-array.ts'
import type { TouchedHours } from '../usage-rows.ts'
import { dayStart, periodKeys } from '../zone.ts'
import { addSlots, addUsage } from './add-usage.store.ts'
import { gainsOf, type SlotGain } from './gains.ts'
import { loadAfter, loadTails, moveTails } from './tail.store.ts'
import { intervalsAfter, type Tail } from './tail.ts'

/** What became of meters that were offered. */
export interface TailReport {
  /** Hours that the others gained, from the first to the last of each. */
  readonly touched: readonly TouchedHours[]
  /** Those that have to be computed from their readings. */
  readonly rest: readonly MeterSpan[]
}

interface GoneOn extends MeterSpan {
  readonly tail: Tail
  readonly slots: readonly SlotGain[]
}

/**
 * Adds what the newest readings of meters bring to their slots, hours, days, months and years, where they simply go on
 * from the reading before them. What is stored is then what computing the meter from all its readings would store.
 */
export async function computeTails(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<TailReport> {
  const tails = await loadTails(
    client,
    spans.map(({ meter }) => meter.id),
  )
  const offered = spans.filter((span) => span.from > (tails.get(span.meter.id)?.ts ?? Number.POSITIVE_INFINITY))
  if (offered.length === 0) return { touched: [], rest: spans }
  const after = (span: MeterSpan) => tails.get(span.meter.id)!
  const readings = await loadAfter(
    client,
    offered.map((span) => ({ meterId: span.meter.id, after: after(span).ts, to: span.to })),
  )
  const goingOn: GoneOn[] = []
  const begun = await begunSlots(
    client,
    offered.filter((span) => slotStart(span, after(span).ts) !== after(span).ts),
    after,
  )
  for (const [place, span] of offered.entries()) {
    const tail = after(span)
    const own = readings[place]!
    const intervals = intervalsAfter(span.meter, tail, own)
    if (intervals === undefined) continue
    const from = slotStart(span, tail.ts)
    const before = from === tail.ts ? 0 : begun.get(span.meter.id)
    // The running slot holds more than plain usage, or is not there at all.
    if (before === undefined) continue
    const { slotSeconds } = span.meter
    const last = own.at(-1)!
    const to = from + Math.ceil((last.ts - from) / slotSeconds) * slotSeconds
    const series = spreadToSlots(intervals, { from, to, slotSeconds })
    const slots = Array.from(series.use, (use, index) => ({
      ts: from + index * slotSeconds,
      use,
      before: index === 0 ? before : 0,
      isNew: index > 0 || from === tail.ts,
    }))
    goingOn.push({ ...span, tail: { ts: last.ts, value: last.value }, slots })
  }
  await write(client, goingOn)
  const done = new Set(goingOn.map(({ meter }) => meter.id))
  return { touched: goingOn.map(touchedBy), rest: spans.filter(({ meter }) => !done.has(meter.id)) }
}

async function write(client: pg.PoolClient, goingOn: readonly GoneOn[]): Promise<void> {
  if (goingOn.length === 0) return
  await addSlots(
    client,
    goingOn.filter(({ meter }) => meter.slotSeconds < 3600).map(({ meter, slots }) => ({ meterId: meter.id, slots })),
  )
  const gains = goingOn.map(({ meter, slots }) => ({
    meterId: meter.id,
    energyKind: meter.energyKind,
    gains: gainsOf(slots, meter.slotSeconds, meter.zone),
  }))
  for (const step of ['hour', 'day', 'month', 'year'] as const) {
    await addUsage(
      client,
      step,
      gains.map(({ meterId, energyKind, gains }) => ({ meterId, energyKind, rows: gains[step] })),
    )
  }
  await moveTails(
    client,
    goingOn.map(({ meter, tail }) => ({ meterId: meter.id, tail })),
  )
}

/** Start of the slot that an instant lies in; slots are laid from local midnight on. */
function slotStart({ meter }: MeterSpan, ts: number): number {
  const midnight = dayStart(meter.zone, ts)
  return midnight + Math.floor((ts - midnight) / meter.slotSeconds) * meter.slotSeconds
}

const touchedBy = ({ meter, slots }: GoneOn): TouchedHours => ({
  nodeType: 'meter',
  nodeId: meter.id,
  energyKind: meter.energyKind,
  from: periodKeys(meter.zone, slots[0]!.ts).hour,
  to: periodKeys(meter.zone, slots.at(-1)!.ts).hour,
})

/** Usage so far of slots that have begun, by meter; only of slots that hold plain measured usage. */
async function begunSlots(
  client: pg.PoolClient,
  spans: readonly MeterSpan[],
  tailOf: (span: MeterSpan) => Tail,
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  const note = (row: readonly (number | string | null)[]) => found.set(row[0] as number, row[1] as number)
  const groups = groupBy(spans, ({ meter }) => meter.slotSeconds < 3600)
  const fine = groups.get(true) ?? []
  const list = (numbers: readonly number[]) => `'${sqlArray(numbers)}'::bigint[]`
  const ids = (own: readonly MeterSpan[]) => list(own.map(({ meter }) => meter.id))
  const starts = (own: readonly MeterSpan[]) => own.map((span) => slotStart(span, tailOf(span).ts))
  if (fine.length > 0) {
    await copyOut(
      client,
      `select u.meter_id, u.use from unnest(${ids(fine)}, ${list(starts(fine))}) as s (id, ts)
       join usage_slot u on u.meter_id = s.id and u.ts = s.ts where u.mark = 1`,
      ['int8', 'float8'],
      note,
    )
  }
  const hourly = groups.get(false) ?? []
  if (hourly.length > 0) {
    const hours = hourly.map((span) => periodKeys(span.meter.zone, slotStart(span, tailOf(span).ts)).hour)
    await copyOut(
      client,
      `select u.node_id, u.use from unnest(${ids(hourly)}, ${list(hours)}) as s (id, hour)
       join usage_hour u on u.node_id = s.id and u.node_type = 'meter' and u.period = s.hour
       where u.n_due = 1 and u.n_good = 1 and u.use is not null`,
      ['int8', 'float8'],
      note,
    )
  }
  return found
}
