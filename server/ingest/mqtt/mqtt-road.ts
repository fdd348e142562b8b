import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { RoadParts, StartedRoad } from '../road.ts'
import { type Broker, openBroker } from './broker.ts'
import { mqttReceiver, type Receiver } from './receiver.ts'
import { openRemoteBroker } from './remote-broker.ts'

const title = 'MQTT'
const usualPort = 1883

/** MQTT: the platform's own broker, or somebody's own by MQTT_URL. */
export async function mqttRoad(parts: RoadParts): Promise<StartedRoad> {
  const { config, directory, intake, model } = parts
  const receiver = mqttReceiver({ directory, intake, documents: () => model().topics })
  return config.mqttUrl === undefined ? ownBroker(parts, receiver) : otherBroker(parts, receiver, config.mqttUrl)
}

async function ownBroker(
  { config, directory, intake, model, log }: RoadParts,
  receiver: Receiver,
): Promise<StartedRoad> {
  const { host, mqttPort: port = usualPort } = config
  let broker: Broker
  try {
    broker = await openBroker({
      host,
      port,
      directory,
      intake,
      receiver,
      documents: () => model().topics,
      onError: (error) => log.error({ err: error }, 'MQTT 出错'),
    })
  } catch (error) {
    // A port that nobody asked for may be another instance's: the platform runs on without this road.
    if (config.mqttPort !== undefined || (error as { code?: string }).code !== 'EADDRINUSE') throw error
    const message = `端口 ${port} 已被占用，未接收 MQTT；可用 MQTT_PORT 另设端口`
    log.warn(message)
    return { state: () => ({ title, isUp: false, message }), close: async () => undefined }
  }
  return {
    port: broker.port,
    state: () => ({ title, isUp: true, message: `监听 ${host}:${broker.port}，在线 ${broker.connected()} 个` }),
    close: () => broker.close(),
  }
}

async function otherBroker({ config, model, log }: RoadParts, receiver: Receiver, url: string): Promise<StartedRoad> {
  const { host } = new URL(url)
  const remote = openRemoteBroker({
    url,
    // One name for each installation, the same after a restart.
    clientId: `wattform-${createHash('sha256').update(`${hostname()} ${config.dataDir}`).digest('hex').slice(0, 12)}`,
    receiver,
    documents: () => model().topics,
    onError: (error) => log.error({ err: error }, 'MQTT 出错'),
  })
  return {
    state() {
      const fault = remote.fault()
      return { title, isUp: fault === undefined, message: fault === undefined ? `已连接 ${host}` : `${host}：${fault}` }
    },
    close: () => remote.close(),
  }
}
