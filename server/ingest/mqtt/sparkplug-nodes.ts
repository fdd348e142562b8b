import type { TopicDocument } from '../../../schemas/index.ts'
import { type DeviceMessage, faultyMessage, type NamedValue } from './device-message.ts'
import { readSparkplug, type SparkplugMetric, type SparkplugPayload, typedValue } from './sparkplug-payload.ts'
import { renamed } from './thingsboard-message.ts'

/** A node that is to be asked for its birth messages. */
export interface Rebirth {
  readonly group: string
  readonly node: string
}

/** A Sparkplug message read, and whether its node must announce itself again. */
export interface SparkplugRead {
  readonly message: DeviceMessage
  readonly rebirth?: Rebirth
}

/** What is known of the nodes that have announced themselves: the names behind their aliases, and their sequence. */
export interface SparkplugNodes {
  /** Reads a message; `owner` tells nodes of the same name of different senders apart. Never throws. */
  read(document: TopicDocument, parts: Readonly<Record<string, string>>, payload: Buffer, owner: string): SparkplugRead
}

interface Metric {
  readonly name: string
  readonly datatype: number | undefined
}

interface Node {
  isBorn: boolean
  sequence: number | undefined
  askedMs: number
  readonly byAlias: Map<string, Metric>
  /** By device and name. */
  readonly types: Map<string, number>
}

const kinds = new Set(['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'])
const mostNodes = 10_000
const askAgainMs = 10_000

/** Metrics that steer the session and measure nothing. */
const isControl = (name: string) => name === 'bdSeq' || /^(Node|Device) Control\//.test(name)

/** Nodes as they announce themselves (Sparkplug B 3.0, sections 4 to 6). `now` in epoch milliseconds. */
export function sparkplugNodes(now: () => number = Date.now): SparkplugNodes {
  const nodes = new Map<string, Node>()
  const nodeOf = (key: string): Node => {
    const known = nodes.get(key)
    if (known) return known
    const made = { isBorn: false, sequence: undefined, askedMs: 0, byAlias: new Map(), types: new Map() }
    if (nodes.size >= mostNodes) nodes.delete(nodes.keys().next().value as string)
    nodes.set(key, made)
    return made
  }
  return {
    read(document, { group = '', message: kind = '', node: name = '', device = '' }, payload, owner) {
      if (!kinds.has(kind)) return { message: faultyMessage(`报文类别“${kind.slice(0, 20)}”不是上行报文`) }
      if (kind.startsWith('D') !== (device !== '')) return { message: faultyMessage(`${kind} 的主题层数不符`) }
      let read: SparkplugPayload
      try {
        read = readSparkplug(payload)
      } catch (error) {
        return { message: faultyMessage(`不是 Sparkplug B 报文：${error instanceof Error ? error.message : error}`) }
      }
      const node = nodeOf(`${owner} ${group}/${name}`)
      const isInOrder = follow(node, kind, read)
      if (kind.endsWith('BIRTH')) learn(node, device, read.metrics)
      const { values, faults } = valuesOf(document, node, device, read)
      const mustAsk = kind !== 'NDEATH' && (!isInOrder || !node.isBorn || faults.length > 0)
      const rebirth = mustAsk && now() - node.askedMs >= askAgainMs ? { group, node: name } : undefined
      if (rebirth) node.askedMs = now()
      const told = isInOrder ? faults : [...faults, `序号 ${read.sequence} 不连续，已请求重新上线`]
      const address = device || name
      const isDeath = kind.endsWith('DEATH')
      const record = { device: address, atMs: read.timestampMs, isHistorical: false, values }
      return {
        message: {
          kind: isDeath ? 'device' : 'data',
          records: isDeath || values.length === 0 ? [] : [record],
          faults: told,
          ...(read.sequence === undefined ? {} : { sequence: String(read.sequence) }),
          collectorNumber: name,
          plain: JSON.stringify({ kind, ...record }),
        },
        ...(rebirth ? { rebirth } : {}),
      }
    },
  }
}

/** Takes a message into the node's state; false where its sequence does not follow the one before. */
function follow(node: Node, kind: string, { sequence }: SparkplugPayload): boolean {
  if (kind === 'NDEATH') {
    node.isBorn = false
    node.sequence = undefined
    return true
  }
  const last = node.sequence
  node.sequence = sequence ?? last
  if (kind === 'NBIRTH') {
    node.isBorn = true
    node.askedMs = 0
    node.byAlias.clear()
    node.types.clear()
    return true
  }
  return sequence === undefined || last === undefined || sequence === ((last + 1) & 0xff)
}

function learn(node: Node, device: string, metrics: readonly SparkplugMetric[]): void {
  for (const { name, alias, datatype } of metrics) {
    if (name === undefined) continue
    if (alias !== undefined) node.byAlias.set(alias, { name, datatype })
    if (datatype !== undefined) node.types.set(`${device} ${name}`, datatype)
  }
}

function valuesOf(document: TopicDocument, node: Node, device: string, payload: SparkplugPayload) {
  const values: NamedValue[] = []
  const faults: string[] = []
  for (const metric of payload.metrics) {
    const known = metric.alias === undefined ? undefined : node.byAlias.get(metric.alias)
    const name = metric.name ?? known?.name
    if (name === undefined) {
      faults.push(`别名 ${metric.alias ?? '（空）'} 没有在上线报文中声明`)
      continue
    }
    if (isControl(name) || metric.isNull || metric.value === undefined) continue
    const datatype = metric.datatype ?? known?.datatype ?? node.types.get(`${device} ${name}`)
    const atMs = metric.timestampMs ?? payload.timestampMs
    values.push({
      ...renamed(document, name, typedValue(metric.value, datatype)),
      ...(atMs === undefined ? {} : { atMs }),
      isHistorical: metric.isHistorical,
    })
  }
  return { values, faults: faults.slice(0, 10) }
}
