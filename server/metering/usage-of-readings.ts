import { integrateIntervals } from './interval-readings.ts'
import { source } from './quality.ts'
import type { RegisterReading, RegisterRules } from './register-rules.ts'
import { type BadReading, type RegisterUsage, type UsageInterval, usageOfRegisters } from './register-usage.ts'

/** A stored reading with its source: registers, or interval values (source 5, `ts` at the end of the interval). */
export interface SourcedReading extends RegisterReading {
  readonly source: number
}

/**
 * Usage of one meter from all its readings, oldest first, each instant once.
 *
 * Registers are the truth: interval values count only outside the time that registers cover. Interval values are
 * already usage, so neither ratio nor modulus applies to them; the bound of the hour does.
 */
export function usageOfReadings(readings: readonly SourcedReading[], rules: RegisterRules): RegisterUsage {
  const registers = withoutChecks(readings, rules.periodSeconds)
  if (!readings.some((reading) => reading.source === source.interval)) return usageOfRegisters(registers, rules)
  const covered = { from: registers[0]?.ts, to: registers.at(-1)?.ts }
  const values = readings.filter((reading) => {
    if (reading.source !== source.interval) return false
    const start = reading.ts - rules.periodSeconds
    return covered.from === undefined || covered.to === undefined || reading.ts <= covered.from || start >= covered.to
  })
  const own = usageOfRegisters(registers, rules)
  const intervals: UsageInterval[] = [...own.intervals]
  const bad: BadReading[] = [...own.bad]
  const synthetic: RegisterRules = {
    periodSeconds: rules.periodSeconds,
    maxPerHour: rules.maxPerHour,
    ratios: [{ from: 0, ratio: 1 }],
    registerMax: Number.MAX_VALUE,
    changes: [],
  }
  let end: number | undefined
  for (const register of integrateIntervals(values, rules.periodSeconds)) {
    const start = register.readings[0]!.ts
    const gap =
      end !== undefined && start > end && !(covered.from !== undefined && covered.from >= end && covered.from < start)
    if (gap) intervals.push({ from: end!, to: start, kind: 'unknown', use: null, provisional: false })
    const usage = usageOfRegisters(register.readings, synthetic)
    for (const interval of usage.intervals) intervals.push(interval)
    for (const one of usage.bad) bad.push(one)
    end = register.readings.at(-1)!.ts
  }
  if (registers.length > 0) intervals.sort((one, other) => one.from - other.from)
  return { intervals, bad }
}

/**
 * Registers without the hand readings that only check the collector: those with a collected reading closely before and
 * after. Where the collector is silent a hand reading counts.
 */
function withoutChecks(readings: readonly SourcedReading[], periodSeconds: number): readonly SourcedReading[] {
  if (readings.every((reading) => reading.source === source.collected)) return readings
  const registers = readings.filter((reading) => reading.source !== source.interval)
  const collected = registers.filter((reading) => reading.source !== source.handRead)
  if (collected.length === registers.length) return registers
  const reach = 1.5 * periodSeconds
  return registers.filter((reading) => {
    if (reading.source !== source.handRead) return true
    const isNear = (other: SourcedReading) => Math.abs(other.ts - reading.ts) <= reach
    return !(
      collected.some((other) => other.ts <= reading.ts && isNear(other)) &&
      collected.some((other) => other.ts >= reading.ts && isNear(other))
    )
  })
}
