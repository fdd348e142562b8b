import { connectAsync, type MqttClient } from 'mqtt'
import { type FieldCollector, registerAfter } from './field.ts'
import type { PacketSender, SendingPlan } from './packet-sender.ts'

const topic = 'v1/gateway/telemetry'

/** The same over MQTT: each collector publishes one message an instant with all its meters, QoS 1. */
export async function openMqttSender(plan: SendingPlan): Promise<PacketSender> {
  const { field, port, steps, isPrebuilt, window } = plan
  const messages = isPrebuilt
    ? field.map((one) => Array.from({ length: steps }, (_, step) => messageAt(plan, one, step)))
    : []
  const clients: MqttClient[] = await Promise.all(
    field.map(({ number, keys }) =>
      connectAsync(`mqtt://127.0.0.1:${port}`, {
        clientId: `bench-${number}`,
        username: number,
        password: keys.salt,
        reconnectPeriod: 0,
      }),
    ),
  )
  let acknowledged = 0
  const sendAll = async (client: MqttClient, place: number) => {
    let sent = 0
    const one = async () => {
      while (sent < steps) {
        const step = sent
        sent += 1
        await client.publishAsync(topic, messages[place]?.[step] ?? messageAt(plan, field[place]!, step), { qos: 1 })
        acknowledged += 1
      }
    }
    await Promise.all(Array.from({ length: window }, one))
  }
  return {
    bytes: messages.reduce((sum, own) => sum + own.reduce((total, message) => total + message.length, 0), 0),
    send: async () => {
      await Promise.all(clients.map(sendAll))
    },
    acknowledged: () => acknowledged,
    close: () => {
      for (const client of clients) client.end(true)
    },
  }
}

/** Telemetry of a gateway as ThingsBoard's gateways send it: a list of values for each device. */
function messageAt({ firstTs, periodSeconds }: SendingPlan, { meterIds }: FieldCollector, step: number): Buffer {
  const ts = (firstTs + step * periodSeconds) * 1000
  const devices = meterIds.map((id, place) => [place + 1, [{ ts, values: { energy: registerAfter(id, step) } }]])
  return Buffer.from(JSON.stringify(Object.fromEntries(devices)))
}
