import type { TopicDocument } from '../../../schemas/index.ts'
import type { Directory, KnownCollector } from '../directory.ts'
import type { Intake } from '../intake.ts'
import type { PacketNote } from '../packet-note.ts'
import type { DeviceMessage } from './device-message.ts'
import { type MessageBatches, messageBatches } from './message-batch.ts'
import { readMessage } from './read-message.ts'
import { type Rebirth, sparkplugNodes } from './sparkplug-nodes.ts'
import { collectorsOfAddress, declaredTopic } from './topics.ts'

/** What a receiver works with. */
export interface ReceiverParts {
  readonly directory: Pick<Directory, 'point' | 'collectors' | 'collectorByNumber' | 'hasAddress'>
  readonly intake: Pick<Intake, 'submit' | 'note' | 'waiting'>
  /** The topic documents of this moment. */
  readonly documents: () => Readonly<Record<string, TopicDocument>>
  readonly now?: () => number
}

/** Takes published messages in. */
export interface Receiver {
  /**
   * Resolves once the message and its readings are committed: only then may it be acknowledged. Gives the Sparkplug
   * node that must announce itself again, where there is one. `sender` is who signed in, absent where the broker does
   * not tell. Rejects where nothing could be stored.
   */
  receive(topic: string, payload: Buffer, sender?: KnownCollector): Promise<Rebirth | undefined>
}

const usualZone = 'Asia/Shanghai'
const mostWaiting = 200_000
const waitMs = 20

/** The receiver over the declared topics. Messages that nobody can read are packets with their fault. */
export function mqttReceiver({ directory, intake, documents, now = Date.now }: ReceiverParts): Receiver {
  const nodes = sparkplugNodes(now)
  return {
    async receive(topic, payload, sender) {
      while (intake.waiting() > mostWaiting) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const receivedMs = now()
      const head = { road: 'mqtt' as const, receivedMs, remote: topic.slice(0, 500), body: payload }
      const declared = declaredTopic(documents(), topic)
      if (!declared) {
        const fault = '没有主题文档与该主题相符'
        await intake.note({
          ...head,
          collectorId: sender?.id ?? null,
          kind: 'unknown',
          points: 0,
          bad: 0,
          error: fault,
        })
        return undefined
      }
      const likely = sender ?? namedCollector(directory, declared.parts)
      const who = { number: likely?.number ?? '', zone: likely?.zone ?? usualZone }
      const { message, rebirth } = readMessage(declared, payload, who, nodes)
      const collector = likely ?? senderOf(directory, message)
      const batches = collector ? messageBatches(directory, collector.id, message, receivedMs) : nothing(message)
      const note: PacketNote = {
        ...head,
        collectorId: collector?.id ?? null,
        dialect: declared.document.id,
        kind: message.kind === 'data' && batches.resent && !batches.live ? 'resend' : message.kind,
        ...(message.sequence ? { sequence: message.sequence.slice(0, 64) } : {}),
        ...(message.plain ? { plain: message.plain } : {}),
        ...(sender ? { isAuthentic: true } : {}),
        isParsed: message.kind !== 'unknown',
        points: batches.points,
        bad: batches.refused.length,
        ...faultOf(message, collector),
        ...(batches.refused.length > 0 ? { refused: batches.refused.slice(0, 100) } : {}),
      }
      const { live, resent } = batches
      const later = live && resent ? { ...note, kind: 'resend' as const, points: 0, bad: 0, refused: [] } : note
      if (!live && !resent) await intake.note(note)
      await Promise.all([
        live && intake.submit({ note, batch: live }),
        resent && intake.submit({ note: later, batch: resent }),
      ])
      return rebirth
    },
  }
}

function faultOf(message: DeviceMessage, collector: KnownCollector | undefined) {
  const faults = collector ? message.faults : [...message.faults, '不知道是哪个采集器发来的']
  return faults.length > 0 ? { error: faults.join('；') } : {}
}

const nothing = (message: DeviceMessage): MessageBatches => {
  const points = message.records.reduce((sum, { values }) => sum + values.length, 0)
  return { points, refused: [] }
}

/** The collector that a topic names by number. */
function namedCollector(directory: ReceiverParts['directory'], parts: Readonly<Record<string, string>>) {
  for (const name of ['collector', 'node', 'device']) {
    const collector = parts[name] === undefined ? undefined : directory.collectorByNumber(parts[name])
    if (isTaken(collector)) return collector
  }
  return undefined
}

/** The collector that a message names, else the only one that has a meter at the address of its first record. */
function senderOf(directory: ReceiverParts['directory'], { collectorNumber, records }: DeviceMessage) {
  const named = collectorNumber === undefined ? undefined : directory.collectorByNumber(collectorNumber)
  if (isTaken(named)) return named
  const first = records[0]?.device
  const owners = first ? collectorsOfAddress(directory, first).filter(isTaken) : []
  return owners.length === 1 ? owners[0] : undefined
}

const isTaken = (collector: KnownCollector | undefined): collector is KnownCollector =>
  collector?.isEnabled === true && collector.protocol === 'MQTT'
