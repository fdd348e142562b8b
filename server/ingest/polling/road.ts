import type { ComponentModel, PolledMeter } from '../directory.ts'
import type { Line } from './tcp-line.ts'

/** One value that a meter gave, before coefficients; undefined: it has none to give at present. */
export interface PolledValue {
  /** Identifier of the model's point. */
  readonly item: string
  readonly value: number | undefined
}

/** What asking one meter brought. */
export interface Polled {
  /** Requests and answers one after another, as they went over the wire. */
  readonly body: Buffer
  readonly values: readonly PolledValue[]
  readonly faults: readonly string[]
  /** Whether the meter answered at all. */
  readonly isAnswered: boolean
  /** The line itself does not answer: nobody else on it need be asked now. */
  readonly isLineDown: boolean
}

/** Bounds of asking one meter. */
export interface PollBounds {
  readonly requestTimeoutMs: number
  /** Epoch milliseconds by which the meter must be done with. */
  readonly deadlineMs: number
  readonly now: () => number
  readonly signal: AbortSignal
}

/** A protocol by which meters are asked. */
export interface PollRoad {
  readonly protocol: 'Modbus' | 'DLT645'
  readonly road: 'modbus' | 'dlt645'
  /** Asks one meter for all that its model names. Never rejects. */
  poll(line: Line, meter: PolledMeter, bounds: PollBounds): Promise<Polled>
  /** Reads a packet's bytes again, as `poll` did when they came. */
  read(
    body: Buffer,
    model: ComponentModel,
  ): { readonly values: readonly PolledValue[]; readonly faults: readonly string[] }
}

/** A meter that could not even be asked, and why. */
export function exchangeFailed(reason: string): Polled {
  return { body: Buffer.alloc(0), values: [], faults: [reason], isAnswered: false, isLineDown: false }
}
