import type { TopicDocument } from '../../../schemas/index.ts'
import {
  type DeviceMessage,
  type DeviceRecord,
  faultyMessage,
  isObject,
  jsonOf,
  mostValues,
  type NamedValue,
} from './device-message.ts'

/**
 * Reads telemetry in the forms of ThingsBoard: `{key: value}`, `{ts, values: {…}}` or a list of either from a device
 * (`me` is its address), `{device: [{ts, values}, …], …}` from a gateway. `ts` is epoch milliseconds.
 */
export function thingsboardMessage(document: TopicDocument, payload: Buffer, me: string): DeviceMessage {
  const parsed = jsonOf(payload)
  if ('fault' in parsed) return faultyMessage(parsed.fault)
  const { value } = parsed
  if (!isObject(value) && !Array.isArray(value)) return faultyMessage('遥测应为对象或列表')
  const isGateway = isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(Array.isArray)
  const byDevice: [string, unknown][] = isGateway ? Object.entries(value) : [[me, value]]
  const records = byDevice.flatMap(([device, entries]) =>
    (Array.isArray(entries) ? entries : [entries]).map((entry) => recordOf(document, device, entry)),
  )
  const count = records.reduce((sum, { values }) => sum + values.length, 0)
  if (count > mostValues) return faultyMessage(`一条报文最多 ${mostValues} 个数值`)
  return { kind: 'data', records, faults: [] }
}

function recordOf(document: TopicDocument, device: string, entry: unknown): DeviceRecord {
  const refuse = (refused: string): DeviceRecord => ({
    device,
    atMs: undefined,
    isHistorical: false,
    values: [],
    refused,
  })
  if (!isObject(entry)) return refuse('遥测应为对象')
  const isDated = isObject(entry.values) && 'ts' in entry
  if (isDated && (typeof entry.ts !== 'number' || !Number.isFinite(entry.ts)))
    return refuse(`时间“${String(entry.ts).slice(0, 40)}”不是毫秒时间戳`)
  const values = Object.entries(isDated ? (entry.values as object) : entry)
  if (values.length === 0) return refuse('遥测中没有数值')
  return {
    device,
    atMs: isDated ? (entry.ts as number) : undefined,
    isHistorical: false,
    values: values.map(([name, value]) => renamed(document, name, value)),
  }
}

/** A value under the name that the topic document gives it; under its own where it gives none. */
export function renamed(document: TopicDocument, name: string, value: unknown): NamedValue {
  for (const { metrics } of document.types ?? [])
    for (const { path, point, coefficient = 1 } of metrics)
      if (path === name) return { item: point, value, coefficient }
  return { item: name, value, coefficient: 1 }
}
