import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPoller } from '../polling/poller.ts'
import { openPollingFixture, type PollingFixture, portOf } from '../polling/polling-fixture.ts'
import { dlt645Road } from './dlt645-road.ts'
import { encodeFrame, findFrame, messageOf } from './frame.ts'

/** Data items of the meters on the line, as their bytes; a meter that is not here is silent. */
const meters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '000000000161': { '00010000': '26000000', '02010100': '0110', '02030000': '125280' },
  '201709320072': { '00010000': '86010000', '02020100': '994900' },
}

/** A serial server: echoes what it is sent, as half-duplex lines do, and answers byte by byte with noise before. */
function serialServer(): Server {
  return createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      for (let found = findFrame(bytes); found.kind !== 'more'; found = findFrame(bytes)) {
        bytes = bytes.subarray(found.length)
        if (found.kind === 'frame') answer(socket, found.frame)
      }
    })
  }).listen(0, '127.0.0.1')
}

function answer(socket: Socket, frame: Parameters<typeof messageOf>[0]): void {
  const message = messageOf(frame)
  const items = meters[frame.address]
  socket.write(encodeFrame(frame))
  if (!items || message.kind !== 'request' || !message.item) return
  const value = items[message.item]
  const item = Buffer.from(message.item, 'hex').reverse()
  const reply = value
    ? { address: frame.address, control: 0x91, data: Buffer.concat([item, Buffer.from(value, 'hex')]) }
    : { address: frame.address, control: 0xd1, data: Buffer.of(2) }
  socket.write(Buffer.of(0, 0xfe, 0xfe))
  for (const byte of encodeFrame(reply)) socket.write(Buffer.of(byte))
}

let server: Server
let fixture: PollingFixture
beforeAll(async () => {
  server = serialServer()
  await once(server, 'listening')
  fixture = await openPollingFixture({
    protocol: 'DLT645',
    port: portOf(server),
    modelNumber: 'dlt645-three-phase',
    addresses: ['161', '201709320072', '999'],
  })
})
afterAll(async () => {
  await fixture.close()
  server.close()
})

test('meters on one line are read in turn, refused items are told, a silent meter ends the round', async () => {
  let nowMs = Date.UTC(2026, 4, 1, 10, 0, 59)
  const poller = openPoller({
    ...fixture,
    road: dlt645Road,
    onError: (error) => fixture.errors.push(error),
    now: () => nowMs,
    requestTimeoutMs: 150,
  })
  poller.tick(nowMs)
  nowMs += 1000
  poller.tick(nowMs)
  await poller.idle()
  await poller.close()
  const [first, second, third] = fixture.meterIds
  expect(await fixture.newest(first!)).toEqual({ register: 0.26, voltageA: 100.1, power: -0.5212 })
  expect(await fixture.newest(second!)).toEqual({ register: 1.86, currentA: 4.999 })
  expect(await fixture.newest(third!)).toEqual({})
  const packets = await fixture.packets()
  expect(packets.map(({ result }) => result).sort()).toEqual([2, 2, 3])
  expect(packets[0]?.error).toContain('无请求数据')
  expect(fixture.errors).toEqual([])
})
