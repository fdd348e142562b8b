import { gunzipSync, inflateSync } from 'node:zlib'
import protobuf from 'protobufjs'

/** One metric of a Sparkplug B payload, its value turned into what JavaScript has. */
export interface SparkplugMetric {
  readonly name?: string
  readonly alias?: string
  /** Epoch milliseconds. */
  readonly timestampMs?: number
  /** Sparkplug data type; messages after the birth may leave it out. */
  readonly datatype?: number
  readonly isHistorical: boolean
  readonly isNull: boolean
  /** A whole number as it stands in its field, still to be read by its data type; see `typedValue`. */
  readonly value?: number | bigint | boolean | string
}

/** A Sparkplug B payload. */
export interface SparkplugPayload {
  readonly timestampMs?: number
  /** 0 to 255. */
  readonly sequence?: number
  readonly metrics: readonly SparkplugMetric[]
}

/** A zero that was written is told from one that was not: sequence 0 begins a session. */
const options = { features: { field_presence: 'EXPLICIT' } }
const field = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...(rule ? { rule } : { options }) })

// Field numbers and types of the Sparkplug B specification 3.0, section 6.4; only what carries readings.
const root = protobuf.Root.fromJSON({
  nested: {
    Payload: {
      fields: {
        timestamp: field(1, 'uint64'),
        metrics: field(2, 'Metric', 'repeated'),
        seq: field(3, 'uint64'),
        uuid: field(4, 'string'),
        body: field(5, 'bytes'),
      },
    },
    Metric: {
      oneofs: {
        value: {
          oneof: ['intValue', 'longValue', 'floatValue', 'doubleValue', 'booleanValue', 'stringValue', 'templateValue'],
        },
      },
      fields: {
        name: field(1, 'string'),
        alias: field(2, 'uint64'),
        timestamp: field(3, 'uint64'),
        datatype: field(4, 'uint32'),
        isHistorical: field(5, 'bool'),
        isNull: field(7, 'bool'),
        intValue: field(10, 'uint32'),
        longValue: field(11, 'uint64'),
        floatValue: field(12, 'float'),
        doubleValue: field(13, 'double'),
        booleanValue: field(14, 'bool'),
        stringValue: field(15, 'string'),
        templateValue: field(18, 'Template'),
      },
    },
    Template: { fields: { metrics: field(2, 'Metric', 'repeated') } },
  },
})
const payloadType = root.lookupType('Payload')

interface WireMetric {
  readonly name?: string
  readonly alias?: string
  readonly timestamp?: string
  readonly datatype?: number
  readonly isHistorical?: boolean
  readonly isNull?: boolean
  readonly value?: string
  readonly templateValue?: { readonly metrics?: readonly WireMetric[] }
  readonly [key: string]: unknown
}

const compressedUuid = 'SPBV1.0_COMPRESSED'
const mostUnpackedBytes = 16 * 1024 * 1024
const deepestTemplate = 8

/** Reads the bytes of a payload; compressed ones are unpacked. Throws where they are none. */
export function readSparkplug(bytes: Buffer): SparkplugPayload {
  const outer = decoded(bytes)
  const isPacked = outer.uuid === compressedUuid && outer.body !== undefined
  const payload = isPacked ? decoded(unpacked(outer.body as Buffer)) : outer
  const timestampMs = millisecondsOf(payload.timestamp)
  return {
    ...(timestampMs === undefined ? {} : { timestampMs }),
    ...(payload.seq === undefined ? {} : { sequence: Number(payload.seq) }),
    metrics: flat((payload.metrics ?? []) as readonly WireMetric[], '', 0),
  }
}

function decoded(bytes: Buffer): Record<string, unknown> {
  return payloadType.toObject(payloadType.decode(bytes), { longs: String, oneofs: true })
}

function unpacked(body: Buffer): Buffer {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const unpack = isGzip ? gunzipSync : inflateSync
  return unpack(body, { maxOutputLength: mostUnpackedBytes })
}

/** Metrics in a row; those of a template carry its name before theirs. */
function flat(metrics: readonly WireMetric[], before: string, depth: number): SparkplugMetric[] {
  if (depth > deepestTemplate) return []
  return metrics.flatMap((metric) => {
    const name = metric.name === undefined ? undefined : `${before}${metric.name}`
    if (metric.templateValue) return flat(metric.templateValue.metrics ?? [], name ? `${name}/` : before, depth + 1)
    const timestampMs = millisecondsOf(metric.timestamp)
    const { value } = metric
    const raw = value === undefined ? undefined : (metric[value] as number | boolean | string)
    return {
      ...(name ? { name } : {}),
      ...(metric.alias === undefined ? {} : { alias: String(metric.alias) }),
      ...(timestampMs === undefined ? {} : { timestampMs }),
      ...(metric.datatype ? { datatype: metric.datatype } : {}),
      isHistorical: metric.isHistorical === true,
      isNull: metric.isNull === true,
      ...(raw === undefined ? {} : { value: value === 'longValue' ? BigInt(raw as string) : raw }),
    }
  })
}

function millisecondsOf(value: unknown): number | undefined {
  const number = value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) && number > 0 && number < 8.64e15 ? number : undefined
}

/** Widths of the signed whole types, which stand as two's complement in unsigned fields. */
const signedBits: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 }

/** The value as its data type means it. */
export function typedValue(
  value: SparkplugMetric['value'],
  datatype: number | undefined,
): number | boolean | string | undefined {
  const bits = datatype === undefined ? undefined : signedBits[datatype]
  if (typeof value === 'bigint') return Number(bits === undefined ? value : BigInt.asIntN(bits, value))
  if (typeof value === 'number' && bits !== undefined && Number.isInteger(value))
    return Number(BigInt.asIntN(bits, BigInt(value)))
  return value
}

/** What a payload is written from; `value` goes into the field of its data type (9 Float, 10 Double, 11 Boolean …). */
export interface WrittenMetric {
  readonly name?: string
  readonly alias?: number
  readonly timestamp?: number
  readonly datatype?: number
  readonly isHistorical?: boolean
  readonly isNull?: boolean
  readonly intValue?: number
  readonly longValue?: number | string
  readonly floatValue?: number
  readonly doubleValue?: number
  readonly booleanValue?: boolean
  readonly stringValue?: string
}

/** Bytes of a payload. */
export function writeSparkplug(payload: {
  readonly timestamp?: number
  readonly seq?: number
  readonly metrics: readonly WrittenMetric[]
}): Buffer {
  return Buffer.from(payloadType.encode(payloadType.fromObject(payload)).finish())
}

/** The command by which a node is asked to announce itself and its metrics again. */
export function rebirthCommand(nowMs: number): Buffer {
  const metric = { name: 'Node Control/Rebirth', timestamp: nowMs, datatype: 11, booleanValue: true }
  return writeSparkplug({ timestamp: nowMs, metrics: [metric] })
}
