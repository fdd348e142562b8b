import { expect, test } from 'vitest'
import type { Directory, KnownCollector } from '../directory.ts'
import type { StoredPacket } from '../packet-reader.ts'
import { frameOf, trialData, trialKey } from './fixtures.ts'
import { gatewayPacketReader } from './packet-reader.ts'
import { printPacket } from './print-packet.ts'

const collector = {
  id: 1,
  aesKey: trialKey,
  aesIv: null,
  next: undefined,
  zone: 'Asia/Shanghai',
  isEnabled: true,
  ip: null,
}
const point = { pointId: 5, coefficient: 1, offset: 0, low: null, high: null, isInterval: false }
const directory = {
  collectors: () => [collector],
  point: (_id: number, address: string) => (address === 'E1' ? point : undefined),
} as unknown as Directory

function packet(body: Buffer, over: Partial<StoredPacket> = {}): StoredPacket {
  return {
    id: 9,
    collector: collector as unknown as KnownCollector,
    road: 'xml-tcp',
    dialect: null,
    kind: 'data',
    receivedMs: Date.UTC(2026, 10, 21, 4),
    remote: '',
    body,
    plain: null,
    ...over,
  }
}

test('a packet that could not be opened then is read with the keys of today', () => {
  const reread = gatewayPacketReader(packet(frameOf(trialData('7'))), directory)
  expect(reread).toMatchObject({
    isDecrypted: true,
    isChecked: true,
    isParsed: true,
    points: 1,
    batch: { values: [7] },
  })
  expect(reread.plain).toBe(printPacket(trialData('7')))
})

test('where the keys have changed since, the text of then is read', () => {
  const plain = printPacket(trialData('7'))
  const reread = gatewayPacketReader(packet(frameOf(trialData('7'), undefined, 'old-key'), { plain }), directory)
  expect(reread).toMatchObject({ isParsed: true, batch: { values: [7] } })
  expect(reread.isDecrypted).toBeUndefined()
})

test.each<[string, Buffer, RegExp]>([
  ['half a frame', frameOf(trialData('7')).subarray(0, 60), /不完整/],
  ['another key', frameOf(trialData('7'), undefined, 'another'), /无法解密/],
  ['garbage', Buffer.alloc(6000, 0x77), /不属于任何帧/],
])('still not to be read: %s', (_name, body, error) => {
  expect(gatewayPacketReader(packet(body), directory).error).toMatch(error)
})
