import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { IntakeItem } from '../intake.ts'
import type { KnownCollector, KnownPoint } from '../known.ts'
import type { PacketNote } from '../packet-note.ts'
import { dialects } from './dialects.ts'
import { frameOf, trialData, trialKey } from './fixtures.ts'
import { openFramer } from './framer.ts'
import { keyRing } from './key-ring.ts'
import { type Link, linkLimits, openLink } from './link.ts'
import { noteAllowance } from './note-allowance.ts'
import type { Packet, PacketBody } from './packet.ts'
import { parsePacket } from './parse-packet.ts'
import { keyPairsOf, open } from './seal.ts'
import { signInDelay } from './sign-in-delay.ts'

const collector: KnownCollector = {
  id: 1,
  number: 'C1',
  projectId: 1,
  protocol: 'XML-TCP',
  dialect: 'national-cbc',
  buildingCode: '110101A001',
  gatewayCode: '01',
  authKey: 'SALT',
  aesKey: trialKey,
  aesIv: null,
  next: undefined,
  periodSeconds: 900,
  heartbeatSeconds: 60,
  zone: 'Asia/Shanghai',
  ip: null,
  port: null,
  isEnabled: true,
}
const point: KnownPoint = {
  pointId: 5,
  meterId: 5,
  projectId: 1,
  coefficient: 1,
  offset: 0,
  low: null,
  high: null,
  periodSeconds: 900,
  kind: 'cumulative',
  isRegister: true,
  isInterval: false,
}
const counts = { taken: 1, repeated: 0, conflicting: 0, replaced: 0 }
const address = { buildingCode: '110101A001', gatewayCode: '01' }
const sequence = '12345678901234'

let nowMs: number
let link: Link
let notes: PacketNote[]
let items: IntakeItem[]
let commits: (() => void)[]
let isPaused: boolean
let closedFor: string | undefined
let unsent: number
let answers: Packet[]

beforeEach(() => {
  nowMs = Date.UTC(2026, 10, 21, 4)
  ;[notes, items, commits, answers] = [[], [], [], []]
  ;[isPaused, unsent, closedFor] = [false, 0, undefined]
  const framer = openFramer(1e6)
  const directory = {
    collectors: () => [collector],
    collectorById: (id: number) => (id === 1 ? collector : undefined),
    collectorByCodes: (building: string) => (building === address.buildingCode ? collector : undefined),
    point: (_id: number, at: string) => (at === 'E1' ? point : undefined),
  }
  const keys = keyRing(directory, () => ({ salt: '', key: '', iv: '' }))
  link = openLink(
    {
      ip: '10.0.0.9',
      remote: '10.0.0.9:4000',
      write(bytes) {
        framer.push(bytes)
        for (let frame = framer.next(); frame !== undefined; frame = framer.next()) {
          answers.push(parsePacket(open(frame.payload, keyPairsOf(trialKey, ''), 'cbc')!.plain.toString()))
        }
      },
      unsent: () => unsent,
      pause: () => {
        isPaused = true
      },
      resume: () => {
        isPaused = false
      },
      close: () => undefined,
    },
    {
      intake: {
        submit(item) {
          items.push(item)
          return new Promise((resolve) => commits.push(() => resolve({ packetId: items.length, counts })))
        },
        async note(note) {
          notes.push(note)
          return notes.length
        },
        waiting: () => 0,
        close: async () => undefined,
      },
      directory,
      keys,
      context: {
        ...directory,
        keys,
        hasMeter: (_id, at) => at === 'E1',
        newSequence: () => sequence,
        stamp: () => '20261121120000',
      },
      delay: signInDelay(() => nowMs),
      allowance: noteAllowance(() => nowMs),
      nowMs: () => nowMs,
      onError: (error) => expect.unreachable(String(error)),
      onWelcome: () => undefined,
      onClose: (_link, reason) => {
        closedFor = reason
      },
    },
  )
})

const say = (body: PacketBody) => link.receive(frameOf({ address, body }))

async function signIn(): Promise<void> {
  say({ kind: 'sign-in-request' })
  say({ kind: 'sign-in-md5', md5: createHash('md5').update(`${sequence}SALT`).digest('hex') })
  await turn()
  answers.length = 0
  notes.length = 0
}

test('nothing is acknowledged before its commit, and everything after it', async () => {
  await signIn()
  link.receive(Buffer.concat([frameOf(trialData('1')), frameOf(trialData('2'))]))
  await turn()
  expect([items.length, answers.length]).toEqual([2, 0])
  for (const commit of commits) commit()
  await turn()
  expect(answers.map(({ body }) => body.kind)).toEqual(['data-ack', 'data-ack'])
})

test('while sixteen packets wait for their commit the socket is not read on', async () => {
  await signIn()
  link.receive(Buffer.concat(Array.from({ length: 20 }, (_, place) => frameOf(trialData(String(place))))))
  expect(items).toHaveLength(linkLimits.packetsUnderWay)
  expect(isPaused).toBe(true)
  for (const commit of commits.splice(0)) commit()
  await turn()
  expect(items).toHaveLength(20)
  expect(isPaused).toBe(false)
})

test('a packet without one value that can be stored is kept and acknowledged: sent again it would be the same', async () => {
  await signIn()
  link.receive(frameOf(trialData('no number')))
  await turn()
  expect(notes).toMatchObject([{ kind: 'data', points: 1, bad: 1, refused: [{ address: 'E1/1', reason: '不是数值' }] }])
  expect(answers).toHaveLength(1)
})

describe('messages beside data', () => {
  test.each<[string, PacketBody, Partial<PacketNote>, PacketBody | undefined]>([
    ['device', { kind: 'device', fields: { software: '1' } }, { kind: 'device' }, { kind: 'device-ack', isPass: true }],
    [
      'a list of meters, the unknown one named',
      {
        kind: 'archives',
        meters: ['E1', 'E9'].map((id) => ({ id, address: id, attributes: { meterId: id, addr: id } })),
      },
      { kind: 'device', refused: [{ address: 'E9', reason: '采集器列出的仪表未登记' }] },
      { kind: 'archives-ack', meters: [] },
    ],
    [
      'its own time',
      { kind: 'heart-beat-time', time: '20260101000000' },
      { kind: 'heartbeat' },
      { kind: 'heart-beat-time', time: '20261121120000' },
    ],
    [
      'an answer to a setting',
      { kind: 'config-ack', operation: 'period_ack', period: '15' },
      { kind: 'config' },
      undefined,
    ],
    [
      'what nobody knows',
      { kind: 'unknown', type: 'poem', operation: 'x' },
      { kind: 'unknown', error: '未知的报文类型“poem”' },
      undefined,
    ],
  ])('%s', async (_name, body, note, answer) => {
    await signIn()
    say(body)
    await turn()
    expect(notes).toMatchObject([{ collectorId: 1, isParsed: true, isDecrypted: true, isChecked: true, ...note }])
    expect(answers.map((packet) => packet.body)).toEqual(answer === undefined ? [] : [answer])
  })
})

test('an answer to our question is stored, but not acknowledged', async () => {
  await signIn()
  expect(link.send({ kind: 'data-query' })).toBe(true)
  const data = trialData('3')
  say({ ...data.body, operation: 'reply' } as PacketBody)
  for (const commit of commits) commit()
  await turn()
  expect(items).toHaveLength(1)
  expect(answers.map(({ body }) => body.kind)).toEqual(['data-query'])
})

test('who does not take its answers is cut off', async () => {
  await signIn()
  unsent = linkLimits.unsentBytes + 1
  say({ kind: 'heart-beat' })
  expect(closedFor).toBe('对方不接收应答')
})

test('before the sign-in frames are short', () => {
  const long = Buffer.alloc(12)
  Buffer.from('55aa55aa', 'hex').copy(long)
  long.writeUInt32LE(linkLimits.strangerFrameBytes + 1, 4)
  link.receive(long)
  expect(notes).toMatchObject([{ collectorId: null, error: expect.stringMatching(/长度字段无效/) }])
})

test('a stranger fills no disk: sixty packets a minute are kept', () => {
  const allowance = noteAllowance(() => nowMs)
  const kept = Array.from({ length: 100 }, () => allowance.isAllowed('10.0.0.9')).filter(Boolean)
  expect(kept).toHaveLength(60)
  nowMs += 60_000
  expect(allowance.isAllowed('10.0.0.9')).toBe(true)
})

test('who fails to sign in waits longer each time, and hinders no other collector of the address', () => {
  const delay = signInDelay(() => nowMs)
  const waits = Array.from({ length: 12 }, () => {
    delay.failed('10.0.0.9', 'B/01')
    return delay.waitMs('10.0.0.9', 'B/01')
  })
  expect(waits.slice(0, 5)).toEqual([0, 0, 250, 500, 1000])
  expect(waits.at(-1)).toBe(30_000)
  expect(delay.waitMs('10.0.0.9', 'C/01')).toBe(0)
  nowMs += 16 * 60_000
  expect(delay.waitMs('10.0.0.9', 'B/01')).toBe(0)
})

test('a collector of the Wuhan type is not let in by the key of the platform', () => {
  link.receive(frameOf({ address, body: { kind: 'sign-in-request' } }, dialects['ecb-hex'], 'platform-key'))
  expect(notes).toMatchObject([{ isDecrypted: false }])
})
