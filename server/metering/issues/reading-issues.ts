import { quality, source } from '../quality.ts'
import type { RegisterUsage, UsageInterval } from '../register-usage.ts'
import type { SourcedReading } from '../usage-of-readings.ts'
import { dayStart } from '../zone.ts'
import type { FoundIssue, IssueKind } from './issue.ts'

/** What one meter's readings of some whole days say. */
export interface ReadingIssueParts {
  readonly readings: readonly SourcedReading[]
  readonly usage: RegisterUsage
  readonly periodSeconds: number
  readonly zone: string
  /** Whole local days, epoch seconds, right-open: readings beyond only serve as neighbours. */
  readonly from: number
  readonly to: number
}

/** A gap up to this is split linearly and only shows in the completeness; a longer one is an issue (model 3.2). */
const gapSeconds = 7200

const bitKinds: readonly (readonly [number, IssueKind, string])[] = [
  [quality.zeroDropOut, 'zero', '读数掉零'],
  [quality.spike, 'spike', '读数突跳后复原'],
  [quality.negativeJump, 'reverse', '读数倒走'],
  [quality.outOfRange, 'range', '读数超出量程'],
  [quality.late, 'late', '读数迟到'],
  [quality.duplicate, 'clock', '时钟偏差或重复时刻'],
]

/**
 * Issues that single readings and the intervals between them show: gaps, resets, and skipped readings, those of one
 * kind gathered by local day. A reading that still awaits its successors is no issue yet.
 */
export function readingIssues(parts: ReadingIssueParts): FoundIssue[] {
  return [...intervalIssues(parts), ...markedReadings(parts)].sort((one, other) => one.from - other.from)
}

function intervalIssues({ usage, readings, periodSeconds, from, to }: ReadingIssueParts): FoundIssue[] {
  const valueAt = new Map(readings.map((reading) => [reading.ts, reading]))
  return usage.intervals.flatMap((interval): FoundIssue[] => {
    if (interval.to <= from || interval.from >= to) return []
    const at = { from: interval.from, to: interval.to }
    const missing = Math.max(1, Math.round((at.to - at.from) / periodSeconds) - 1)
    if (interval.kind === 'gap' && at.to - at.from > gapSeconds) {
      const detail = { use: interval.use, isTotalKnown: true }
      return [{ kind: 'gap', ...at, count: missing, detail, summary: `缺 ${missing} 条读数，总量已知，过程按估算分配` }]
    }
    if (interval.kind !== 'unknown' || interval.provisional) return []
    const [before, after] = [valueAt.get(interval.from), valueAt.get(interval.to)]
    if (isIntervalValue(interval, valueAt)) {
      const count = Math.max(1, Math.round((at.to - at.from) / periodSeconds))
      return [{ kind: 'gap', ...at, count, detail: { isTotalKnown: false }, summary: `缺 ${count} 个区间值，用量未知` }]
    }
    const detail = { before: before?.value ?? null, after: after?.value ?? null }
    const way = (after?.value ?? 0) < (before?.value ?? 0) ? '降为' : '跳至'
    const summary = `读数由 ${before?.value ?? '?'} ${way} ${after?.value ?? '?'}，未登记换表，其间用量未知`
    return [{ kind: 'step', ...at, count: 1, detail, summary }]
  })
}

/** Between interval values nothing is a register; what is unknown there is a value that never came. */
function isIntervalValue(interval: UsageInterval, valueAt: ReadonlyMap<number, SourcedReading>): boolean {
  const [before, after] = [valueAt.get(interval.from), valueAt.get(interval.to)]
  return before?.source === source.interval || after?.source === source.interval || !before || !after
}

function markedReadings({ readings, usage, zone, from, to }: ReadingIssueParts): FoundIssue[] {
  const badOf = new Map(usage.bad.map((one) => [one.ts, one.quality]))
  const groups = new Map<string, { kind: IssueKind; text: string; at: SourcedReading[] }>()
  for (const reading of readings) {
    if (reading.ts < from || reading.ts >= to) continue
    const stored = reading.quality ?? 0
    if ((stored & quality.manualBad) !== 0) continue
    const bits = stored | (badOf.get(reading.ts) ?? 0)
    if (bits === 0) continue
    for (const [bit, kind, text] of bitKinds) {
      if ((bits & bit) === 0) continue
      const key = `${kind}/${dayStart(zone, reading.ts)}`
      const group = groups.get(key) ?? { kind, text, at: [] }
      group.at.push(reading)
      groups.set(key, group)
    }
  }
  return [...groups.values()].map(({ kind, text, at }) => {
    const values = at.slice(0, 10).map(({ ts, value }) => ({ at: new Date(ts * 1000).toISOString(), value }))
    return {
      kind,
      from: at[0]!.ts,
      to: at.at(-1)!.ts,
      count: at.length,
      detail: { values },
      summary: `${text} ${at.length} 条`,
    }
  })
}
