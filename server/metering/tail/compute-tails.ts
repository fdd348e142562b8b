import type pg from 'pg'
import type { MeterSpan } from '../compute-meters.ts'
import { type CopiedValue, copyOut } from '../copy-binary.ts'
import { groupBy } from '../group-by.ts'
import { spreadToSlots } from '../slots.ts'
import { sqlArray } from '../sql-array.ts'
import type { TouchedHours } from '../usage-rows.ts'
import { dayStart, periodKeys, periodStart } from '../zone.ts'
import { setHours, setSlots } from './hours.store.ts'
import { hoursOfSlots, type SlotUse } from './hours-of-slots.ts'
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
  /** Slots that were written, each with its whole usage. */
  readonly slots: readonly SlotUse[]
  /** Those of the same hour that stood before them. */
  readonly earlier: readonly SlotUse[]
}

/**
 * Writes the slots that the newest readings of meters bring, and their hours from all slots of the hour, where the
 * readings simply go on from the one before them; days and longer periods follow from stored hours (`sumNodeHours`).
 * What is stored is then what computing the meter from all its readings would store.
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
    offered.filter((span) => hourStart(span, after(span).ts) !== after(span).ts),
    after,
  )
  for (const [place, span] of offered.entries()) {
    const tail = after(span)
    const own = readings[place]!
    const intervals = intervalsAfter(span.meter, tail, own)
    if (intervals === undefined) continue
    const from = slotStart(span, tail.ts)
    const { slotSeconds } = span.meter
    const known = begun.get(span.meter.id) ?? []
    // The running hour holds more than plain usage, or a slot of it is not there at all.
    if (known.length !== Math.ceil((tail.ts - hourStart(span, tail.ts)) / slotSeconds)) continue
    const last = own.at(-1)!
    const to = from + Math.ceil((last.ts - from) / slotSeconds) * slotSeconds
    const series = spreadToSlots(intervals, { from, to, slotSeconds })
    const before = from === tail.ts ? 0 : known.at(-1)!.use
    const slots = Array.from(series.use, (use, index) => ({
      ts: from + index * slotSeconds,
      use: index === 0 ? before + use : use,
    }))
    const earlier = known.filter(({ ts }) => ts < from)
    goingOn.push({ ...span, tail: { ts: last.ts, value: last.value }, slots, earlier })
  }
  await write(client, goingOn)
  const done = new Set(goingOn.map(({ meter }) => meter.id))
  return { touched: goingOn.map(touchedBy), rest: spans.filter(({ meter }) => !done.has(meter.id)) }
}

async function write(client: pg.PoolClient, goingOn: readonly GoneOn[]): Promise<void> {
  if (goingOn.length === 0) return
  await setSlots(
    client,
    goingOn.filter(({ meter }) => meter.slotSeconds < 3600).map(({ meter, slots }) => ({ meterId: meter.id, slots })),
  )
  await setHours(
    client,
    goingOn.map(({ meter, earlier, slots }) => ({
      meterId: meter.id,
      energyKind: meter.energyKind,
      hours: hoursOfSlots([...earlier, ...slots], meter.slotSeconds, meter.zone),
    })),
  )
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

/** Start of the local hour that an instant lies in; of an hour that summer time repeats, of the first. */
function hourStart({ meter }: MeterSpan, ts: number): number {
  return periodStart(meter.zone, periodKeys(meter.zone, ts).hour)
}

const touchedBy = ({ meter, slots }: GoneOn): TouchedHours => ({
  nodeType: 'meter',
  nodeId: meter.id,
  energyKind: meter.energyKind,
  from: periodKeys(meter.zone, slots[0]!.ts).hour,
  to: periodKeys(meter.zone, slots.at(-1)!.ts).hour,
})

/** Slots of the hours that have begun, by meter, oldest first; only those that hold plain measured usage. */
async function begunSlots(
  client: pg.PoolClient,
  spans: readonly MeterSpan[],
  tailOf: (span: MeterSpan) => Tail,
): Promise<Map<number, SlotUse[]>> {
  const found = new Map<number, SlotUse[]>()
  const note = (row: readonly CopiedValue[]) => {
    const own = found.get(row[0] as number) ?? []
    own.push({ ts: row[1] as number, use: row[2] as number })
    found.set(row[0] as number, own)
  }
  const groups = groupBy(spans, ({ meter }) => meter.slotSeconds < 3600)
  const list = (numbers: readonly number[]) => `'${sqlArray(numbers)}'::bigint[]`
  const ids = (own: readonly MeterSpan[]) => list(own.map(({ meter }) => meter.id))
  const starts = (own: readonly MeterSpan[]) => list(own.map((span) => hourStart(span, tailOf(span).ts)))
  const fine = groups.get(true) ?? []
  if (fine.length > 0) {
    const ends = list(fine.map((span) => tailOf(span).ts))
    await copyOut(
      client,
      `select u.meter_id, u.ts, u.use from unnest(${ids(fine)}, ${starts(fine)}, ${ends}) as s (id, from_ts, to_ts)
       join usage_slot u on u.meter_id = s.id and u.ts >= s.from_ts and u.ts < s.to_ts where u.mark = 1
       order by u.meter_id, u.ts`,
      ['int8', 'int8', 'float8'],
      note,
    )
  }
  const hourly = groups.get(false) ?? []
  if (hourly.length > 0) {
    const hours = hourly.map((span) => periodKeys(span.meter.zone, tailOf(span).ts).hour)
    await copyOut(
      client,
      `select u.node_id, s.from_ts, u.use from unnest(${ids(hourly)}, ${list(hours)}, ${starts(hourly)})
         as s (id, hour, from_ts)
       join usage_hour u on u.node_id = s.id and u.node_type = 'meter' and u.period = s.hour
       where u.n_due = 1 and u.n_good = 1 and u.use is not null`,
      ['int8', 'int8', 'float8'],
      note,
    )
  }
  return found
}
