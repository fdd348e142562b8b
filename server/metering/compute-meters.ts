import type pg from 'pg'
import { type MeterSpan, windowOf, windowsOf } from './compute-windows.ts'
import { earlierUsage } from './earlier-usage.ts'
import { hoursOf } from './hours.ts'
import type { IssueKind } from './issues/issue.ts'
import { keepIssues } from './issues/issues.store.ts'
import { quietIssues } from './issues/quiet-issues.ts'
import { readingIssues } from './issues/reading-issues.ts'
import { source } from './quality.ts'
import { applyFixes, loadFixes } from './reading-fixes.ts'
import { loadReadings } from './readings/load-readings.ts'
import type { RegisterUsage } from './register-usage.ts'
import { spreadToSlots } from './slots.ts'
import { renewTails } from './tail/tail.store.ts'
import { tailOf } from './tail/tail.ts'
import { type SourcedReading, usageOfReadings } from './usage-of-readings.ts'
import { replaceUsage, type TouchedHours, type UsageRow } from './usage-rows.ts'
import { replaceSlots, type WindowSlots } from './usage-slots.ts'
import { periodKeys } from './zone.ts'

/**
 * Computes slots and hours of meters anew from their readings and replaces the stored ones; gives what was touched.
 *
 * A reading bears on the interval to its neighbours, can contradict up to three readings before it and awaits three
 * after it; so each span is widened by five readings before and four after, and read with twelve more for a reference.
 */
export async function computeMeters(client: pg.PoolClient, spans: readonly MeterSpan[]): Promise<TouchedHours[]> {
  const results = await resultsOf(client, spans)
  if (results.length === 0) return []
  await replaceSlots(client, results)
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
  const fixes = await loadFixes(
    client,
    windows.map(({ meter }) => meter.id),
  )
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

interface Result extends WindowSlots {
  /** Readings with their repairs laid over them. */
  readonly readings: readonly SourcedReading[]
  /** Newest instant of a repair of the meter, -Infinity where there is none. */
  readonly repairedAt: number
  readonly usage: RegisterUsage
  readonly hours: readonly UsageRow[]
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
