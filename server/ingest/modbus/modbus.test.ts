import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerIn, frameLength, requestFrame, requestIn } from './mbap.ts'
import { readModbusPacket } from './modbus-packet.ts'
import { planReads, type Register, registerMap, valuesIn } from './register-map.ts'
import { registerValue, widthOf } from './register-value.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test.each([
  ['00ff', 'int16', 'ABCD', 255],
  ['ffff', 'int16', 'ABCD', -1],
  ['ffff', 'uint16', 'ABCD', 65535],
  ['ff00', 'uint16', 'BADC', 255],
  ['1234', 'bcd', 'ABCD', 1234],
  ['12a4', 'bcd', 'ABCD', undefined],
  ['0001 86a0', 'uint32', 'ABCD', 100000],
  ['86a0 0001', 'uint32', 'CDAB', 100000],
  ['0100 a086', 'uint32', 'BADC', 100000],
  ['a086 0100', 'uint32', 'DCBA', 100000],
  ['ffff fffe', 'int32', 'ABCD', -2],
  ['ffff ffff', 'uint32', 'ABCD', undefined],
  ['7fff ffff', 'int32', 'ABCD', undefined],
  ['4366 3333', 'float32', 'ABCD', 230.2],
  ['3333 4366', 'float32', 'CDAB', 230.2],
  ['7fc0 0000', 'float32', 'ABCD', undefined],
  ['1234 5678', 'bcd32', 'ABCD', 12345678],
  ['0000 0000 0001 86a0', 'int64', 'ABCD', 100000],
  ['86a0 0001 0000 0000', 'uint64', 'CDAB', 100000],
  ['405e dd2f 1a9f be77', 'float64', 'ABCD', 123.456],
  ['0000 0000 1234 5678', 'bcd64', 'ABCD', 12345678],
  ['4366', 'float32', 'ABCD', undefined],
] as const)('%s read as %s %s is %s', (bytes, type, order, value) => {
  expect(registerValue(hex(bytes), type, order)).toBe(value)
})

test('any 32-bit float survives its shortening', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeFloatBE(value)
      // A meter's minus zero is zero.
      expect(Math.fround(registerValue(bytes, 'float32') ?? Number.NaN) + 0).toBe(Math.fround(value) + 0)
    }),
  )
})

const register = (address: number, type: Register['type'] = 'uint16', functionCode: 1 | 2 | 3 | 4 = 3): Register => ({
  identifier: `${functionCode}-${address}`,
  functionCode,
  address,
  type,
  order: 'ABCD',
})

test('neighbours are read together, strangers apart', () => {
  expect(planReads([register(0, 'float32'), register(2, 'float32'), register(6, 'float32')], 1)).toEqual([
    { unit: 1, functionCode: 3, address: 0, count: 8 },
  ])
  expect(planReads([register(0), register(100), register(0, 'uint16', 4), register(3, 'bit', 1)], 1)).toEqual([
    { unit: 1, functionCode: 1, address: 3, count: 1 },
    { unit: 1, functionCode: 3, address: 0, count: 1 },
    { unit: 1, functionCode: 3, address: 100, count: 1 },
    { unit: 1, functionCode: 4, address: 0, count: 1 },
  ])
})

test('every register lies in exactly one read or more, and no read asks for over 125', () => {
  const one = fc.record({ address: fc.nat(3000), type: fc.constantFrom('uint16', 'float32', 'float64') })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 200 }), (list) => {
      const registers = list.map(({ address, type }) => register(address, type as Register['type']))
      const reads = planReads(registers, 1)
      for (const { count } of reads) expect(count).toBeLessThanOrEqual(125)
      for (const { address, type } of registers)
        expect(reads.some((r) => r.address <= address && address + widthOf(type) <= r.address + r.count)).toBe(true)
    }),
  )
})

test('a map tells which of its points cannot be read', () => {
  const points = [
    { identifier: 'a', address: '0x1F', dataType: 'float32', functionCode: 4 },
    { identifier: 'b', address: 'x', dataType: 'float32' },
    { identifier: 'c', address: '1', dataType: 'string' },
    { identifier: 'd', address: '1', functionCode: 6 },
    { identifier: 'e', address: '65535', dataType: 'int32' },
    { identifier: 'f', address: '2', functionCode: 1, dataType: 'int16' },
    { identifier: 'w', address: '2', access: 'w' },
  ]
  const { registers, faults } = registerMap(points, 'CDAB')
  expect(registers).toEqual([{ identifier: 'a', functionCode: 4, address: 31, type: 'float32', order: 'CDAB' }])
  expect(faults.map(({ identifier }) => identifier)).toEqual(['b', 'c', 'd', 'e', 'f'])
})

test('bits are counted from the lowest of the first byte', () => {
  const bits = [0, 3, 9].map((address) => register(address, 'bit', 1))
  const read = { unit: 1, functionCode: 1, address: 0, count: 10 } as const
  expect(valuesIn(bits, read, hex('0802')).map(({ value }) => value)).toEqual([0, 1, 1])
})

test('a request comes back out of its frame, an answer out of its own', () => {
  const request = { unit: 7, functionCode: 4, address: 72, count: 2 } as const
  const frame = requestFrame(9, request)
  expect(frame.toString('hex')).toBe('000900000006070400480002')
  expect(requestIn(frame)).toEqual(request)
  expect(answerIn(hex('0009 0000 0007 07 04 04 42f6e979'), request)).toEqual({ ok: true, data: hex('42f6e979') })
  expect(answerIn(hex('0009 0000 0003 07 84 02'), request)).toEqual({ ok: false, exception: 2 })
  expect(answerIn(hex('0009 0000 0003 08 84 02'), request)).toBeUndefined()
  expect(frameLength(hex('0009 0000 0003 07'))).toBe(0)
  expect(frameLength(hex('4745 5420 2f20'))).toBeUndefined()
})

test('a stored packet is read again: values, refusals and silence', () => {
  const [first, second] = [72, 200].map((address) => ({ unit: 7, functionCode: 4, address, count: 2 }) as const)
  const body = Buffer.concat([
    requestFrame(1, first!),
    hex('0001 0000 0007 07 04 04 42f6e979'),
    requestFrame(2, second!),
    hex('0002 0000 0003 07 84 02'),
    requestFrame(3, second!),
  ])
  const { readings, faults } = readModbusPacket(body, [register(72, 'float32', 4)])
  expect(readings).toEqual([{ identifier: '4-72', value: 123.456 }])
  expect(faults).toEqual(['地址 200：寄存器地址不存在', '设备没有应答'])
})

test('whatever the bytes are, reading a packet ends without throwing', () => {
  const map = [register(0, 'float32'), register(4, 'bit', 1)]
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => void readModbusPacket(Buffer.from(bytes), map)))
})
