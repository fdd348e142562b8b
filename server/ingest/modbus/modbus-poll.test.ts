import { once } from 'node:events'
import { createServer } from 'node:net'
import { ServerTCP } from 'modbus-serial'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPoller } from '../polling/poller.ts'
import { openPollingFixture, type PollingFixture, portOf } from '../polling/polling-fixture.ts'
import { modbusRoad } from './modbus-road.ts'

/** A gateway with three SDM630 behind it: unit 1 and 3 answer, unit 2 is silent. */
const registersOf: Record<number, Map<number, number>> = {}
const setFloat = (unit: number, address: number, value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  const registers = registersOf[unit] ?? new Map<number, number>()
  registersOf[unit] = registers
  registers.set(address, bytes.readUInt16BE(0))
  registers.set(address + 1, bytes.readUInt16BE(2))
}
let asked: number[] = []
let fixture: PollingFixture
let gateway: ServerTCP
beforeAll(async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  gateway = new ServerTCP(
    {
      getInputRegister: (address: number, unit: number) => {
        asked.push(unit)
        return registersOf[unit]?.get(address) ?? 0
      },
      getMultipleInputRegisters: (
        address: number,
        count: number,
        unit: number,
        answer: (error: Error | null, values: number[]) => void,
      ) => {
        asked.push(unit)
        if (unit === 2) return
        // Unit 3 refuses what it does not have, where unit 1 answers zeros.
        const lacks = (_: unknown, at: number) => !registersOf[unit]?.has(address + at)
        if (unit === 3 && Array.from({ length: count }).some(lacks)) {
          answer(Object.assign(new Error('no such register'), { modbusErrorCode: 2 }), [])
          return
        }
        answer(
          null,
          Array.from({ length: count }, (_, at) => registersOf[unit]?.get(address + at) ?? 0),
        )
      },
    } as never,
    { host: '127.0.0.1', port, unitID: 255 },
  )
  await once(gateway, 'initialized')
  fixture = await openPollingFixture({
    protocol: 'Modbus',
    port,
    modelNumber: 'eastron-sdm630',
    addresses: ['1', '2', '3'],
  })
})
afterAll(async () => {
  await fixture.close()
  await new Promise<void>((resolve) => gateway.close(() => resolve()))
})

test('meters that answer are stored, one that is silent holds nobody up and is left alone for a while', async () => {
  for (const unit of [1, 3]) {
    setFloat(unit, 0, 230.2)
    setFloat(unit, 52, 1234.5)
    setFloat(unit, 72, 1000.5 + unit)
  }
  let nowMs = Date.UTC(2026, 4, 1, 10, 0, 59)
  const startMs = nowMs
  const poller = openPoller({
    ...fixture,
    road: modbusRoad,
    onError: (error) => fixture.errors.push(error),
    now: () => nowMs,
    requestTimeoutMs: 150,
  })
  poller.tick(nowMs)
  expect(asked).toEqual([])
  nowMs = startMs + 1000
  poller.tick(nowMs)
  await poller.idle()
  const [first, second, third] = fixture.meterIds
  expect(await fixture.newest(first!)).toMatchObject({ register: 1001.5, voltageA: 230.2, power: 1.2345 })
  expect(await fixture.newest(second!)).toEqual({})
  expect(await fixture.newest(third!)).toMatchObject({ register: 1003.5 })
  const packets = await fixture.packets()
  expect(packets.map(({ remote, result }) => [remote.split('#')[1], result])).toEqual([
    ['1', 1],
    ['2', 3],
    ['3', 2],
  ])
  const errorAt = (unit: string) => packets.find(({ remote }) => remote.endsWith(`#${unit}`))?.error
  expect(errorAt('2')).toContain('没有应答')
  expect(errorAt('3')).toContain('寄存器地址不存在')

  const unitsAsked = async (afterMs: number) => {
    asked = []
    nowMs = startMs + afterMs
    poller.tick(nowMs)
    await poller.idle()
    return [...new Set(asked)]
  }
  setFloat(1, 72, 1002)
  expect(await unitsAsked(60_999)).toEqual([])
  expect(await unitsAsked(61_000)).toEqual([1, 3, 2])
  expect(await unitsAsked(121_000)).toEqual([1, 3])
  expect(await fixture.newest(first!)).toMatchObject({ register: 1002 })
  await poller.close()
  expect(fixture.errors).toEqual([])
})

test('an address that refuses is noted, and its gateway asked again when it is back', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  await new Promise((resolve) => probe.close(resolve))
  await fixture.store.pool.query('update collector set port = $1, version = version + 1, updated_at = now()', [port])
  await fixture.directory.renew()
  let nowMs = Date.UTC(2026, 4, 1, 11, 0, 0)
  const poller = openPoller({
    ...fixture,
    road: modbusRoad,
    onError: (error) => fixture.errors.push(error),
    now: () => nowMs,
  })
  poller.tick(nowMs)
  nowMs += 60_000
  poller.tick(nowMs)
  await poller.idle()
  const packets = await fixture.packets()
  expect(packets.at(-1)).toMatchObject({ remote: `127.0.0.1:${port}#1`, result: 3 })
  expect(packets.at(-1)?.error).toContain('拒绝连接')
  await poller.close()
  expect(fixture.errors).toEqual([])
})
