import type { DemoMeter } from './meter-tree.ts'
import { noiseAt, seedOf } from './noise.ts'

/** How a meter's register is made, fixed by its number and size. */
export interface RegisterPlan {
  /** CT x PT. */
  readonly ratio: number
  readonly registerMax: number
  readonly decimals: number
  /** Rated usage of an hour, after the ratio. */
  readonly maxPerHour: number
  /** Register at the first hour. */
  readonly start: number
}

/** The register of a demo meter. */
export function registerPlan(meter: DemoMeter): RegisterPlan {
  const isElectric = meter.energyKind === '01'
  const ratios = [1, 10, 20, 40, 60, 80, 120, 200, 400, 1000, 2000]
  const ratio = isElectric ? (ratios.find((one) => meter.scale / one < 25) ?? 2000) : 1
  const isFine = meter.energyKind === '04' || meter.scale < 3
  const registerMax = isFine ? 100_000 : 1_000_000
  const start = Math.floor(noiseAt(seedOf(meter.number), 1) * registerMax * 0.3) + 200
  return { ratio, registerMax, decimals: isFine ? 3 : 2, maxPerHour: Math.max(2, meter.scale * 2.5), start }
}

/** What goes wrong with a meter; hours count from the first hour of the series. */
export interface Fault {
  readonly kind: 'spike' | 'zero' | 'stuck' | 'gap' | 'replacement' | 'reset' | 'rollover'
  readonly hour: number
  /** Length in hours of a gap or of standing still. */
  readonly hours?: number
}

/** Faults of a project's meters by number, the same at every start; `hours` is the length of the series. */
export function faultsOf(projectNumber: string, meters: readonly DemoMeter[], hours: number): Map<string, Fault[]> {
  const faults = new Map<string, Fault[]>()
  const subs = meters.filter((meter) => meter.role === 'sub' || (meter.role === 'branch' && meter.energyKind !== '01'))
  const add = (pick: number, fault: Fault) => {
    const meter = subs[Math.floor(noiseAt(seedOf(projectNumber), pick) * subs.length)]!
    faults.set(meter.number, [...(faults.get(meter.number) ?? []), fault])
  }
  const when = (pick: number) => 500 + Math.floor(noiseAt(seedOf(projectNumber) + 7, pick) * (hours - 1200))
  for (let pick = 0; pick < 4; pick += 1) add(pick, { kind: 'spike', hour: when(pick) })
  for (let pick = 4; pick < 8; pick += 1) add(pick, { kind: 'zero', hour: when(pick) })
  for (let pick = 8; pick < 12; pick += 1)
    add(pick, { kind: 'gap', hour: when(pick), hours: [2, 6, 30, 70][pick - 8]! })
  add(12, { kind: 'stuck', hour: when(12), hours: 3 })
  add(13, { kind: 'gap', hour: hours - 130, hours: 9 })
  // One of each rare kind, in different institutions.
  if (projectNumber === 'YY01') add(14, { kind: 'replacement', hour: hours - 2900 })
  if (projectNumber === 'XX02') add(15, { kind: 'rollover', hour: Math.floor(hours * 0.6) })
  if (projectNumber === 'CG01') add(16, { kind: 'reset', hour: hours - 1700 })
  return faults
}

/** A replacement as it is registered. */
export interface DemoChange {
  readonly hour: number
  readonly oldEnd: number
  readonly newStart: number
}

/** Readings of a meter at full hours: `values[i]` at hour `i`, NaN where none was received. */
export interface RegisterSeries {
  readonly values: Float64Array
  readonly changes: readonly DemoChange[]
}

/** Runs a register over hourly usage: one reading more than there are hours, faults laid over it. */
export function runRegister(plan: RegisterPlan, usage: Float64Array, faults: readonly Fault[]): RegisterSeries {
  const values = new Float64Array(usage.length + 1)
  const changes: DemoChange[] = []
  const scale = 10 ** plan.decimals
  let register = startOf(plan, usage, faults)
  values[0] = Math.round(register * scale) / scale
  for (let hour = 0; hour < usage.length; hour += 1) {
    const change = faults.find(
      (fault) => fault.hour === hour && (fault.kind === 'replacement' || fault.kind === 'reset'),
    )
    if (change) {
      if (change.kind === 'replacement') changes.push({ hour, oldEnd: values[hour]!, newStart: 0 })
      register = 0
    }
    register += usage[hour]! / plan.ratio
    if (register >= plan.registerMax) register -= plan.registerMax
    values[hour + 1] = Math.round(register * scale) / scale
  }
  for (const fault of faults) spoil(values, fault, plan)
  return { values, changes }
}

/** A register that is to roll over starts so high that it does at the wanted hour. */
function startOf(plan: RegisterPlan, usage: Float64Array, faults: readonly Fault[]): number {
  const rollover = faults.find((fault) => fault.kind === 'rollover')
  if (!rollover) return plan.start
  let before = 0
  for (let hour = 0; hour < rollover.hour; hour += 1) before += usage[hour]! / plan.ratio
  return Math.max(0, plan.registerMax - before)
}

function spoil(values: Float64Array, fault: Fault, plan: RegisterPlan): void {
  const { hour, hours = 1 } = fault
  if (fault.kind === 'spike') values[hour] = Math.min(plan.registerMax * 0.97, values[hour]! + plan.registerMax * 0.4)
  if (fault.kind === 'zero') values[hour] = 0
  for (let next = hour; next < hour + hours && next < values.length; next += 1) {
    if (fault.kind === 'gap') values[next] = Number.NaN
    if (fault.kind === 'stuck') values[next] = values[hour]!
  }
}
