import type { AppModel } from '../../schemas/index.ts'
import { gatewayPacketReader } from './collector/packet-reader.ts'
import { dlt645Road } from './dlt645/dlt645-road.ts'
import { readHttpPacket } from './http-packet.ts'
import { modbusRoad } from './modbus/modbus-road.ts'
import { mqttPacketReader } from './mqtt/mqtt-packet.ts'
import type { PacketRoad } from './packet-note.ts'
import type { PacketReader } from './packet-reader.ts'
import { polledPacketReader } from './polling/polled-road.ts'

type Readers = Readonly<Partial<Record<PacketRoad, PacketReader>>>

/** The readers by road that need no documents; the packets of a road without one cannot be read again. */
export const packetReaders: Readers = {
  'xml-tcp': gatewayPacketReader,
  http: readHttpPacket,
  modbus: polledPacketReader(modbusRoad),
  dlt645: polledPacketReader(dlt645Road),
}

/** All readers by road: the messages of MQTT are read by the topic documents of the moment. */
export function documentedReaders(model: () => Pick<AppModel, 'topics'>): Readers {
  return { ...packetReaders, mqtt: mqttPacketReader(model) }
}
