import { gatewayPacketReader } from './collector/packet-reader.ts'
import { dlt645Road } from './dlt645/dlt645-road.ts'
import { readHttpPacket } from './http-packet.ts'
import { modbusRoad } from './modbus/modbus-road.ts'
import type { PacketRoad } from './packet-note.ts'
import type { PacketReader } from './packet-reader.ts'
import { polledPacketReader } from './polling/polled-road.ts'

/** The readers by road; the packets of a road without one cannot be read again. */
export const packetReaders: Readonly<Partial<Record<PacketRoad, PacketReader>>> = {
  'xml-tcp': gatewayPacketReader,
  http: readHttpPacket,
  modbus: polledPacketReader(modbusRoad),
  dlt645: polledPacketReader(dlt645Road),
}
