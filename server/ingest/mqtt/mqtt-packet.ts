import type { AppModel } from '../../../schemas/index.ts'
import { source } from '../../metering/quality.ts'
import type { ReadingBatch } from '../../metering/reading-batch.ts'
import type { PacketReader } from '../packet-reader.ts'
import { type DeviceMessage, jsonOf } from './device-message.ts'
import { type MessageBatches, messageBatches } from './message-batch.ts'
import { readMessage } from './read-message.ts'
import { sparkplugNodes } from './sparkplug-nodes.ts'
import { declaredTopic } from './topics.ts'

/**
 * Reads the packets of MQTT again, by the topic documents of today. A Sparkplug message is read from its text, in which
 * the names behind its aliases stand as they were when it came.
 */
export function mqttPacketReader(model: () => Pick<AppModel, 'topics'>): PacketReader {
  return ({ collector, remote, body, plain, receivedMs }, directory) => {
    const declared = declaredTopic(model().topics, remote)
    if (!declared) return { points: 0, refused: [], isParsed: false, error: '没有主题文档与该主题相符' }
    if (!collector) return { points: 0, refused: [], error: '不知道是哪个采集器发来的' }
    const isNamed = declared.document.format === 'sparkplug' && plain !== null
    const message = isNamed ? namedMessage(plain) : readMessage(declared, body, collector, sparkplugNodes()).message
    const batches = messageBatches(directory, collector.id, message, receivedMs)
    const batch = batchOf(batches)
    return {
      ...(batch ? { batch } : {}),
      points: batches.points,
      refused: batches.refused,
      isParsed: message.kind !== 'unknown',
      ...(message.faults.length > 0 ? { error: message.faults.join('；') } : {}),
    }
  }
}

/** One batch of both kinds: what was sent again later never takes the place of what came at its time. */
function batchOf({ live, resent }: MessageBatches): ReadingBatch | undefined {
  if (!live || !resent) return live ?? resent
  return {
    pointIds: [...live.pointIds, ...resent.pointIds],
    ts: [...live.ts, ...resent.ts],
    values: [...live.values, ...resent.values],
    qualities: [...(live.qualities ?? []), ...(resent.qualities ?? [])],
    source: source.resent,
  }
}

/** The text that `sparkplugNodes` made of a message. */
function namedMessage(plain: string): DeviceMessage {
  const parsed = jsonOf(Buffer.from(plain))
  const record = 'value' in parsed ? (parsed.value as DeviceMessage['records'][number]) : undefined
  return { kind: 'data', records: record?.values?.length ? [record] : [], faults: [] }
}
