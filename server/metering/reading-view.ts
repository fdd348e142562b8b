import { quality, qualityText, source, sourceText } from './quality.ts'
import type { RegisterUsage, UsageInterval } from './register-usage.ts'
import type { SourcedReading } from './usage-of-readings.ts'

/** A repair as it is kept. */
export interface ReadingFix {
  readonly ts: number
  /** Null: marked bad. */
  readonly newValue: number | null
  readonly method: string
  readonly reason: string
  readonly byName: string
}

/** One line of the readings page. */
export interface ReadingLine {
  readonly at: string
  readonly value: number | null
  readonly delta: number | null
  readonly use: number | null
  readonly quality: number
  readonly qualityText: string
  readonly source: number
  readonly sourceText: string
  readonly isDoubtful: boolean
  readonly isFixed: boolean
  readonly fixText: string
  /** The value once more where the register leaps: spike, drop to zero, backwards, or an unregistered step. */
  readonly jump: number | null
}

/** What the lines are made from; readings come with their repairs laid over them, some before the span included. */
export interface ViewParts {
  readonly readings: readonly SourcedReading[]
  readonly usage: RegisterUsage
  readonly fixes: readonly ReadingFix[]
  /** Values as they arrived, by instant. */
  readonly original: ReadonlyMap<number, number>
  /** Epoch seconds, right-open. */
  readonly from: number
  readonly to: number
  /** Sum of all interval values before the span: where a synthetic register stands. */
  readonly intervalBase: number
  readonly decimals: number
  /** Stretches (epoch seconds, `from` itself left out) in which the meter stood still or sent zeros, with their bit. */
  readonly quiet?: readonly { readonly from: number; readonly to: number; readonly bit: number }[]
}

const leaps = quality.spike | quality.zeroDropOut | quality.negativeJump

const methodText: Readonly<Record<string, string>> = {
  bad: '标记坏值',
  linear: '线性补值',
  samePeriod: '同期补值',
  manual: '手工补值',
}

/** Lines of the span, oldest first: register, difference to the one before, usage, quality, source, repair. */
export function readingLines(parts: ViewParts): ReadingLine[] {
  const { usage, from, to, decimals } = parts
  const endingAt = usesByReading(usage.intervals)
  const badOf = new Map(usage.bad.map((bad) => [bad.ts, bad.quality]))
  const fixOf = new Map(parts.fixes.map((fix) => [fix.ts, fix]))
  const round = (value: number) => Math.round(value * 10 ** (decimals + 2)) / 10 ** (decimals + 2)
  const lines: ReadingLine[] = []
  let register = parts.intervalBase
  let before: number | undefined
  for (const reading of parts.readings) {
    const isInterval = reading.source === source.interval
    const fix = fixOf.get(reading.ts)
    const bits = (reading.quality ?? 0) | (badOf.get(reading.ts) ?? 0)
    const isWithin = reading.ts >= from && reading.ts < to
    if (isInterval && isWithin) register += reading.value
    const value = isInterval ? register : reading.value
    const interval = endingAt(reading.ts)
    const isUnknown = interval?.kind === 'unknown'
    const quiet = parts.quiet?.find((one) => reading.ts > one.from && reading.ts <= one.to)?.bit ?? 0
    const shown = bits | quiet
    if (isWithin) {
      const delta = isInterval ? reading.value : before === undefined ? null : value - before
      lines.push({
        at: new Date(reading.ts * 1000).toISOString(),
        value: round(value),
        delta: delta === null ? null : round(delta),
        use: interval?.use == null || bits >= 64 ? null : round(interval.use),
        quality: shown,
        qualityText: isUnknown && shown === 0 ? '疑似换表或跳变' : qualityText(shown),
        source: fix?.newValue == null ? reading.source : source.repaired,
        sourceText: fix?.newValue == null ? sourceText(reading.source) : sourceText(source.repaired),
        isDoubtful: shown !== 0 || isUnknown || (interval?.kind === 'gap' && reading.source !== source.interval),
        isFixed: fix !== undefined,
        fixText: fix === undefined ? '' : textOf(fix, parts.original.get(reading.ts)),
        jump: isUnknown || (bits & leaps) !== 0 ? round(value) : null,
      })
    }
    if (bits === 0) before = value
  }
  return lines
}

/**
 * Gives, for instants asked in order, the interval that ends there with the usage since the reading before it: a meter
 * replaced in between has one interval by the old meter and one by the new.
 */
function usesByReading(
  intervals: readonly UsageInterval[],
): (ts: number) => Pick<UsageInterval, 'kind' | 'use'> | undefined {
  const inOrder = [...intervals].sort((one, other) => one.to - other.to)
  let at = 0
  let since = 0
  return (ts) => {
    for (let next = inOrder[at]; next !== undefined && next.to <= ts; next = inOrder[at]) {
      at += 1
      if (next.to === ts) {
        const before = since
        since = 0
        return { kind: next.kind, use: next.use === null ? null : before + next.use }
      }
      since += next.use ?? 0
    }
    return undefined
  }
}

function textOf(fix: ReadingFix, original: number | undefined): string {
  const was = original === undefined ? '' : `，原值 ${original}`
  const why = fix.reason === '' ? '' : `：${fix.reason}`
  const who = fix.byName === '' ? '' : `（${fix.byName}${was}）`
  return `${methodText[fix.method] ?? fix.method}${why}${who}`
}

/** A hand reading held against the register that the system has for the same instant. */
export interface FieldReading {
  readonly at: string
  readonly value: number
  readonly system: number | null
  readonly difference: number | null
  readonly ratePercent: number | null
}

/** Hand readings of the span beside the register interpolated between its two neighbours. */
export function fieldReadings(readings: readonly SourcedReading[], from: number, to: number): FieldReading[] {
  const others = readings.filter((reading) => reading.source !== source.handRead && reading.source !== source.interval)
  return readings
    .filter((reading) => reading.source === source.handRead && reading.ts >= from && reading.ts < to)
    .map(({ ts, value }) => {
      const before = others.findLast((other) => other.ts <= ts)
      const after = others.find((other) => other.ts >= ts)
      const system =
        before === undefined || after === undefined
          ? null
          : before.ts === after.ts
            ? before.value
            : before.value + ((after.value - before.value) * (ts - before.ts)) / (after.ts - before.ts)
      const difference = system === null ? null : value - system
      const ratePercent = system === null || difference === null || system === 0 ? null : (difference / system) * 100
      return { at: new Date(ts * 1000).toISOString(), value, system, difference, ratePercent }
    })
}
