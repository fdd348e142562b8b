import { connect, type MqttClient } from 'mqtt'
import type { TopicDocument } from '../../../schemas/index.ts'
import { mostPacketBytes } from './frame-guard.ts'
import type { Receiver } from './receiver.ts'
import { rebirthCommand } from './sparkplug-payload.ts'
import { topicFilters } from './topics.ts'

/** What the connection to somebody's own broker is made from. */
export interface RemoteParts {
  /** `mqtt://user:password@host:1883`, also mqtts, ws, wss. */
  readonly url: string
  /** Stays the same over restarts, so that the broker keeps what came meanwhile. */
  readonly clientId: string
  readonly receiver: Receiver
  readonly documents: () => Readonly<Record<string, TopicDocument>>
  readonly onError: (error: unknown) => void
  readonly now?: () => number
  readonly reconnectMs?: number
}

/** A connection that opens again by itself. */
export interface RemoteBroker {
  /** Why it is not connected; undefined while it is. */
  fault(): string | undefined
  close(): Promise<void>
}

const followEveryMs = 5000

/**
 * Subscribes to the declared topics at another broker, with QoS 1 and a session that it keeps. A message is acknowledged
 * only once its readings are committed; where they cannot be stored the connection is dropped, so that the broker sends
 * again. Topics that a publish declares are followed within seconds.
 */
export function openRemoteBroker(parts: RemoteParts): RemoteBroker {
  const { url, clientId, receiver, documents, onError, now = Date.now, reconnectMs = 2000 } = parts
  const client: MqttClient = connect(url, {
    clientId,
    clean: false,
    protocolVersion: 4,
    reconnectPeriod: reconnectMs,
    connectTimeout: 10_000,
    resubscribe: false,
  })
  let fault: string | undefined = '正在连接'
  let subscribed: readonly string[] = []

  client.handleMessage = (packet, done) => {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    if (payload.length > mostPacketBytes) {
      onError(new Error(`主题 ${packet.topic} 的报文长 ${payload.length} 字节，超出上限，未接收`))
      done()
      return
    }
    receiver.receive(packet.topic, payload).then(
      (rebirth) => {
        if (rebirth) client.publish(`spBv1.0/${rebirth.group}/NCMD/${rebirth.node}`, rebirthCommand(now()))
        done()
      },
      (error) => {
        onError(error)
        client.stream.destroy()
      },
    )
  }
  const follow = async (isNew: boolean): Promise<void> => {
    const wanted = topicFilters(documents())
    const gone = subscribed.filter((filter) => !wanted.includes(filter))
    const added = isNew ? wanted : wanted.filter((filter) => !subscribed.includes(filter))
    if (!client.connected || (added.length === 0 && gone.length === 0)) return
    if (added.length > 0) await client.subscribeAsync(added, { qos: 1 })
    if (gone.length > 0) await client.unsubscribeAsync(gone)
    subscribed = wanted
  }
  client.on('connect', () => {
    fault = undefined
    follow(true).catch(onError)
  })
  client.on('close', () => {
    fault ??= '连接已断开，正在重连'
  })
  client.on('error', (error) => {
    fault = error.message
    onError(error)
  })
  const timer = setInterval(() => void follow(false).catch(onError), followEveryMs)
  return {
    fault: () => (client.connected ? undefined : fault),
    async close() {
      clearInterval(timer)
      await client.endAsync(true)
    },
  }
}
