import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../../db/test-store.ts'
import { type Directory, openDirectory } from '../directory.ts'
import { type Intake, openIntake } from '../intake.ts'
import { addCollector, addMeter, addProject } from '../intake-fixture.ts'
import { decodeText } from './decode-text.ts'
import { type Dialect, type DialectId, dialects, firstMode, sealOf } from './dialects.ts'
import { frameOf, trialData, trialKey } from './fixtures.ts'
import { openFramer } from './framer.ts'
import { type Gateway, openGateway } from './gateway.ts'
import type { Packet, PacketAddress, PacketBody } from './packet.ts'
import { parsePacket } from './parse-packet.ts'
import { printPacket } from './print-packet.ts'
import { keyPairsOf, open, sealed } from './seal.ts'
import { wrap } from './wrap.ts'

const salt = 'IJKLMNOPQRSTUVWX'
const address: PacketAddress = { buildingCode: '110101A001', gatewayCode: '01' }
const nowMs = Date.UTC(2026, 10, 21, 4, 1)
const noon = Date.UTC(2026, 10, 21, 4) / 1000

let store: TestStore
let directory: Directory
let intake: Intake
let gateway: Gateway
let meterId: number
let collectorId: number
const errors: unknown[] = []

beforeAll(async () => {
  store = await openTestStore({ entities: 'shipped' })
  const projectId = await addProject(store)
  const keys = { auth_key: salt, aes_key: trialKey }
  collectorId = await addCollector(store, projectId, { number: 'C1', building_code: '110101A001', ...keys })
  meterId = await addMeter(store, projectId, { collector_id: collectorId, address: 'E1' })
  for (const { id } of Object.values(dialects)) {
    const building_code = `B-${id}`
    const other = await addCollector(store, projectId, { number: id, building_code, dialect: id, ...keys })
    await addMeter(store, projectId, { collector_id: other, address: 'E1' })
  }
  await addCollector(store, projectId, { number: 'bare', building_code: 'NOKEYS' })
  await addCollector(store, projectId, {
    number: 'wuhan',
    building_code: 'WUHAN',
    dialect: 'ecb-hex',
    aes_key: trialKey,
  })
  directory = await openDirectory(store)
  intake = openIntake({ store, directory, onError: (error) => errors.push(error) })
})

beforeEach(async () => {
  const defaults = () => ({ salt: '', key: '', iv: '' })
  const onError = (error: unknown) => void errors.push(error)
  gateway = await openGateway({ host: '127.0.0.1', port: 0, intake, directory, defaults, onError, nowMs: () => nowMs })
})

afterEach(async () => {
  await gateway.close()
  expect(errors).toEqual([])
})

afterAll(async () => {
  await intake.close()
  await directory.close()
  await store.close()
})

interface Caller {
  send(body: PacketBody, from?: PacketAddress): void
  raw(bytes: Buffer): void
  answer(): Promise<Packet>
  closed: Promise<void>
  end(): void
}

/** A collector as a test plays it: answers come one by one. */
function call(dialect: Dialect = dialects['national-cbc'], key = trialKey, from = address): Promise<Caller> {
  const framer = openFramer(1e6)
  const seal = sealOf(dialect, keyPairsOf(key, '')[0])
  const packets: Packet[] = []
  const waiting: ((packet: Packet) => void)[] = []
  const socket: Socket = connect(gateway.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    framer.push(bytes as Buffer)
    for (let frame = framer.next(); frame !== undefined; frame = framer.next()) {
      const opened = open(frame.payload, keyPairsOf(key, ''), firstMode(frame.wrapping!))
      const packet = parsePacket(decodeText(opened!.plain))
      const next = waiting.shift()
      if (next) next(packet)
      else packets.push(packet)
    }
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const raw = (bytes: Buffer) => void socket.write(bytes)
  const caller: Caller = {
    raw,
    send(body, at = from) {
      const plain = Buffer.from(printPacket({ address: at, body }))
      raw(wrap(dialect.wrapping, seal === undefined ? plain : sealed(seal, plain)))
    },
    answer: () =>
      new Promise((resolve) => {
        const packet = packets.shift()
        if (packet) resolve(packet)
        else waiting.push(resolve)
      }),
    closed,
    end: () => socket.destroy(),
  }
  return new Promise((resolve) => socket.on('connect', () => resolve(caller)))
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function signIn(caller: Caller): Promise<PacketBody> {
  caller.send({ kind: 'sign-in-request' })
  const { body } = await caller.answer()
  if (body.kind !== 'sign-in-sequence') return body
  caller.send({ kind: 'sign-in-md5', md5: md5(body.sequence + salt) })
  return (await caller.answer()).body
}

const lastNote = async () => {
  const { rows } = await store.pool.query('select * from raw_packet order by id desc limit 1')
  return rows[0]
}

test('a collector signs in, beats, reports, and finds what it reported acknowledged and stored', async () => {
  const caller = await call()
  expect(await signIn(caller)).toEqual({ kind: 'sign-in-result', isPass: true })
  expect(gateway.online()).toEqual([collectorId])
  caller.send({ kind: 'heart-beat' })
  expect((await caller.answer()).body).toEqual({ kind: 'heart-beat-time', time: '20261121120100' })
  const data = trialData('12.5')
  caller.send(data.body)
  expect(await caller.answer()).toEqual({
    address,
    body: { kind: 'data-ack', operation: 'report_ack', sequence: '20261121120000000001', isPass: true },
  })
  const { rows } = await store.pool.query('select point_id, ts, value, source, packet from readings')
  expect(rows).toMatchObject([{ point_id: meterId, ts: noon, value: 12.5, source: 0 }])
  const note = await lastNote()
  expect(note).toMatchObject({
    id: rows[0].packet,
    kind: 'data',
    collector_id: collectorId,
    dialect: 'national-cbc',
    result: 1,
  })
  caller.send({ kind: 'device', fields: { software: '1.2' } })
  expect((await caller.answer()).body).toEqual({ kind: 'device-ack', isPass: true })
  caller.end()
})

test('what was sent twice stands there once, and is acknowledged again', async () => {
  const caller = await call()
  await signIn(caller)
  const data = trialData('12.5', 'continuous')
  caller.raw(Buffer.concat([frameOf(data), frameOf(data)]))
  for (let time = 0; time < 2; time += 1) {
    expect((await caller.answer()).body).toMatchObject({ kind: 'data-ack', operation: 'continuous_ack' })
  }
  const { rows } = await store.pool.query('select count(*) as n from readings where point_id = $1', [meterId])
  expect(Number(rows[0].n)).toBe(1)
  caller.end()
})

test.each<DialectId>(['national-cbc', 'ecb-hex', 'beijing-renewable', 'plain-xml'])('speaks %s', async (id) => {
  const dialect = dialects[id]
  const element = dialect.addressElement === 'project_id' ? { element: 'project_id' as const } : {}
  const from: PacketAddress = { buildingCode: `B-${id}`, gatewayCode: '01', ...element }
  const caller = await call(dialect, trialKey, from)
  expect(await signIn(caller)).toEqual({ kind: 'sign-in-result', isPass: true })
  caller.send(trialData('7').body)
  expect((await caller.answer()).address).toEqual(from)
  expect(await lastNote()).toMatchObject({ dialect: id, result: 1, is_parsed: true })
  caller.end()
})

test('XML without any frame is answered without any frame', async () => {
  const caller = await call({ ...dialects['plain-xml'], wrapping: { kind: 'bare' } }, trialKey, {
    buildingCode: 'B-plain-xml',
    gatewayCode: '01',
  })
  expect(await signIn(caller)).toEqual({ kind: 'sign-in-result', isPass: true })
  caller.end()
})

test('typed frames: sign-in and heart beat in the clear, data not', async () => {
  const clear = { ...dialects.acrel, cipher: undefined }
  const from = { buildingCode: 'B-acrel', gatewayCode: '01' }
  const caller = await call(clear, trialKey, from)
  expect(await signIn(caller)).toEqual({ kind: 'sign-in-result', isPass: true })
  caller.send({ kind: 'heart-beat' })
  expect((await caller.answer()).body.kind).toBe('heart-beat-time')
  caller.raw(frameOf({ ...trialData('8'), address: from }, dialects.acrel))
  expect((await caller.answer()).body.kind).toBe('data-ack')
  expect(await lastNote()).toMatchObject({ dialect: 'acrel', result: 1 })
  caller.send(trialData('9').body)
  caller.send({ kind: 'heart-beat' })
  expect((await caller.answer()).body.kind).toBe('heart-beat-time')
  expect((await store.pool.query('select max(value) as top from readings where value < 10')).rows[0].top).toBe(8)
  caller.end()
})

test('Wuhan type without a salt: whoever has the key of the collector is let in', async () => {
  const caller = await call(dialects['ecb-hex'], trialKey, { buildingCode: 'WUHAN', gatewayCode: '01' })
  expect(await signIn(caller)).toEqual({ kind: 'sign-in-result', isPass: true })
  caller.end()
})

describe('is refused, with a reason that is kept', () => {
  const cases: readonly [string, PacketAddress, (caller: Caller) => void, RegExp][] = [
    ['data before the sign-in', address, (caller) => caller.send(trialData('1').body), /尚未认证/],
    [
      'an md5 that nobody asked for',
      address,
      (caller) => caller.send({ kind: 'sign-in-md5', md5: md5(`1${salt}`) }),
      /没有待应答的序列/,
    ],
    [
      'an unknown collector',
      { ...address, gatewayCode: '99' },
      (caller) => caller.send({ kind: 'sign-in-request' }, { ...address, gatewayCode: '99' }),
      /没有登记/,
    ],
    [
      'a wrong check',
      address,
      (caller) => {
        const bytes = frameOf(trialData('1'))
        bytes[30]! ^= 1
        caller.raw(bytes)
      },
      /CRC/,
    ],
    [
      'another key',
      address,
      (caller) => caller.raw(frameOf(trialData('1'), dialects['national-cbc'], 'another-key')),
      /无法解密/,
    ],
    [
      'no XML',
      address,
      (caller) => caller.raw(wrap(dialects['plain-xml'].wrapping, Buffer.from('<root><a></root>'))),
      /没有配对/,
    ],
    [
      'entities',
      address,
      (caller) => caller.raw(wrap(dialects['plain-xml'].wrapping, Buffer.from('<!DOCTYPE a><root></root>'))),
      /文档类型/,
    ],
    [
      'a length of 100 MB',
      address,
      (caller) => caller.raw(Buffer.from('55aa55aa00e1f50500010000', 'hex')),
      /长度字段无效/,
    ],
    [
      'a packet in the clear from a collector that has a key',
      address,
      (caller) =>
        caller.raw(
          wrap(
            dialects['plain-xml'].wrapping,
            Buffer.from(printPacket({ address, body: { kind: 'sign-in-request' } })),
          ),
        ),
      /应加密而未加密/,
    ],
    [
      'a collector without any key',
      { ...address, buildingCode: 'NOKEYS' },
      (caller) =>
        caller.raw(
          wrap(
            dialects['plain-xml'].wrapping,
            Buffer.from(
              printPacket({
                address: { buildingCode: 'NOKEYS', gatewayCode: '01' },
                body: { kind: 'sign-in-request' },
              }),
            ),
          ),
        ),
      /没有设置认证密钥/,
    ],
    [
      'a signed body of Shandong',
      address,
      (caller) => caller.raw(Buffer.from('8bae966868010030030102031616161600', 'hex').subarray(0, -1)),
      /山东/,
    ],
  ]
  test.each(cases)('%s', async (_name, from, send, reason) => {
    const caller = await call(dialects['national-cbc'], trialKey, from)
    const before = (await lastNote())?.id ?? 0
    send(caller)
    for (;;) {
      const note = await lastNote()
      // A note of the test before may still have been on its way.
      if (note !== undefined && note.id > before && note.error !== null) {
        expect(note.error).toMatch(reason)
        expect(note.result).toBe(3)
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    caller.end()
  })
  test('a wrong md5, and the same sequence answered again', async () => {
    const caller = await call()
    caller.send({ kind: 'sign-in-request' })
    const { body } = await caller.answer()
    caller.send({ kind: 'sign-in-md5', md5: md5('wrong') })
    expect((await caller.answer()).body).toEqual({ kind: 'sign-in-result', isPass: false })
    const sequence = body.kind === 'sign-in-sequence' ? body.sequence : ''
    caller.send({ kind: 'sign-in-md5', md5: md5(sequence + salt) })
    caller.send({ kind: 'sign-in-request' })
    // The answer is that of the new request: the late right answer to the old sequence got none.
    expect((await caller.answer()).body.kind).toBe('sign-in-sequence')
    expect(gateway.online()).toEqual([])
    caller.end()
  })
  test('five wrong packets in a row: the link is closed', async () => {
    const caller = await call()
    const bytes = frameOf(trialData('1'))
    bytes[30]! ^= 1
    for (let time = 0; time < 5; time += 1) caller.raw(bytes)
    await caller.closed
    expect(gateway.count()).toBe(0)
  })
  test('data of another collector on a link that is signed in', async () => {
    const caller = await call()
    await signIn(caller)
    caller.send(trialData('1').body, { buildingCode: 'B-ecb-hex', gatewayCode: '01' })
    caller.send({ kind: 'heart-beat' })
    expect((await caller.answer()).body.kind).toBe('heart-beat-time')
    caller.end()
  })
})

test('a new sign-in of a collector takes the place of the old link', async () => {
  const [old, fresh] = [await call(), await call()]
  await signIn(old)
  await signIn(fresh)
  await old.closed
  expect(gateway.online()).toEqual([collectorId])
  expect(gateway.send(collectorId, { kind: 'config', operation: 'period', period: '15' })).toBe(true)
  expect((await fresh.answer()).body).toEqual({ kind: 'config', operation: 'period', period: '15' })
  fresh.end()
  await fresh.closed
})

test('the keys of a rotation are taken with the sign-in that uses them', async () => {
  const next = '000102030405060708090a0b0c0d0e0f'
  await store.pool.query(
    `update collector set next_auth_key = $2, next_aes_key = $3, updated_at = now(), version = version + 1 where id = $1`,
    [collectorId, 'NEW-SALT', next],
  )
  await directory.renew()
  const caller = await call(dialects['national-cbc'], next)
  caller.send({ kind: 'sign-in-request' })
  const { body } = await caller.answer()
  caller.send({ kind: 'sign-in-md5', md5: md5(`${body.kind === 'sign-in-sequence' ? body.sequence : ''}NEW-SALT`) })
  expect((await caller.answer()).body).toEqual({ kind: 'sign-in-result', isPass: true })
  for (;;) {
    const { rows } = await store.pool.query('select auth_key, next_auth_key from collector where id = $1', [
      collectorId,
    ])
    if (rows[0].next_auth_key === null) {
      expect(rows[0].auth_key).toBe('NEW-SALT')
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  caller.end()
})
