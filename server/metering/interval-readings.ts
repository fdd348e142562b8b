import { quality } from './quality.ts'
import type { RegisterReading } from './register-rules.ts'

/** A synthetic register: its readings run from 0 without a break. */
export interface SyntheticRegister {
  readonly readings: readonly RegisterReading[]
}

/**
 * Integrates interval values into synthetic registers, one for each stretch without a missing interval, so that
 * sources without a register go the same way as all others (model, section 3).
 *
 * `values`: `ts` is the end of the interval, `value` its usage, oldest first; each covers `periodSeconds` before its
 * end. What a missing interval used is not contained in any later value, so a new register begins after it.
 */
export function integrateIntervals(values: readonly RegisterReading[], periodSeconds: number): SyntheticRegister[] {
  const registers: { readings: RegisterReading[] }[] = []
  let current: RegisterReading[] = []
  let sum = 0
  let end = Number.NaN
  for (const reading of values) {
    if (((reading.quality ?? 0) & quality.manualBad) !== 0 || !(reading.value >= 0)) continue
    const start = reading.ts - periodSeconds
    if (start !== end) {
      sum = 0
      current = [{ ts: Number.isNaN(end) ? start : Math.max(start, end), value: 0 }]
      registers.push({ readings: current })
    }
    sum += reading.value
    current.push({ ts: reading.ts, value: sum })
    end = reading.ts
  }
  return registers
}
