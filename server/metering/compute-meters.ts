import type pg from 'pg'
import { CopyWriter } from './copy-binary.ts'
import { groupBy } from './group-by.ts'
import { hoursOf } from './hours.ts'
import type { IssueKind } from './issues/issue.ts'
import { keepIssues } from './issues/issues.store.ts'
import { quietIssues } from './issues/quiet-issues.ts'
import { readingIssues } from './issues/reading-issues.ts'
import type { MeterFacts } from './meter-rules.store.ts'
import { quality, source } from './quality.ts'
import { loadReadings, type ReadingWindow } from './readings/load-readings.ts'
import { widenToReadings } from './readings/nearest-readings.ts'
import type { RegisterUsage, UsageInterval } from './register-usage.ts'
import { type EarlierUsage, type SlotSeries, spreadToSlots } from './slots.ts'
import { renewTails } from './tail/tail.store.ts'
import { tailOf } from './tail/tail.ts'
import { type SourcedReading, usageOfReadings } from './usage-of-readings.ts'
import { replaceUsage, type TouchedHours, type UsageRow } from './usage-rows.ts'
import { dayStart, periodKeys, periodStart } from './zone.ts'

/** A stretch of a meter to be computed again; `from` and `to` are epoch seconds of touched readings, inclusive. */
export interface MeterSpan {
  readonly meter: MeterFacts
  readonly from: number
  readonly to: number
}

interface Window extends MeterSpan {
  /** Readings are needed from here … */
  readonly readFrom: number
  readonly readTo: number
  /** … and these hours are written. */
  readonly writeFrom: number
  readonly writeTo: number
}

/**
 * Computes slots and hours of meters anew from their readings and replaces the stored ones; gives what was touched.
 *
 * A reading bears on the interval to its neighbours, can contradict up to three readings before it and awaits three
 * after it; so each span is widened by five readings before and four after, and read with twelve more for a reference.
 */
export async function computeMeters(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<TouchedHours[]> {
  const results = await resultsOf(client, spans)
  if (results.length === 0) return []
  await writeSlots(client, results)
  const touched = await writeHours(client, results)
  await noteIssues(client, results)
  await keepTails(client, results)
  return touched
}

/** From a meter's newest reading on, what simply goes on need not be computed from here again; see `tailOf`. */
async function keepTails(client: pg.PoolClient, results: readonly Result[]): Promise<void> {
  const tails = results.flatMap(({ window: { meter }, readings, usage, repairedAt }) => {
    const tail = tailOf(readings, usage, meter, repairedAt)
    return tail === undefined ? [] : [{ meterId: meter.id, tail, newest: readings.at(-1)!.ts }]
  })
  const ids = results.map(({ window }) => window.meter.id)
  await renewTails(client, ids, tails)
}

/** Hours of a meter as its readings give them now. */
export interface InspectedMeter {
  readonly meterId: number
  readonly hours: readonly UsageRow[]
}

/** Looks for data issues of meters anew and keeps them, the stored usage untouched. */
export async function inspectMeters(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<InspectedMeter[]> {
  const results = await resultsOf(client, spans)
  await noteIssues(client, results)
  return results.map(({ window, hours }) => ({ meterId: window.meter.id, hours }))
}

async function resultsOf(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<Result[]> {
  if (spans.length === 0) return []
  const windows = await windowsOf(client, spans)
  const fixes = await loadFixes(client, windows)
  const readings: readonly SourcedReading[][] = await loadReadings(
    client,
    windows.map(({ meter, readFrom: from, readTo: to }) => windowOf({ meter, from, to })),
  )
  const results: Result[] = []
  for (const [index, window] of windows.entries()) {
    const ownFixes = fixes.get(window.meter.id) ?? []
    const own = applyFixes(readings[index]!, ownFixes)
    const repairedAt = ownFixes.reduce((newest, fix) => Math.max(newest, fix.ts), Number.NEGATIVE_INFINITY)
    const usage = usageOfReadings(own, window.meter.rules)
    const earlier = await earlierUsage(client, window, usage.intervals)
    const { slotSeconds, zone } = window.meter
    const range = { from: window.writeFrom, to: window.writeTo, slotSeconds }
    const series = spreadToSlots(usage.intervals, range, earlier)
    results.push({ window, readings: own, repairedAt, usage, series, hours: hoursOf(series, zone) })
  }
  return results
}

const allKinds: readonly IssueKind[] = ['gap', 'zero', 'stuck', 'spike', 'reverse', 'range', 'step', 'late', 'clock']

/** What is wrong with the readings of the windows, and stretches in which a meter stood still, are kept as issues. */
async function noteIssues(client: pg.PoolClient, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return
  const quiet = await quietIssues(
    client,
    results.map(({ window, readings, hours }) => ({
      meterId: window.meter.id,
      energyKind: window.meter.energyKind,
      zone: window.meter.zone,
      isInterval: readings.some((reading) => reading.source === source.interval),
      hours,
    })),
  )
  await keepIssues(
    client,
    results.map(({ window, readings, usage }, place) => {
      const { meter, writeFrom: from, writeTo: to } = window
      const ofReadings = readingIssues({
        readings,
        usage,
        periodSeconds: meter.rules.periodSeconds,
        zone: meter.zone,
        from,
        to,
      })
      const found = [...ofReadings, ...quiet[place]!]
      return { projectId: meter.projectId, meterId: meter.id, kinds: allKinds, from, to, found }
    }),
  )
}

async function windowsOf(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<Window[]> {
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

const windowOf = ({ meter, from, to }: MeterSpan): ReadingWindow => ({ pointId: meter.id, from, to })

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

interface Fix {
  readonly ts: number
  readonly newValue: number | null
}

async function loadFixes(client: pg.PoolClient, windows: readonly Window[]): Promise<Map<number, Fix[]>> {
  const { rows } = await client.query<Fix & { pointId: number }>(
    `select distinct on (point_id, ts) point_id as "pointId", ts, new_value as "newValue" from reading_fix
     where point_id = any($1) and undone_at is null order by point_id, ts, id desc`,
    [windows.map((window) => window.meter.id)],
  )
  return groupBy(rows, (row) => row.pointId)
}

/** Readings with their repairs laid over them: marked bad, another value, or a value where none was. */
export function applyFixes(readings: readonly SourcedReading[], fixes: readonly Fix[]): readonly SourcedReading[] {
  if (fixes.length === 0) return readings
  const fixOf = new Map(fixes.map((fix) => [fix.ts, fix]))
  const first = readings[0]?.ts ?? Number.NEGATIVE_INFINITY
  const last = readings.at(-1)?.ts ?? Number.POSITIVE_INFINITY
  const repaired = readings.map((reading) => {
    const fix = fixOf.get(reading.ts)
    if (!fix) return reading
    fixOf.delete(reading.ts)
    if (fix.newValue === null) return { ...reading, quality: (reading.quality ?? 0) | quality.manualBad }
    return { ...reading, value: fix.newValue }
  })
  const source = readings[0]?.source ?? 0
  for (const fix of fixOf.values()) {
    if (fix.newValue !== null && fix.ts >= first && fix.ts <= last) {
      repaired.push({ ts: fix.ts, value: fix.newValue, quality: 0, source })
    }
  }
  return repaired.sort((one, other) => one.ts - other.ts)
}

/** Stored measured usage of the four weeks before the window; asked for only where an estimate needs it. */
async function earlierUsage(
  client: pg.PoolClient,
  window: Window,
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

interface Result {
  readonly window: Window
  /** Readings with their repairs laid over them. */
  readonly readings: readonly SourcedReading[]
  /** Newest instant of a repair of the meter, -Infinity where there is none. */
  readonly repairedAt: number
  readonly usage: RegisterUsage
  readonly series: SlotSeries
  readonly hours: readonly UsageRow[]
}

async function writeSlots(client: pg.PoolClient, results: readonly Result[]): Promise<void> {
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

/** Hours and days of the meters; gives what was touched. */
async function writeHours(client: pg.PoolClient, results: readonly Result[]): Promise<TouchedHours[]> {
  const nodes = results.map(({ window, hours }) => ({
    touched: {
      nodeType: 'meter',
      nodeId: window.meter.id,
      energyKind: window.meter.energyKind,
      from: periodKeys(window.meter.zone, window.writeFrom).hour,
      to: periodKeys(window.meter.zone, window.writeTo - 1).hour,
    },
    rows: hours,
  }))
  await replaceUsage(client, nodes)
  return nodes.map((node) => node.touched)
}
