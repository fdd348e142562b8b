import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataItem, itemValues } from './data-item.ts'
import { readDlt645Packet } from './dlt645-packet.ts'
import { addressRequest, encodeFrame, findFrame, messageOf, moreRequest, readRequest } from './frame.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

/** Frames quoted in public sources: what each says, and the value that its source names. */
const recorded = [
  ['68610100000000681104333334331416', '000000000161', 'request', '00010000', undefined],
  ['6861010000000068910833333433593333338A16', '000000000161', 'data', '00010000', '0.26 kWh'],
  ['68610100000000681104333434351716', '000000000161', 'request', '02010100', undefined],
  ['686101000000006891063334343534431016', '000000000161', 'data', '02010100', '100.1 V'],
  ['68610100000000681104333435351816', '000000000161', 'request', '02020100', undefined],
  ['6861010000000068910733343535CC7C331616', '000000000161', 'data', '02020100', '4.999 A'],
  ['68610100000000689107333336354558336B16', '000000000161', 'data', '02030000', '0.2512 kW'],
  ['6861010000000068910733333735647633A916', '000000000161', 'data', '02040000', '0.4331 kvar'],
  ['68610100000000689107333338353983338C16', '000000000161', 'data', '02050000', '0.5006 kVA'],
  ['686101000000006891063333393534380916', '000000000161', 'data', '02060000', '0.501'],
  ['6872003209172068910833333433B93433336D16', '201709320072', 'data', '00010000', '1.86 kWh'],
] as const

test.each(recorded)('%s', (frame, address, kind, item, value) => {
  const found = findFrame(hex(frame))
  if (found.kind !== 'frame') throw new Error(found.kind)
  expect(found.length).toBe(frame.length / 2)
  expect(found.frame.address).toBe(address)
  const message = messageOf(found.frame)
  expect(message).toMatchObject({ kind, item })
  expect(encodeFrame(found.frame).toString('hex').toUpperCase()).toBe(frame)
  if (message.kind !== 'data') return
  const [first] = itemValues(message.item, message.bytes)
  expect([first?.value, dataItem(item)?.unit].filter((part) => part !== '').join(' ')).toBe(value)
})

test('a meter tells its address', () => {
  expect(encodeFrame(addressRequest).toString('hex').toUpperCase()).toBe('68AAAAAAAAAAAA681300DF16')
  const found = findFrame(hex('680100000000006893063433333333339D16'))
  expect(found.kind === 'frame' && messageOf(found.frame)).toEqual({ kind: 'address', address: '000000000001' })
})

test('any frame is found again behind wake-up bytes and noise', () => {
  const one = fc.record({
    address: fc.stringMatching(/^\d{12}$/),
    control: fc.integer({ min: 0, max: 255 }),
    data: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  })
  const noise = fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x68)))
  fc.assert(
    fc.property(one, noise, fc.boolean(), (frame, before, wake) => {
      let rest = Buffer.concat([before, encodeFrame(frame, wake)])
      let found = findFrame(rest)
      while (found.kind === 'garbage') {
        rest = rest.subarray(found.length)
        found = findFrame(rest)
      }
      expect(found).toMatchObject({ kind: 'frame', frame })
    }),
  )
})

test.each([
  ['wrong checksum', '68610100000000681104333334331516', '校验和不符'],
  ['wrong end', '68610100000000681104333334331417', '结束符不是 16H'],
  ['no second start', '68610100000000001104333334331416', '第二个起始符不是 68H'],
  ['too long', '686101000000006811FF', '数据长度 255 超出 200'],
  ['no frame', '0102', '不是 68H 开头的帧'],
])('%s is told', (_, bytes, reason) => {
  expect(findFrame(hex(bytes))).toMatchObject({ kind: 'garbage', reason })
})

test('a cut frame waits for its rest', () => {
  const whole = hex('6861010000000068910833333433593333338A16')
  for (let length = 1; length < whole.length; length += 1)
    expect(findFrame(whole.subarray(0, length))).toEqual({ kind: 'more' })
})

test('blocks, signs, absent values', () => {
  expect(itemValues('0201FF00', hex('012300230123'))).toEqual([
    { item: '02010100', value: 230.1 },
    { item: '02010200', value: 230 },
    { item: '02010300', value: 230.1 },
  ])
  expect(itemValues('02030000', hex('125280'))).toEqual([{ item: '02030000', value: -0.5212 }])
  expect(itemValues('02010300', hex('FFFF'))).toEqual([{ item: '02010300', value: undefined }])
  expect(itemValues('00000000', hex('00000080'))).toEqual([{ item: '00000000', value: 0 }])
  expect(itemValues('04000101', hex('0526112100'.slice(0, 8)))).toEqual([{ item: '04000101', value: 21112605 }])
})

test('an answer in several frames is one answer, a refusal is told', () => {
  const address = '000000000161'
  const answer = (code: number, data: string) => encodeFrame({ address, control: code, data: hex(data) })
  const body = Buffer.concat([
    encodeFrame(readRequest(address, '0001FF00'), true),
    answer(0xb1, '00FF010001000000'),
    encodeFrame(moreRequest(address, '0001FF00', 1)),
    answer(0x92, '00FF01000200000001'),
    encodeFrame(readRequest(address, '02010100')),
    answer(0xd1, '02'),
    encodeFrame(readRequest(address, '02020100')),
  ])
  expect(readDlt645Packet(body)).toEqual({
    values: [
      { item: '00010000', value: 0.01 },
      { item: '00010100', value: 0.02 },
    ],
    faults: ['数据标识 02010100：无请求数据', '数据标识 02020100 没有应答'],
  })
})

test('whatever the bytes are, reading a packet ends without throwing', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => void readDlt645Packet(Buffer.from(bytes))))
  const broken = fc.tuple(fc.constantFrom(...recorded.map(([frame]) => frame)), fc.nat(40), fc.nat(255))
  fc.assert(
    fc.property(fc.array(broken, { maxLength: 8 }), (list) => {
      const frames = list.map(([text, at, byte]) => {
        const frame = hex(text)
        frame[at % frame.length] = byte
        return frame
      })
      readDlt645Packet(Buffer.concat(frames))
    }),
  )
})
