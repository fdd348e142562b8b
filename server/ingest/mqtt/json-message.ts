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
import { instantOf } from './instant.ts'
import { readPath } from './read-path.ts'

/** Reads a message of format json as its topic document says; `parts` are those of its topic. */
export function jsonMessage(
  document: TopicDocument,
  parts: Readonly<Record<string, string>>,
  payload: Buffer,
  zone: string,
): DeviceMessage {
  const parsed = jsonOf(payload)
  if ('fault' in parsed) return faultyMessage(parsed.fault)
  const message = parsed.value
  const found = document.records === undefined ? message : readPath(message, document.records)
  const list = Array.isArray(found) ? found : isObject(found) ? [found] : undefined
  if (!list) return faultyMessage(document.records ? `报文中没有 ${document.records}` : '报文应为对象或列表')
  const records: DeviceRecord[] = []
  let count = 0
  for (const record of list) {
    const read = recordOf(document, parts, message, record, zone)
    count += read.values.length
    if (count > mostValues) return faultyMessage(`一条报文最多 ${mostValues} 个数值`)
    records.push(read)
  }
  const sequence = document.sequence === undefined ? undefined : textOf(readPath(message, document.sequence))
  const collectorNumber = sourceOf(document.collector, parts, message)
  return {
    kind: 'data',
    records,
    faults: [],
    ...(sequence === undefined ? {} : { sequence }),
    ...(collectorNumber === undefined ? {} : { collectorNumber }),
  }
}

function recordOf(
  document: TopicDocument,
  parts: Readonly<Record<string, string>>,
  message: unknown,
  record: unknown,
  zone: string,
): DeviceRecord {
  const device = sourceOf(document.device ?? { part: 'device' }, parts, record) ?? ''
  const refuse = (refused: string): DeviceRecord => ({
    device,
    atMs: undefined,
    isHistorical: false,
    values: [],
    refused,
  })
  if (!isObject(record)) return refuse('记录应为对象')
  if (device === '') return refuse('没有设备地址')
  let atMs: number | undefined
  if (document.at) {
    const { path, format = 'auto', zone: ownZone = 'project' } = document.at
    const written = readPath(record, path) ?? (isObject(message) ? readPath(message, path) : undefined)
    if (written !== undefined && written !== null) {
      atMs = instantOf(written, format, ownZone === 'project' ? zone : ownZone)
      if (atMs === undefined) return refuse(`时间“${String(written).slice(0, 40)}”不合格式 ${format}`)
    }
  }
  if (document.quality) {
    const quality = readPath(record, document.quality.path)
    if (typeof quality === 'number' && quality < document.quality.least)
      return refuse(`设备给出的质量 ${quality} 低于 ${document.quality.least}`)
  }
  const isHistorical = document.historical !== undefined && readPath(record, document.historical) === true
  const values = [...namedValues(document, record), ...metricValues(document, record)]
  if (values.length > 0) return { device, atMs, isHistorical, values }
  const type = document.deviceType === undefined ? undefined : textOf(readPath(record, document.deviceType))
  const isKnown = type === undefined || typesFor(document, type).length > 0
  return refuse(isKnown ? '记录中没有可取的数值' : `设备类型“${type.slice(0, 40)}”没有对应的点位`)
}

function namedValues(document: TopicDocument, record: unknown): NamedValue[] {
  const found = document.values === undefined ? undefined : readPath(record, document.values)
  if (!isObject(found)) return []
  return Object.entries(found).map(([item, value]) => ({ item, value, coefficient: 1 }))
}

function metricValues(document: TopicDocument, record: unknown): NamedValue[] {
  const type = document.deviceType === undefined ? undefined : textOf(readPath(record, document.deviceType))
  return typesFor(document, type).flatMap(({ metrics }) =>
    metrics.flatMap(({ path, point, coefficient = 1 }): NamedValue[] => {
      const value = readPath(record, path)
      return value === undefined || value === null ? [] : [{ item: point, value, coefficient }]
    }),
  )
}

const typesFor = (document: TopicDocument, type: string | undefined) =>
  (document.types ?? []).filter(({ match }) => match === undefined || match === type)

function sourceOf(
  source: TopicDocument['device'],
  parts: Readonly<Record<string, string>>,
  value: unknown,
): string | undefined {
  if (!source) return undefined
  return 'part' in source ? parts[source.part] : textOf(readPath(value, source.path))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined
}
