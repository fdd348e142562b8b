import { createHash } from 'node:crypto'
import type { Packet } from '../ingest/collector/packet.ts'
import { printPacket } from '../ingest/collector/print-packet.ts'

const nobody = { buildingCode: '', gatewayCode: '' }

/**
 * What a packet tells of its period as one short text: the same figures give the same one, whenever, by what address and
 * in whichever way they are sent.
 */
export function digestOf({ body }: Packet): string {
  if (body.kind !== 'data') return ''
  const told = printPacket({ address: nobody, body: { ...body, operation: 'report', sequence: '' } })
  return createHash('sha256').update(told).digest('hex').slice(0, 32)
}
