import { institutions } from '../../server/demo/institutions.ts'
import { hourContext } from '../../server/demo/loads.ts'
import { type DemoMeter, meterTree, usageOfHour } from '../../server/demo/meter-tree.ts'
import type { SimulatedMeter } from '../../server/demo/simulation-plan.ts'

/** Usage of a meter in an hour (hours since 1970 UTC), in the meter's unit. */
export type HourlyUse = (number: string, hour: number) => number

/** The demo's own load model, so that what comes in live goes on from its past. Unknown meters use nothing. */
export function demoUse(): HourlyUse {
  const trees = institutions.map((institution) => meterTree(institution))
  const treeOf = new Map<string, { tree: readonly DemoMeter[]; place: number }>()
  for (const tree of trees) for (const [place, meter] of tree.entries()) treeOf.set(meter.number, { tree, place })
  const known = new Map<readonly DemoMeter[], Map<number, Float64Array>>()
  return (number, hour) => {
    const found = treeOf.get(number)
    if (!found) return 0
    const hours = known.get(found.tree) ?? new Map<number, Float64Array>()
    known.set(found.tree, hours)
    let usage = hours.get(hour)
    if (!usage) {
      usage = new Float64Array(found.tree.length)
      usageOfHour(found.tree, usage, hourContext(hour))
      if (hours.size > 48) hours.delete(hours.keys().next().value!)
      hours.set(hour, usage)
    }
    return usage[found.place]!
  }
}

/** A register that runs on from where it stood. */
export interface RunningRegister {
  /** Register at an instant (epoch seconds) at or after the one asked last; as the display shows it. */
  at(ts: number): number
  /** Usage of the hour of an instant, as a mean per hour: kW for kWh. */
  rate(ts: number): number
}

/** Runs a meter's register over a load; it rolls over at its modulus and never runs back. */
export function runningRegister(meter: SimulatedMeter, use: HourlyUse): RunningRegister {
  let { ts: now, value } = meter.last
  const scale = 10 ** meter.decimals
  return {
    at(ts) {
      while (now < ts) {
        const hour = Math.floor(now / 3600)
        const next = Math.min(ts, (hour + 1) * 3600)
        value += (use(meter.number, hour) * (next - now)) / 3600 / meter.ratio
        now = next
      }
      if (value >= meter.registerMax) value %= meter.registerMax
      return Math.floor(value * scale + 1e-6) / scale
    },
    rate: (ts) => use(meter.number, Math.floor(ts / 3600)),
  }
}
