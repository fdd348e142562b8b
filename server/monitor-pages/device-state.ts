import type { DeviceState } from '../../schemas/index.ts'

/** The newest value of one of a device's points. */
export interface StatePoint {
  readonly identifier: string
  readonly kind: string
  readonly value: number | null
  /** How fresh the value is. */
  readonly state: string
}

const faultPoint = /^(?:fault|trip)/i
const alarmPoint = /^alarm/i
const runPoint = /^(?:state|status|onOff|running|run)$/i

/**
 * State of a device by its points: offline before fault before alarm before running before stopped (model, section 2.4).
 * It is offline where no point has a fresh value. A device without a point that says whether it runs counts as running
 * while its power is above zero.
 */
export function deviceStateOf(points: readonly StatePoint[]): DeviceState {
  const fresh = points.filter(({ state, value }) => state === 'fresh' && value !== null)
  if (fresh.length === 0) return 'offline'
  const isOn = (name: RegExp) =>
    fresh.some(({ identifier, kind, value }) => kind === 'state' && name.test(identifier) && value !== 0)
  if (isOn(faultPoint)) return 'fault'
  if (isOn(alarmPoint)) return 'alarm'
  const tells = fresh.some(({ identifier }) => runPoint.test(identifier))
  const power = fresh.find(({ identifier }) => identifier === 'power')?.value ?? 0
  return (tells ? isOn(runPoint) : power > 0) ? 'running' : 'stopped'
}
