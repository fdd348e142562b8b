import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { dialects } from './dialects.ts'
import { beijingFrame, frameOf, trialData, trialKey } from './fixtures.ts'
import { openFramer } from './framer.ts'
import { parsePacket } from './parse-packet.ts'
import { printPacket } from './print-packet.ts'
import { keyPairsOf, open } from './seal.ts'

const folder = resolve('../shared/data/protocol')
const isThere = existsSync(folder)
if (!isThere) console.warn(`${folder} is not there: recorded frames were not read, only those of fixtures.ts.`)

function plainOf(bytes: Buffer, key: string): string {
  const framer = openFramer(1024 * 1024)
  framer.push(bytes)
  const frame = framer.next()
  expect(frame).toMatchObject({ isChecked: true })
  const opened = open(frame!.payload, keyPairsOf(key, ''), 'cbc')
  return decodeText(opened!.plain)
}

describe.skipIf(!isThere)('recorded frames and packets', () => {
  const recorded = isThere ? JSON.parse(readFileSync(join(folder, 'captured_frame_sequence.json'), 'utf8')) : {}
  test('the captured frame gives its plain text, and the answer to its sequence', () => {
    const text = plainOf(Buffer.from(recorded.frame_hex, 'hex'), trialKey)
    expect(text.trim()).toBe(recorded.plaintext)
    const { body } = parsePacket(text)
    expect(body).toEqual({ kind: 'sign-in-sequence', sequence: '25247777' })
    const answer = createHash('md5').update(`25247777${recorded.md5_salt}`).digest('hex')
    expect(recorded.expected_md5_reply_for_sequence).toContain(answer)
  })
  test('every plain packet is understood', () => {
    const text = readFileSync(join(folder, 'plain_packets.xml.txt'), 'utf8')
    const sections = text.split(/^###.*$/m).map((section) => section.trim())
    const packets = sections.filter((section) => section !== '')
    expect(packets.map((line) => parsePacket(line).body.kind)).toEqual([
      'sign-in-request',
      'sign-in-result',
      'data',
      'data-ack',
      'data',
      'heart-beat',
      'heart-beat-time',
      'config',
      'control-ack',
    ])
    const [chongqing, shenzhen] = packets.map((line) => parsePacket(line).body).filter((body) => body.kind === 'data')
    expect(chongqing!.meters[0]!.functions.map(({ coding, value }) => [coding, value])).toEqual([
      ['01A00', '1'],
      ['01B00', '2'],
      ['01C00', '3'],
      ['01D00', '4'],
    ])
    expect(shenzhen!.meters[0]).toMatchObject({ id: 'T101001', functions: [{ error: '0', value: '87' }] })
  })
})

describe('own frames', () => {
  test('of the Beijing type, filled up with the character 0', () => {
    const text = plainOf(Buffer.from(beijingFrame.hex, 'hex'), beijingFrame.key)
    expect(text).toBe(beijingFrame.plain)
    expect(plainOf(Buffer.from(beijingFrame.hex, 'hex'), '123456')).toBe(beijingFrame.plain)
    expect(parsePacket(text)).toEqual({
      address: { buildingCode: '110000015', gatewayCode: '1100000140202', element: 'project_id' },
      body: { kind: 'sign-in-request' },
    })
  })
  test.each(Object.values(dialects).filter(({ id }) => id !== 'shandong'))('of $name open with the key', (dialect) => {
    const packet = trialData('12.5')
    const framer = openFramer(1024 * 1024)
    framer.push(frameOf(packet, dialect))
    const opened = open(framer.next()!.payload, keyPairsOf(trialKey, ''), dialect.cipher?.mode ?? 'cbc')
    expect(opened!.plain.toString()).toBe(printPacket(packet))
    expect(opened!.seal?.mode).toBe(dialect.cipher?.mode)
  })
  test('a short key of the Beijing type is filled up with the character 0 before it', () => {
    expect(keyPairsOf('123456', '', 'digit-zero')[0]!.key.toString()).toBe(beijingFrame.key)
  })
  test('do not open with another key', () => {
    const framer = openFramer(1024 * 1024)
    framer.push(frameOf(trialData('12.5')))
    expect(open(framer.next()!.payload, keyPairsOf('another', ''), 'cbc')).toBeUndefined()
  })
})
