import type pg from 'pg'
import type { UsageRow } from '../usage-rows.ts'
import { periodStart } from '../zone.ts'
import type { FoundIssue } from './issue.ts'
import { hourKey, localHour } from './local-hours.ts'
import { activeEdges, loadHours, movingNeighbours } from './quiet-runs.store.ts'
import { type HourSeries, judgeRun, type QuietRun, quietRunsOf, type RunVerdict, referenceHours } from './quiet-runs.ts'

/** A meter whose hours were just written. */
export interface WrittenHours {
  readonly meterId: number
  readonly energyKind: string
  readonly zone: string
  /** Whether the meter sends interval values: zero is then a value, for a register it is standing still. */
  readonly isInterval: boolean
  /** Rows of the whole days written, in time order. */
  readonly hours: readonly UsageRow[]
}

const shortRun = 6
const season = 365 * 24
/** Runs in a window of up to this many hours are remembered, so that ticks do not judge the same run again. */
const liveWindow = 96
const judged = new Map<string, { readonly length: number; readonly isUnusual: boolean }>()
const judgedAtMost = 200_000

/**
 * Stretches in which meters did not move, or repeated one value, against what is usual for each (see `judgeRun`);
 * gives for each meter, by place, what was found within its hours. Runs that go on beyond the hours are followed.
 */
export async function quietIssues(client: pg.PoolClient, meters: readonly WrittenHours[]): Promise<FoundIssue[][]> {
  const found: FoundIssue[][] = meters.map(() => [])
  const candidates = meters.flatMap((meter, place) => {
    const window = seriesOf(meter.hours)
    const runs = window ? worthJudging(meter, window) : []
    return window && runs.length > 0 ? [{ place, meter, window, runs }] : []
  })
  for (let at = 0; at < candidates.length; at += 50) {
    const part = candidates.slice(at, at + 50)
    const spans = await spansToLoad(client, part)
    const series = await loadHours(
      client,
      part.map(({ meter }, index) => ({ ...meter, ...spans[index]! })),
    )
    const judgedRuns = part.flatMap((candidate, index) => judgeRuns(candidate, series[index]!))
    const doubtful = judgedRuns.filter((one) => one.verdict.verdict === 'unknown' && one.run.to - one.run.from > 24)
    const moving = await movingNeighbours(
      client,
      doubtful.map(({ candidate, run }) => ({ meterId: candidate.meter.meterId, run })),
    )
    const isMoving = new Map(doubtful.map((one, index) => [one, moving[index]]))
    for (const one of judgedRuns) {
      const isUnusual = one.verdict.verdict === 'unusual' || isMoving.get(one) === true
      remember(one, isUnusual)
      if (isUnusual) found[one.candidate.place]!.push(issueOf(one))
    }
  }
  return found
}

interface Candidate {
  readonly place: number
  readonly meter: WrittenHours
  readonly window: HourSeries
  readonly runs: readonly QuietRun[]
}

function seriesOf(hours: readonly UsageRow[]): HourSeries | undefined {
  if (hours.length === 0) return undefined
  const first = localHour(hours[0]!.period)
  const use = new Float64Array(Math.max(1, localHour(hours.at(-1)!.period) - first + 1)).fill(Number.NaN)
  for (const hour of hours) {
    if (hour.use !== null && hour.good === hour.due) use[localHour(hour.period) - first] = hour.use
  }
  return { first, use }
}

/** Runs of the window that may be out of the ordinary: cheap, so that most meters are done with here. */
function worthJudging(meter: WrittenHours, window: HourSeries): QuietRun[] {
  const end = window.first + window.use.length
  const runs = quietRunsOf(window).filter((run) => run.kind === 'zero' || meter.isInterval)
  if (runs.length === 0) return []
  const isEdge = (run: QuietRun) => run.from === window.first || run.to === end
  const short = runs.filter((run) => run.to - run.from <= shortRun && !isEdge(run))
  const shortHours = short.reduce((sum, run) => sum + run.to - run.from, 0)
  const isSeldomAtRest = shortHours <= Math.max(shortRun, window.use.length * 0.03)
  return runs.filter((run) => {
    const length = run.to - run.from
    if (length <= shortRun && !(isEdge(run) && length > 2) && !isSeldomAtRest) return false
    if (window.use.length > liveWindow) return true
    const known = judged.get(keyOf(meter, run, window))
    const isOver = run.to < end
    const grown = run.from === window.first ? 24 : shortRun
    return known === undefined || known.isUnusual || length >= known.length + grown || (isOver && length > known.length)
  })
}

/** A run that came into the window is remembered by the window's first hour: its own start may lie months back. */
const keyOf = (meter: WrittenHours, run: QuietRun, window: HourSeries) =>
  `${meter.meterId}/${run.kind}/${Math.max(run.from, window.first)}`

/** Local hours to be read for each candidate: its runs to their real ends, and what is usual around them. */
async function spansToLoad(client: pg.PoolClient, part: readonly Candidate[]): Promise<{ from: number; to: number }[]> {
  const edges = await activeEdges(
    client,
    part.map(({ meter, window }) => ({ ...meter, from: window.first, to: window.first + window.use.length })),
  )
  return part.map(({ window, runs }, index) => {
    const end = window.first + window.use.length
    const { before, after } = edges[index]!
    const hull = {
      from: Math.min(...runs.map((run) => (run.from === window.first ? (before ?? run.from) : run.from))),
      to: Math.max(...runs.map((run) => (run.to === end ? (after ?? run.to) : run.to))),
    }
    const reach = runs.some((run) => run.to - run.from >= 72) ? season : referenceHours + 24
    return { from: hull.from - reach, to: hull.to + reach }
  })
}

interface JudgedRun {
  readonly candidate: Candidate
  readonly run: QuietRun
  readonly verdict: RunVerdict
}

/** The runs of a meter that lie in its window, held against what is usual for it. */
function judgeRuns(candidate: Candidate, series: HourSeries): JudgedRun[] {
  const { meter, window } = candidate
  const end = window.first + window.use.length
  return quietRunsOf(series)
    .filter((run) => run.to > window.first && run.from < end && (run.kind === 'zero' || meter.isInterval))
    .map((run) => ({ candidate, run, verdict: judgeRun(series, run) }))
}

function remember({ candidate: { meter, window }, run }: JudgedRun, isUnusual: boolean): void {
  if (judged.size > judgedAtMost) judged.clear()
  const end = window.first + window.use.length
  const shown = Math.min(run.to, end) - Math.max(run.from, window.first)
  judged.set(keyOf(meter, run, window), { length: shown, isUnusual })
}

function issueOf({ candidate: { meter }, run, verdict }: JudgedRun): FoundIssue {
  const length = run.to - run.from
  const from = periodStart(meter.zone, hourKey(run.from))
  const expected = Math.round(verdict.expectedActive)
  const what = run.kind === 'same' ? '数值不变' : meter.isInterval ? '为零' : '读数不动'
  const why = verdict.verdict === 'unknown' ? '同级仪表在走' : `按平日应有 ${expected} 小时用能`
  return {
    kind: meter.isInterval && run.kind === 'zero' ? 'zero' : 'stuck',
    from,
    to: from + length * 3600,
    count: length,
    detail: { expectedActiveHours: expected, knownHours: verdict.known },
    summary: `连续 ${length} 小时${what}，${why}`,
  }
}
