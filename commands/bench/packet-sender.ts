import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { frameOf, packetsOf } from '../../generators/simulate/national-frame.ts'
import { dataPacket, signInProof, signInRequest, textOf } from '../../generators/simulate/national-packets.ts'
import { localStamp } from '../../generators/simulate/stamps.ts'
import { type FieldCollector, registerAfter } from './field.ts'

/** What is sent. */
export interface SendingPlan {
  readonly road: 'national' | 'mqtt'
  readonly field: readonly FieldCollector[]
  readonly port: number
  /** First instant, epoch seconds. */
  readonly firstTs: number
  readonly periodSeconds: number
  /** Packets that each collector sends, one for each instant. */
  readonly steps: number
  /** Packets that a collector sends before the first of them is acknowledged. */
  readonly window: number
  /** Reported as it was read; else sent as a resumed upload. */
  readonly isLive: boolean
  /** Frames are made before the clock starts; else while sending. */
  readonly isPrebuilt: boolean
}

/** A sender whose collectors have signed in. */
export interface PacketSender {
  /** Bytes of all frames, where they were made before. */
  readonly bytes: number
  /** Sends everything; resolves when the last packet is acknowledged. Rejects where a line breaks. */
  send(): Promise<void>
  /** Packets acknowledged so far. */
  acknowledged(): number
  close(): void
}

/** Signs in all collectors of a plan, frames made first, and waits to be told to send. */
export async function openSender(plan: SendingPlan): Promise<PacketSender> {
  const { field, steps, isPrebuilt } = plan
  const frames = isPrebuilt
    ? field.map((one) => Array.from({ length: steps }, (_, step) => frameAt(plan, one, step)))
    : []
  const sockets = await Promise.all(field.map((one) => signedIn(plan.port, one)))
  let acknowledged = 0
  const sendAll = (socket: Socket, place: number) =>
    new Promise<void>((resolve, reject) => {
      let [sent, heard] = [0, 0]
      const count = acknowledgementCounter()
      const next = () => {
        while (sent < steps && sent - heard < plan.window) {
          socket.write(frames[place]?.[sent] ?? frameAt(plan, field[place]!, sent))
          sent += 1
        }
      }
      socket.on('data', (bytes: Buffer) => {
        const more = count(bytes)
        heard += more
        acknowledged += more
        if (heard >= steps) resolve()
        else next()
      })
      socket.on('close', () => heard < steps && reject(new Error(`采集器 ${field[place]!.buildingCode} 的连接断开`)))
      next()
    })
  return {
    bytes: frames.reduce((sum, own) => sum + own.reduce((total, frame) => total + frame.length, 0), 0),
    send: async () => {
      await Promise.all(sockets.map(sendAll))
    },
    acknowledged: () => acknowledged,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** What a collector sends of one instant. */
function frameAt({ firstTs, periodSeconds, isLive }: SendingPlan, collector: FieldCollector, step: number): Buffer {
  const ts = firstTs + step * periodSeconds
  const time = localStamp(ts, 8)
  const xml = dataPacket(collector, {
    operation: isLive ? 'report' : 'continuous',
    sequence: `${time}${String(step).padStart(9, '0')}`,
    time,
    values: collector.meterIds.map((id, place) => ({
      meter: String(place + 1),
      item: '1',
      coding: '01A00',
      value: registerAfter(id, step),
    })),
  })
  return frameOf(xml, collector.keys)
}

function signedIn(port: number, { keys, ...address }: FieldCollector): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let rest: Buffer = Buffer.alloc(0)
    const onData = (bytes: Buffer) => {
      const cut = packetsOf(Buffer.concat([rest, bytes]), keys)
      rest = cut.rest
      for (const xml of cut.packets) {
        const sequence = textOf(xml, 'sequence')
        if (sequence !== '') {
          const md5 = createHash('md5').update(`${sequence}${keys.salt}`).digest('hex')
          socket.write(frameOf(signInProof(address, md5), keys))
        } else if (textOf(xml, 'result') === 'pass') {
          socket.off('data', onData)
          resolve(socket)
        } else reject(new Error(`采集器 ${address.buildingCode} 认证未通过`))
      }
    }
    socket.on('data', onData)
    socket.on('error', reject)
    socket.on('connect', () => socket.write(frameOf(signInRequest(address), keys)))
  })
}

/** Counts whole frames by their lengths, without opening them. */
function acknowledgementCounter(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    let count = 0
    while (rest.length >= 8 && rest.length >= rest.readUInt32LE(4) + 14) {
      rest = rest.subarray(rest.readUInt32LE(4) + 14)
      count += 1
    }
    return count
  }
}
