import { startGateway } from './collector/gateway-road.ts'
import { dlt645Road } from './dlt645/dlt645-road.ts'
import { modbusRoad } from './modbus/modbus-road.ts'
import { mqttRoad } from './mqtt/mqtt-road.ts'
import { polledRoad } from './polling/polled-road.ts'
import type { RoadParts, RoadState, StartedRoad, StartRoad } from './road.ts'

/** The roads by name, in the order in which they are started. */
const roads: Readonly<Record<string, StartRoad>> = {
  gateway: startGateway,
  mqtt: mqttRoad,
  modbus: polledRoad(modbusRoad, 'Modbus TCP 轮询'),
  dlt645: polledRoad(dlt645Road, 'DL/T 645 轮询'),
}

/** All roads in. */
export interface Roads {
  states(): readonly (RoadState & { readonly name: string })[]
  /** Port that a road listens on: `gateway`, `mqtt`. */
  port(name: string): number | undefined
  /** Takes no more; what was submitted is up to the intake. */
  close(): Promise<void>
}

/** Starts every road; where one cannot be started, those before it are closed again. */
export async function startRoads(parts: RoadParts): Promise<Roads> {
  const started = new Map<string, StartedRoad>()
  const close = async () => {
    for (const [name, road] of [...started].reverse()) {
      started.delete(name)
      await road.close()
    }
  }
  try {
    for (const [name, start] of Object.entries(roads)) started.set(name, await start(parts))
  } catch (error) {
    await close().catch((fault: unknown) => parts.log.error(fault))
    throw error
  }
  return {
    states: () => [...started].map(([name, road]) => ({ name, ...road.state() })),
    port: (name) => started.get(name)?.port,
    close,
  }
}
