import type { DeviceMessage } from './device-message.ts'
import { jsonMessage } from './json-message.ts'
import type { Rebirth, SparkplugNodes } from './sparkplug-nodes.ts'
import { thingsboardMessage } from './thingsboard-message.ts'
import type { DeclaredTopic } from './topics.ts'

/** Who sends a message, as far as its reading needs to know. */
export interface Sender {
  /** The collector's number; empty where the broker does not tell who publishes. */
  readonly number: string
  /** IANA zone of instants without an offset. */
  readonly zone: string
}

/** Reads the payload of a declared topic in its format. Never throws, whatever the bytes are. */
export function readMessage(
  { document, parts }: DeclaredTopic,
  payload: Buffer,
  { number, zone }: Sender,
  nodes: SparkplugNodes,
): { readonly message: DeviceMessage; readonly rebirth?: Rebirth } {
  switch (document.format) {
    case 'json':
      return { message: jsonMessage(document, parts, payload, zone) }
    case 'thingsboard':
      return { message: thingsboardMessage(document, payload, number) }
    case 'sparkplug':
      return nodes.read(document, parts, payload, number)
    case 'note':
      return { message: { kind: 'device', records: [], faults: [] } }
  }
}
