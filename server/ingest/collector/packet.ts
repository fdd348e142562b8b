/** Whom a packet is from or for; `element` names the building where it is not `building_id` (Beijing: `project_id`). */
export interface PacketAddress {
  readonly buildingCode: string
  readonly gatewayCode: string
  readonly element?: 'project_id'
}

/** One value of a meter. */
export interface FunctionValue {
  readonly id: string
  /** Sub-item code such as 01A00; empty where the collector knows none. */
  readonly coding: string
  /** Error code as it stands; empty, "0" and "192" are good. */
  readonly error: string
  /** The value as text: what is no number is refused later, by itself. */
  readonly value: string
  readonly name?: string
  /** Own time of the value, yyyyMMddHHmmss. */
  readonly sampleTime?: string
}

/** The values of one meter. */
export interface MeterValues {
  readonly id: string
  readonly name?: string
  /** State of the line to the meter as the collector says it (`conn`). */
  readonly connection?: string
  readonly functions: readonly FunctionValue[]
}

/** Values of one instant: reported at its time, asked for (`reply`), or sent again after a loss (`continuous`). */
export interface DataPacket {
  readonly kind: 'data'
  readonly operation: 'report' | 'continuous' | 'reply'
  readonly sequence: string
  /** Whether values are numbers (`yes`), or frames of the meters as they came (`no`). */
  readonly isParsed: boolean
  /** yyyyMMddHHmmss, local to the collector. */
  readonly time: string
  /** Packets of a resumed upload, and the place of this one. */
  readonly total?: string
  readonly current?: string
  readonly meters: readonly MeterValues[]
}

/** A meter in a collector's list, with all attributes as they stand. */
export interface ArchivedMeter {
  readonly id: string
  readonly address: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The answer of a meter to a command. */
export interface ControlResult {
  readonly index: string
  readonly meter: string
  readonly error: string
  readonly data: string
}

/** What a packet says, whatever its spelling. */
export type PacketBody =
  | { readonly kind: 'sign-in-request' }
  | { readonly kind: 'sign-in-sequence'; readonly sequence: string }
  | { readonly kind: 'sign-in-md5'; readonly md5: string }
  | { readonly kind: 'sign-in-result'; readonly isPass: boolean; readonly time?: string }
  | { readonly kind: 'heart-beat' }
  | { readonly kind: 'heart-beat-time'; readonly time: string }
  | DataPacket
  /** Asks for values now, or between two times. */
  | {
      readonly kind: 'data-query'
      readonly start?: string
      readonly end?: string
      readonly meters?: readonly string[]
    }
  | {
      readonly kind: 'data-ack'
      readonly operation: 'report_ack' | 'continuous_ack'
      readonly sequence: string
      readonly isPass: boolean
    }
  | { readonly kind: 'device'; readonly fields: Readonly<Record<string, string>> }
  | { readonly kind: 'device-ack'; readonly isPass: boolean }
  | { readonly kind: 'archives'; readonly periodMinutes?: number; readonly meters: readonly ArchivedMeter[] }
  | { readonly kind: 'archives-ack'; readonly periodMinutes?: number; readonly meters: readonly ArchivedMeter[] }
  /** Settings; the upload period in minutes. */
  | { readonly kind: 'config'; readonly operation: string; readonly period?: string }
  | { readonly kind: 'config-ack'; readonly operation: string; readonly period?: string }
  | { readonly kind: 'control-ack'; readonly results: readonly ControlResult[] }
  | { readonly kind: 'unknown'; readonly type: string; readonly operation: string }

/** A packet with its address. */
export interface Packet {
  readonly address: PacketAddress
  readonly body: PacketBody
}
