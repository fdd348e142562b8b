import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeText } from '../../server/ingest/collector/decode-text.ts'
import { type Dialect, dialects, firstMode, sealOf } from '../../server/ingest/collector/dialects.ts'
import { openFramer } from '../../server/ingest/collector/framer.ts'
import { type Gateway, type GatewayDirectory, openGateway } from '../../server/ingest/collector/gateway.ts'
import type { PacketBody } from '../../server/ingest/collector/packet.ts'
import { parsePacket } from '../../server/ingest/collector/parse-packet.ts'
import { printPacket } from '../../server/ingest/collector/print-packet.ts'
import { keyPairsOf, open, sealed } from '../../server/ingest/collector/seal.ts'
import { wrap } from '../../server/ingest/collector/wrap.ts'
import type { KnownCollector } from '../../server/ingest/directory.ts'
import type { Intake } from '../../server/ingest/intake.ts'

/** What a run of wrong frames found. */
export interface FuzzReport {
  readonly frames: number
  readonly links: number
  /** Links whose heart beat was still answered after all that came before it. */
  readonly answered: number
  /** Links that the gateway closed. */
  readonly closed: number
  /** Packets that were kept, and readings among them. */
  readonly kept: number
  readonly readings: number
  /** Heap after the first tenth of the frames and at the end, after garbage collection where it can be asked for. */
  readonly heapMb: readonly [number, number]
  readonly faults: readonly string[]
}

/** How much, and from which seed. */
export interface FuzzOptions {
  readonly frames: number
  readonly seed?: number
  readonly log?: (message: string) => void
}

const salt = 'IJKLMNOPQRSTUVWX'
const key = '0102030405060708090a0b0c0d0e0f10'
const framesPerLink = 40
const linksAtOnce = 50
const waitMs = 250
const mostWaits = 60
const mostGrowthMb = 48
const spoken = Object.values(dialects).filter(({ id }) => id !== 'shandong')

/**
 * Sends broken frames to a gateway over TCP: bits flipped, pieces cut out, doubled or put in, lengths changed, frames
 * in one another, in pieces of any size, before and after the sign-in. Every link must end with its last heart beat
 * answered, or closed; nothing may be thrown, and the heap may not grow.
 */
export async function fuzzGateway({ frames, seed = 1, log }: FuzzOptions): Promise<FuzzReport> {
  const random = randomOf(seed)
  const faults: string[] = []
  const kept = { packets: 0, readings: 0 }
  let nowMs = Date.UTC(2026, 0, 1)
  const gateway = await openGateway({
    host: '127.0.0.1',
    port: 0,
    intake: countingIntake(kept),
    directory: trialDirectory(),
    defaults: () => ({ salt: '', key: '', iv: '' }),
    onError: (error) => faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    nowMs: () => nowMs,
    sweepMs: 20,
  })
  let [sent, links, answered, closed] = [0, 0, 0, 0]
  let firstHeap = 0
  try {
    while (sent < frames) {
      // Every round is a quarter of an hour later, so that failed sign-ins of the last one make nobody wait.
      nowMs += 16 * 60_000
      const round = Array.from({ length: linksAtOnce }, () => playLink(gateway, random))
      const ends = await Promise.all(
        round.map(async (link) => {
          const isEnded = (ms: number) => Promise.race([link.ended.then(() => true), sleep(ms, false)])
          for (let time = 0; time < mostWaits; time += 1) {
            if (await isEnded(waitMs)) return
            // What still waits for the rest of a frame is silent: it is closed in its time.
            nowMs += 16 * 60_000
          }
          faults.push('连接既没有应答也没有关闭')
        }),
      )
      links += ends.length
      sent += ends.length * framesPerLink
      for (const link of round) {
        const end = await Promise.race([link.ended, sleep(0, undefined)])
        if (end === 'answered') answered += 1
        if (end === 'closed') closed += 1
        link.socket.destroy()
      }
      if (firstHeap === 0 && sent >= frames / 10) firstHeap = heapMb()
      if (log && links % (linksAtOnce * 50) === 0) log(`${sent} 帧，${heapMb().toFixed(1)} MB`)
    }
  } finally {
    await gateway.close()
  }
  const lastHeap = heapMb()
  if (lastHeap - firstHeap > mostGrowthMb)
    faults.push(`内存由 ${firstHeap.toFixed(1)} MB 增至 ${lastHeap.toFixed(1)} MB`)
  if (gateway.count() > 0) faults.push(`关闭后仍有 ${gateway.count()} 个连接`)
  return {
    frames: sent,
    links,
    answered,
    closed,
    kept: kept.packets,
    readings: kept.readings,
    heapMb: [firstHeap, lastHeap],
    faults,
  }
}

interface PlayedLink {
  readonly socket: Socket
  readonly ended: Promise<'answered' | 'closed'>
}

/** One link: most sign in first, then come the broken frames, then a heart beat that is whole. */
function playLink(gateway: Gateway, random: Random): PlayedLink {
  const dialect = spoken[random.below(spoken.length)]!
  const pairs = keyPairsOf(key, '')
  const seal = sealOf(dialect, pairs[0])
  const framer = openFramer(1024 * 1024)
  const socket = connect(gateway.port, '127.0.0.1')
  const frame = (body: PacketBody) => {
    const plain = Buffer.from(printPacket({ address: addressOf(dialect), body }))
    return wrap(dialect.wrapping, seal === undefined ? plain : sealed(seal, plain))
  }
  // Quiet lines get far; noisy ones are closed for five faults in a row.
  const noise = [4, 15, 40, 95][random.below(4)]!
  const attack = () => {
    for (let count = 0; count < framesPerLink; count += 1) {
      const whole = frame(bodies[random.below(bodies.length)]!)
      const bytes = random.below(100) < noise ? broken(whole, random) : whole
      const at = random.below(4) === 0 ? random.below(bytes.length + 1) : bytes.length
      socket.write(bytes.subarray(0, at))
      if (at < bytes.length) socket.write(bytes.subarray(at))
    }
    socket.write(frame({ kind: 'heart-beat' }))
  }
  const ended = new Promise<'answered' | 'closed'>((resolve) => {
    let beats = 0
    socket.on('connect', () => {
      if (random.below(4) === 0) attack()
      else socket.write(frame({ kind: 'sign-in-request' }))
    })
    socket.on('data', (bytes) => {
      framer.push(bytes as Buffer)
      for (let answer = framer.next(); answer !== undefined; answer = framer.next()) {
        const opened = open(answer.payload, pairs, firstMode(answer.wrapping ?? dialect.wrapping))
        if (opened === undefined) continue
        const { body } = parsePacket(decodeText(opened.plain))
        if (body.kind === 'sign-in-sequence') {
          const md5 = createHash('md5')
            .update(body.sequence + salt)
            .digest('hex')
          socket.write(frame({ kind: 'sign-in-md5', md5 }))
        } else if (body.kind === 'sign-in-result' && body.isPass && beats === 0) {
          beats = 1
          attack()
        } else if (body.kind === 'heart-beat-time') resolve('answered')
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve('closed'))
  })
  return { socket, ended }
}

const functions = [
  { id: '1', coding: '01A00', error: '0', value: '12.5' },
  { id: '2', coding: '01B00', error: '192', value: '13' },
]
const data = { kind: 'data', sequence: '20260101000000000001', isParsed: true, time: '20260101000000' } as const
const meters = Array.from({ length: 4 }, (_, place) => ({ id: `E${place}`, functions }))
const bodies: readonly PacketBody[] = [
  { ...data, operation: 'report', meters },
  { ...data, operation: 'continuous', meters, total: '9', current: '1' },
  { kind: 'device', fields: { software: '1.0', factory: '厂家' } },
  { kind: 'archives', meters: [{ id: 'E1', address: 'E1', attributes: { meterId: 'E1', addr: 'E1' } }] },
  { kind: 'heart-beat' },
]

/** A frame with one to four things wrong. */
function broken(frame: Buffer, random: Random): Buffer {
  let bytes = frame
  const times = 1 + random.below(4)
  for (let time = 0; time < times; time += 1) {
    const at = random.below(bytes.length + 1)
    const length = random.below(24)
    const before = bytes.subarray(0, at)
    const after = bytes.subarray(at)
    switch (random.below(7)) {
      case 0: {
        bytes = Buffer.from(bytes)
        if (at < bytes.length) bytes[at]! ^= 1 << random.below(8)
        break
      }
      case 1:
        bytes = Buffer.concat([before, after.subarray(length)])
        break
      case 2:
        bytes = Buffer.concat([before, after.subarray(0, length), after])
        break
      case 3:
        bytes = Buffer.concat([before, random.bytes(length), after])
        break
      case 4:
        bytes = before
        break
      case 5:
        bytes = Buffer.from(bytes)
        if (bytes.length >= 8) bytes.writeUInt32LE(random.below(2) === 0 ? 100_000_000 : random.below(70_000), 4)
        break
      default:
        bytes = Buffer.concat([before, frame, after])
    }
  }
  return bytes
}

function addressOf({ id, addressElement }: Dialect) {
  const codes = { buildingCode: id, gatewayCode: '01' }
  return addressElement === 'project_id' ? { ...codes, element: addressElement } : codes
}

/** One collector for each dialect, each with four meters. */
function trialDirectory(): GatewayDirectory {
  const collectors = spoken.map(
    ({ id }, place): KnownCollector => ({
      id: place + 1,
      number: id,
      projectId: 1,
      protocol: 'XML-TCP',
      dialect: id,
      buildingCode: id,
      gatewayCode: '01',
      authKey: salt,
      aesKey: key,
      aesIv: null,
      next: undefined,
      periodSeconds: 900,
      heartbeatSeconds: 60,
      zone: 'Asia/Shanghai',
      ip: null,
      port: null,
      isEnabled: true,
    }),
  )
  return {
    collectors: () => collectors,
    collectorById: (id) => collectors[id - 1],
    collectorByCodes: (building) => collectors.find(({ buildingCode }) => buildingCode === building),
    point(collectorId, address, item) {
      const place = /^E([0-3])$/.exec(address)
      if (place === null || !/^[12]$/.test(item)) return undefined
      const pointId = collectorId * 100 + Number(place[1]) * 10 + Number(item)
      const bounds = { coefficient: 1, offset: 0, low: null, high: null, periodSeconds: 900 }
      const kind = { kind: 'cumulative', isRegister: true, isInterval: false } as const
      return { pointId, meterId: pointId, projectId: 1, ...bounds, ...kind }
    },
    adoptNextKeys: async () => undefined,
  }
}

function countingIntake(kept: { packets: number; readings: number }): Intake {
  const counts = { taken: 0, repeated: 0, conflicting: 0, replaced: 0 }
  return {
    async submit({ batch }) {
      kept.packets += 1
      kept.readings += batch?.ts.length ?? 0
      return { packetId: kept.packets, counts }
    },
    async note() {
      kept.packets += 1
      return kept.packets
    },
    waiting: () => 0,
    close: async () => undefined,
  }
}

function heapMb(): number {
  const collect = (globalThis as { gc?: () => void }).gc
  collect?.()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

interface Random {
  below(limit: number): number
  bytes(length: number): Buffer
}

/** Marsaglia's xorshift of 32 bits: the same seed gives the same run. */
function randomOf(seed: number): Random {
  let state = seed | 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  return {
    below: (limit) => next() % limit,
    bytes: (length) => Buffer.from(Array.from({ length }, () => next() & 0xff)),
  }
}
