import mqtt from 'mqtt'

/** Values of one three-phase meter as an edge logger sends them. */
export interface EdgeValues {
  readonly device: string
  /** kWh. */
  readonly energy: number
  /** kW; absent where only the register is known. */
  readonly power?: number
  /** V, phase to neutral. */
  readonly voltage?: number
}

/** Where a gateway publishes and as whom. */
export interface MqttGatewayOptions {
  readonly url: string
  readonly userName: string
  readonly password: string
  readonly onAcknowledged?: (devices: number) => void
  readonly onState?: (state: string) => void
}

/** A gateway on an MQTT broker. */
export interface MqttGateway {
  /** Publishes one message per meter; resolves when the broker has acknowledged all. */
  report(ts: number, values: readonly EdgeValues[]): Promise<void>
  /** Cuts the line; it connects again by itself. */
  cut(): void
  close(): Promise<void>
}

/** A message of an edge logger (`device/power/up/{device}`): a batch of records with grouped metrics, UTC+8 stamps. */
export function edgeMessage(gateway: string, ts: number, values: readonly EdgeValues[], number: number): string {
  const stamp = `${new Date((ts + 8 * 3600) * 1000).toISOString().replace(/\D/g, '').slice(0, 17)}`
  const current = (value: EdgeValues) =>
    value.power === undefined ? undefined : round((value.power * 1000) / 3 / (value.voltage ?? 230) / 0.92)
  return JSON.stringify({
    msgType: 'up',
    msgId: `${gateway}-${ts}-${number}`,
    msgCreateTime: stamp,
    source: { ipAddress: null, gatewayId: gateway },
    batch: values.map((value) => ({
      timestamp: stamp,
      device_type: 'three_phase_meter',
      device_id: value.device,
      metrics: {
        ...(value.voltage === undefined ? {} : { voltage: grouped('V', value.voltage) }),
        ...(value.power === undefined ? {} : { current: grouped('A', current(value)!) }),
        ...(value.power === undefined
          ? {}
          : { power: { active: { data_type: 'float', unit: 'kW', value: { total: round(value.power) } } } }),
        energy: { active: { data_type: 'float', unit: 'kWh', value: { forward: value.energy, reverse: 0 } } },
      },
      status: { device_status: 0, data_quality: 100 },
    })),
  })
}

const round = (value: number) => Math.round(value * 1000) / 1000

function grouped(unit: string, value: number) {
  return { data_type: 'float', unit, value: { phase_a: round(value), phase_b: round(value), phase_c: round(value) } }
}

/** Starts a gateway that publishes with QoS 1; what is not acknowledged is sent again by the client after a loss. */
export function startMqttGateway(options: MqttGatewayOptions): MqttGateway {
  const client = mqtt.connect(options.url, {
    clientId: `simulator-${options.userName}`,
    username: options.userName,
    password: options.password,
    clean: false,
    reconnectPeriod: 1000,
  })
  client.on('connect', () => options.onState?.('在线'))
  client.on('close', () => options.onState?.('断线'))
  client.on('error', (error) => options.onState?.(error.message))
  let number = 0
  return {
    async report(ts, values) {
      await Promise.all(
        values.map((value) => {
          number += 1
          const message = edgeMessage(options.userName, ts, [value], number)
          return client.publishAsync(`device/power/up/${value.device}`, message, { qos: 1 })
        }),
      )
      options.onAcknowledged?.(values.length)
    },
    cut: () => client.stream?.destroy(),
    close: () => client.endAsync(true),
  }
}
