import { scanData } from './data-scanner.ts'
import type { ArchivedMeter, DataPacket, MeterValues, Packet, PacketAddress, PacketBody } from './packet.ts'
import { parseXml, XmlFault, type XmlNode } from './xml-tree.ts'

/** Longest text of a code or sequence that is believed. */
const longestCode = 64

/**
 * The packet of an XML text, whatever its spelling; throws `XmlFault` where it is none.
 *
 * Data packets in the usual spelling take a short way; all others go through the tree.
 */
export function parsePacket(text: string): Packet {
  return scanData(text) ?? packetOfTree(parseXml(text))
}

/** The packet that a tree of elements says. */
export function packetOfTree(root: XmlNode): Packet {
  if (root.name !== 'root') throw new XmlFault(`根元素应为 root，而不是 ${root.name.slice(0, 20)}`)
  const common = child(root, 'common')
  if (common === undefined) throw new XmlFault('缺少 common')
  const project = child(common, 'project_id')
  const address: PacketAddress = {
    buildingCode: codeOf(child(common, 'building_id') ?? project ?? child(common, 'node_id')),
    gatewayCode: codeOf(child(common, 'gateway_id')),
    ...(project !== undefined && child(common, 'building_id') === undefined ? { element: 'project_id' as const } : {}),
  }
  const types = common.children.filter(({ name }) => name === 'type').map(({ text }) => wordOf(text))
  const parts = root.children.filter(({ name }) => name !== 'common')
  return { address, body: bodyOf(types, parts) }
}

/**
 * `type` in the common part and `operation` in the content say the same; some senders write the name of the content as
 * type (`id_validate`, `heart_beat`, `energy_data`), then the operation counts.
 */
function bodyOf(types: readonly string[], parts: readonly XmlNode[]): PacketBody {
  const part = parts.find(({ name }) => contentNames.has(name)) ?? parts[0]
  const operation = wordOf(part?.attributes.operation ?? '')
  const words = [...types, operation].filter((word) => word !== '')
  const word = words.find((one) => readers[one] !== undefined) ?? ''
  const read = readers[word]
  if (read === undefined) return { kind: 'unknown', type: types[0] ?? '', operation }
  return read(part ?? empty, word)
}

const empty: XmlNode = { name: '', attributes: {}, text: '', children: [] }
const contentNames = new Set([
  'id_validate',
  'heart_beat',
  'heat_beat',
  'data',
  'device',
  'instruction',
  'config',
  'report_config',
])

type Reader = (part: XmlNode, word: string) => PacketBody

const readers: Readonly<Record<string, Reader | undefined>> = {
  __proto__: null as never,
  request: () => ({ kind: 'sign-in-request' }),
  sequence: (part) => ({ kind: 'sign-in-sequence', sequence: textOf(part, 'sequence') }),
  md5: (part) => ({ kind: 'sign-in-md5', md5: textOf(part, 'md5') }),
  result: (part) => {
    const time = textOf(part, 'time')
    const isPass = isPassed(textOf(part, 'result'))
    return { kind: 'sign-in-result', isPass, ...(time === '' ? {} : { time }) }
  },
  notify: () => ({ kind: 'heart-beat' }),
  time: (part) => ({ kind: 'heart-beat-time', time: textOf(part, 'time') }),
  report: (part) => dataOf(part, 'report'),
  continuous: (part) => dataOf(part, 'continuous'),
  reply: (part) => dataOf(part, 'reply'),
  query: (part) => {
    const start = textOf(part, 'start') || textOf(part, 'starttime')
    const end = textOf(part, 'end') || textOf(part, 'endtime')
    const meters = all(part, 'meter').map(({ attributes }) => attributes.id ?? '')
    return {
      kind: 'data-query',
      ...(start === '' ? {} : { start }),
      ...(end === '' ? {} : { end }),
      ...(meters.length === 0 ? {} : { meters }),
    }
  },
  report_ack: (part, word) => ackOf(part, word === 'report_ack' ? 'report_ack' : 'continuous_ack'),
  continuous_ack: (part) => ackOf(part, 'continuous_ack'),
  device: (part) => ({ kind: 'device', fields: fieldsOf(part) }),
  device_ack: (part) => ({ kind: 'device-ack', isPass: isPassed(textOf(part, 'device_ack')) }),
  archives: (part) => ({ kind: 'archives', ...archivesOf(part) }),
  archives_ack: (part) => ({ kind: 'archives-ack', ...archivesOf(part) }),
  period: (part) => ({ kind: 'config', operation: 'period', ...periodOf(part) }),
  restart: () => ({ kind: 'config', operation: 'restart' }),
  period_ack: (part) => ({ kind: 'config-ack', operation: 'period_ack', ...periodOf(part) }),
  restart_ack: () => ({ kind: 'config-ack', operation: 'restart_ack' }),
  control_ack: (part) => ({
    kind: 'control-ack',
    results: all(part, 'control_ack').map(({ attributes }) => ({
      index: attributes.idx ?? '',
      meter: attributes.meterId ?? '',
      error: attributes.err ?? '',
      data: attributes.data ?? '',
    })),
  }),
}

function dataOf(part: XmlNode, operation: DataPacket['operation']): DataPacket {
  const total = textOf(part, 'total')
  const current = textOf(part, 'current')
  return {
    kind: 'data',
    operation,
    sequence: textOf(part, 'sequence').slice(0, longestCode),
    isParsed: textOf(part, 'parser') !== 'no',
    time: textOf(part, 'time'),
    ...(total === '' ? {} : { total }),
    ...(current === '' ? {} : { current }),
    meters: [...all(part, 'meter').map(meterOf), ...itemsOf(part)],
  }
}

/** Values that stand without a meter, each by its sub-item code (`energy_item`): those of the building's meter 1. */
function itemsOf(part: XmlNode): MeterValues[] {
  const functions = all(part, 'energy_item').map(({ attributes, text }, place) => ({
    id: String(place + 1),
    coding: attributes.code ?? '',
    error: attributes.error ?? '',
    value: text,
  }))
  return functions.length === 0 ? [] : [{ id: '1', functions }]
}

function meterOf({ attributes, children }: XmlNode): MeterValues {
  const { id, name, conn } = attributes
  const functions = children
    .filter((node) => node.name === 'function')
    .map(({ attributes: given, text }) => ({
      id: given.id ?? '',
      coding: given.coding ?? '',
      error: given.error ?? '',
      value: text,
      ...(given.name === undefined ? {} : { name: given.name }),
      ...(given.sample_time === undefined ? {} : { sampleTime: given.sample_time }),
    }))
  return {
    id: id ?? '',
    ...(name === undefined ? {} : { name }),
    ...(conn === undefined ? {} : { connection: conn }),
    functions,
  }
}

function ackOf(part: XmlNode, operation: 'report_ack' | 'continuous_ack'): PacketBody {
  const said = [textOf(part, operation), textOf(part, 'ack'), textOf(part, 'result')].find((text) => text !== '')
  return {
    kind: 'data-ack',
    operation,
    sequence: textOf(part, 'sequence').slice(0, longestCode),
    isPass: said === undefined || isPassed(said),
  }
}

function archivesOf(part: XmlNode): { periodMinutes?: number; meters: ArchivedMeter[] } {
  const period = Number(textOf(part, 'period') || Number.NaN)
  const meters = all(part, 'meter').map(({ attributes }) => ({
    id: attributes.meterId ?? attributes.id ?? '',
    address: attributes.addr ?? attributes.address ?? '',
    attributes,
  }))
  return { ...(Number.isFinite(period) ? { periodMinutes: period } : {}), meters }
}

function fieldsOf(part: XmlNode): Record<string, string> {
  return Object.fromEntries(part.children.slice(0, 100).map(({ name, text }) => [name, text.slice(0, 200)]))
}

function periodOf(part: XmlNode): { period?: string } {
  const period = textOf(part, 'period')
  return period === '' ? {} : { period }
}

const isPassed = (text: string) => /^(pass|ok|success|1|true)$/i.test(text)

/** Operation and type names come with blanks around them and in any case. */
const wordOf = (text: string) => text.trim().toLowerCase().slice(0, longestCode)

const codeOf = (node: XmlNode | undefined) => (node?.text ?? '').slice(0, longestCode)

function child(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((one) => one.name === name)
}

/** All elements of a name below a node, in their order. */
function all(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((one) => (one.name === name ? [one] : all(one, name)))
}

/** Text of the first element of a name below a node; empty where there is none. */
function textOf(node: XmlNode, name: string): string {
  return child(node, name)?.text ?? all(node, name)[0]?.text ?? ''
}
