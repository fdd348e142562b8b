import type { MeterSpan } from '../compute-windows.ts'
import type { HourUse, SlotUse } from './hours-of-slots.ts'
import type { Tail } from './tail.ts'

/** A meter whose readings simply went on, with the hours that they make. */
export interface GoneOn extends MeterSpan {
  /** Of the meter's tail before. */
  readonly stamp: number
  /** The reading that the first new interval begins at, epoch seconds: slots from it on were not there before. */
  readonly start: number
  /** Slots that changed. */
  readonly slots: readonly SlotUse[]
  /** Hours that changed, each whole, oldest first. */
  readonly hours: readonly HourUse[]
  /** Whether the first of them had begun before. */
  readonly hasBegun: boolean
  /** The hour, key yyyymmddhh, that the newest reading leaves running. */
  readonly runningHour: number
  /** Where it is another one than before. */
  readonly newTail: Tail | undefined
}
