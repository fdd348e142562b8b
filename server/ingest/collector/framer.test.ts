import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crc16 } from './crc16.ts'
import { dialects } from './dialects.ts'
import { beijingFrame, frameOf, trialData } from './fixtures.ts'
import type { Frame } from './frame.ts'
import { openFramer } from './framer.ts'
import { wrap } from './wrap.ts'

const most = 1024 * 1024

function cut(parts: readonly Uint8Array[], limit = most): Frame[] {
  const framer = openFramer(limit)
  const frames: Frame[] = []
  for (const part of parts) {
    framer.push(part)
    for (let frame = framer.next(); frame !== undefined; frame = framer.next()) frames.push(frame)
  }
  return frames
}

const good = (frames: readonly Frame[]) => frames.filter(({ fault }) => fault === undefined)
const faults = (frames: readonly Frame[]) => frames.flatMap(({ fault }) => fault ?? [])
const one = frameOf(trialData('1'))
const two = frameOf(trialData('2'))

describe('crc16', () => {
  test.each([
    ['123456789', 0x31c3],
    ['', 0],
    ['A', 0x58e5],
  ])('of "%s" is the value that the catalogue of checksums gives', (text, sum) => {
    expect(crc16(Buffer.from(text))).toBe(sum)
  })
})

describe('a stream of envelopes', () => {
  test.each<[string, readonly Buffer[], number, readonly string[]]>([
    ['one frame', [one], 1, []],
    ['two at once', [Buffer.concat([one, two])], 2, []],
    ['byte by byte', [...one].map((byte) => Buffer.from([byte])), 1, []],
    ['line ends between frames', [one, Buffer.from('\r\n'), two, Buffer.from('\0\0')], 2, []],
    ['garbage before', [Buffer.from('xyz\x01\x02garbage'), one], 1, ['12 字节不属于任何帧']],
    ['garbage between', [one, Buffer.from('garbage!'), two], 2, ['8 字节不属于任何帧']],
    ['a tail that comes later', [one.subarray(0, -3), one.subarray(-3), two], 2, []],
    ['no tail at all', [one.subarray(0, -4), two], 2, []],
    ['half a tail', [one.subarray(0, -2), two], 2, []],
    ['no tail, in one piece', [Buffer.concat([one.subarray(0, -4), two])], 1, ['帧尾不符']],
    ['a frame cut in the middle', [one.subarray(0, 60), two, two], 2, ['帧不完整，或长度、帧尾有误']],
    ['a left-over tail before the first head', [one.subarray(-4), one], 1, [expect.stringMatching(/长度字段无效/)]],
  ])('%s', (_name, parts, count, wrong) => {
    const frames = cut(parts)
    expect(good(frames)).toHaveLength(count)
    expect(faults(frames)).toEqual(wrong)
  })
  test('with a wrong check is given with its fault, and the next one is read', () => {
    const wrong = Buffer.from(one)
    wrong[20]! ^= 1
    const [bad, next] = cut([Buffer.concat([wrong, two])])
    expect(bad).toMatchObject({ isChecked: false, fault: 'CRC 校验不符' })
    expect(next).toMatchObject({ isChecked: true })
  })
  test('a frame without its tail is given at once, as its sender waits for the answer', () => {
    expect(good(cut([one.subarray(0, -4)]))).toHaveLength(1)
  })
  test('a length field of 100 MB is refused before anything is kept for it', () => {
    const head = Buffer.from('55aa55aa00e1f50500010000', 'hex')
    const framer = openFramer(most)
    framer.push(head)
    expect(framer.next()?.fault).toBe('长度字段无效（100000000 字节）')
    expect(framer.waiting).toBeLessThan(12)
  })
  test('of the Beijing type has its marks the other way round and its check from the head on', () => {
    const bytes = Buffer.from(beijingFrame.hex, 'hex')
    const [frame] = cut([bytes])
    expect(frame).toMatchObject({ isChecked: true, wrapping: { isMirrored: true, checkFrom: 0 } })
    expect(wrap(frame!.wrapping!, frame!.payload)).toEqual(bytes)
  })
})

describe('other framings', () => {
  const hex = frameOf(trialData('1'), dialects['ecb-hex'])
  test.each<[string, readonly Buffer[], number]>([
    ['hex text in one piece', [hex], 1],
    ['hex text in pieces', [hex.subarray(0, 5), hex.subarray(5, 100), hex.subarray(100)], 1],
    ['several', [Buffer.concat([hex, hex, hex])], 3],
    ['with line ends', [Buffer.concat([hex, Buffer.from('\r\n'), hex])], 2],
  ])('%s', (_name, parts, count) => {
    expect(good(cut(parts))).toHaveLength(count)
  })
  test('a length that counts bytes is told from one that counts digits', () => {
    const payload = Buffer.alloc(64, 7)
    const bytes = wrap({ kind: 'hex-length', unit: 'bytes', isUpperCase: false }, payload)
    const [frame] = cut([Buffer.concat([bytes, bytes])])
    expect(frame).toMatchObject({ payload, wrapping: { unit: 'bytes' } })
  })
  test('a hex length of 100 MB is refused', () => {
    expect(faults(cut([Buffer.from('05F5E1000123456789')]))[0]).toMatch(/长度字段无效/)
  })
  test('Shandong: the body may hold the tail, its DER length says where it ends', () => {
    const body = Buffer.concat([Buffer.from('308200 0a'.replace(' ', ''), 'hex'), Buffer.alloc(10, 0x16)])
    const bytes = wrap({ kind: 'shandong', command: 1 }, body)
    const frames = cut([Buffer.concat([bytes, bytes])])
    expect(frames.map(({ payload }) => payload)).toEqual([body, body])
  })
  test('typed frames, with garbage between', () => {
    const bytes = wrap({ kind: 'typed', command: 3 }, Buffer.alloc(16, 1))
    const frames = cut([Buffer.concat([bytes, Buffer.from('xyz'), bytes]), bytes.subarray(0, 9), bytes.subarray(9)])
    expect(good(frames)).toHaveLength(3)
    expect(faults(frames)).toEqual(['3 字节不属于任何帧'])
  })
  test('a typed length of 100 MB is refused', () => {
    const bytes = wrap({ kind: 'typed', command: 3 }, Buffer.alloc(16, 1))
    expect(faults(cut([Buffer.concat([bytes, Buffer.from('1f1f0305f5e1000000', 'hex')])]))[0]).toMatch(/不属于任何帧/)
  })
  test('XML without any frame', () => {
    const text = '<?xml version="1.0"?><root><common/></root >'
    const frames = cut([Buffer.from(`\ufeff${text}\r\n${text.slice(0, 30)}${text}<root>`)])
    expect(good(frames).map(({ payload }) => payload.toString())).toEqual([text, text])
    expect(faults(frames)).toEqual(['报文不完整'])
  })
  test('XML that never ends is refused at the limit', () => {
    expect(faults(cut([Buffer.from(`<root>${'x'.repeat(5000)}`)], 1024))).toEqual(['报文过长'])
  })
})

describe('any stream', () => {
  const packets = fc.array(fc.uint8Array({ minLength: 16, maxLength: 64 }), { minLength: 1, maxLength: 6 })
  test.each(Object.values(dialects).filter(({ wrapping }) => wrapping.kind !== 'bare' && wrapping.kind !== 'shandong'))(
    'of $name gives every payload however it is cut into pieces',
    ({ wrapping }) => {
      fc.assert(
        fc.property(packets, fc.array(fc.nat(40), { maxLength: 60 }), (payloads, sizes) => {
          const whole = payloads.map((payload) => Buffer.from(payload.subarray(0, payload.length & ~15)))
          const stream = Buffer.concat(whole.map((payload) => wrap(wrapping, payload)))
          // The sender of hex text waits for an answer, so that its first frame ends with a piece.
          const first = wrapping.kind === 'hex-length' ? wrap(wrapping, whole[0]!).length : 0
          const parts: Buffer[] = first > 0 ? [stream.subarray(0, first)] : []
          let at = first
          for (const size of sizes) {
            parts.push(stream.subarray(at, at + size))
            at += size
          }
          parts.push(stream.subarray(at))
          expect(cut(parts).map(({ payload }) => payload.toString('hex'))).toEqual(
            whole.map((payload) => payload.toString('hex')),
          )
        }),
      )
    },
  )
  test('of random bytes never throws, and never holds more than it may', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 30 }), fc.boolean(), (parts, isHeaded) => {
        const framer = openFramer(256)
        if (isHeaded) framer.push(one)
        for (const part of parts) {
          framer.push(part)
          while (framer.next() !== undefined);
          expect(framer.waiting).toBeLessThan(8192)
        }
      }),
    )
  })
})
