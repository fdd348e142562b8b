/** One value of a record under the name that the platform looks for. */
export interface NamedValue {
  readonly item: string
  readonly value: unknown
  /** Turns the sender's unit into the point's. */
  readonly coefficient: number
  /** Epoch milliseconds, where the value has an instant of its own. */
  readonly atMs?: number
  readonly isHistorical?: boolean
}

/** What a message says of one device. */
export interface DeviceRecord {
  /** The meter's address. */
  readonly device: string
  /** Epoch milliseconds; undefined: the moment of arrival. */
  readonly atMs: number | undefined
  readonly isHistorical: boolean
  readonly values: readonly NamedValue[]
  /** Why the whole record is refused, in Chinese. */
  readonly refused?: string
}

/** A message of any format, read. */
export interface DeviceMessage {
  readonly kind: 'data' | 'device' | 'unknown'
  readonly sequence?: string
  /** Number of the collector that the message names, where it names one. */
  readonly collectorNumber?: string
  readonly records: readonly DeviceRecord[]
  /** What is wrong with the message as a whole. */
  readonly faults: readonly string[]
  /** The message as text, where its bytes are none. */
  readonly plain?: string
}

/** A message of which nothing can be taken. */
export const faultyMessage = (fault: string): DeviceMessage => ({ kind: 'unknown', records: [], faults: [fault] })

/** Most values of one message; more are a fault of the sender. */
export const mostValues = 100_000

/** The number that a device wrote: also in quotes, also true and false; undefined where it is none. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return Number(value)
  if (isObject(value) && 'value' in value && !isObject(value.value)) return numberOf(value.value)
  return undefined
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON of a payload, or why it is none. A mark of the byte order before it is passed over. */
export function jsonOf(payload: Buffer): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(payload.toString('utf8').replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { fault: `不是 JSON：${error instanceof Error ? error.message : String(error)}` }
  }
}
