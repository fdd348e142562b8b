import { instantsOfSeconds, type OffsetStep, offsetIn, offsetSteps, wallSeconds } from '../../metering/zone.ts'

/** Instants (epoch seconds) of the stamps yyyyMMddHHmmss of one time zone, both ways. */
export interface Stamps {
  /**
   * The instant that a local stamp names; seconds may be missing. Undefined for what is no time, or one that the zone's
   * clock jumps over. Of an hour that happens twice: the one nearer to `near`.
   */
  instant(stamp: string, near: number): number | undefined
  stamp(ts: number): string
}

const form = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?$/
const zones = new Map<string, Stamps>()

/** Stamps of a zone, made once. */
export function stampsOf(zone: string): Stamps {
  const known = zones.get(zone)
  if (known) return known
  const made = makeStamps(offsetSteps(zone))
  zones.set(zone, made)
  return made
}

function makeStamps(steps: readonly OffsetStep[]): Stamps {
  // All values of a packet mostly bear one stamp.
  let last: { readonly stamp: string; readonly near: number; readonly instant: number | undefined } | undefined
  return {
    instant(stamp, near) {
      if (last?.stamp === stamp && Math.abs(last.near - near) < 600) return last.instant
      const instant = instantIn(steps, stamp, near)
      last = { stamp, near, instant }
      return instant
    },
    stamp(ts) {
      const local = new Date((ts + offsetIn(steps, ts)) * 1000).toISOString()
      return local.slice(0, 19).replace(/\D/g, '')
    },
  }
}

function instantIn(steps: readonly OffsetStep[], stamp: string, near: number): number | undefined {
  const parts = form.exec(stamp.trim())
  if (parts === null) return undefined
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as number[]
  const clock = { year: year!, month: month!, day: day!, hour: hour!, minute: minute!, second: second! }
  const date = new Date(Date.UTC(clock.year, clock.month - 1, clock.day))
  const isDate = clock.month >= 1 && clock.month <= 12 && date.getUTCDate() === clock.day && clock.year >= 1970
  if (!isDate || clock.hour > 23 || clock.minute > 59 || clock.second > 59) return undefined
  const instants = instantsOfSeconds(steps, wallSeconds(clock))
  return instants.sort((one, other) => Math.abs(one - near) - Math.abs(other - near))[0]
}
