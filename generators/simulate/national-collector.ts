import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { frameOf, type NationalKeys, packetsOf } from './national-frame.ts'
import {
  configAck,
  dataPacket,
  heartBeat,
  metersOf,
  type NationalAddress,
  type NationalValue,
  signInProof,
  signInRequest,
  textOf,
} from './national-packets.ts'
import { instantOfStamp, localStamp } from './stamps.ts'

/** Values of one instant (epoch seconds). */
export interface ValuesAt {
  readonly ts: number
  readonly values: readonly NationalValue[]
}

/** What a collector can tell when it is asked, of all its meters. */
export interface NationalMemory {
  now(): ValuesAt
  /** What it kept between two instants, both included, oldest first. */
  kept(from: number, to: number): readonly ValuesAt[]
}

/** A collector that speaks the national protocol, and where it calls. */
export interface NationalCollectorOptions {
  readonly host: string
  readonly port: number
  readonly address: NationalAddress
  readonly keys: NationalKeys
  /** Zone of the clock on its wall, in hours east of UTC. */
  readonly zoneHours: number
  readonly heartBeatMs: number
  /** Longest wait before it calls again, 30 s unless told. */
  readonly mostBackOffMs?: number
  /** Called with every packet that the platform acknowledged: its instant (epoch seconds) and how many values. */
  readonly onAcknowledged?: (ts: number, values: number) => void
  /** Told in a few words what happens to the link. */
  readonly onState?: (state: string) => void
  /** Answers questions of the platform (召测, 补抄); without it they stay unanswered. */
  readonly memory?: NationalMemory
  /** Changes the bytes of a frame before they go out: how faults of the line are played. */
  readonly onLine?: (frame: Buffer) => readonly Buffer[]
}

interface Waiting {
  readonly ts: number
  readonly isOld: boolean
  readonly values: readonly NationalValue[]
  readonly sequence: string
}

/** A running collector: keeps what was not acknowledged and sends it again after a loss (断点续传). */
export interface NationalCollector {
  /**
   * Hands over the values of one instant (epoch seconds); they are kept until they are acknowledged. `isOld`: they were
   * read while the line was down, so they go as a resumed upload.
   */
  report(ts: number, values: readonly NationalValue[], isOld?: boolean): void
  /** Packets that wait for their acknowledgement. */
  waiting(): number
  /** Cuts the line without a word, as a fallen network does; it calls again by itself. */
  cut(): void
  close(): void
}

const answerMs = 15_000
const firstBackOffMs = 500
const usualMostBackOffMs = 30_000

/** Starts a collector: calls, signs in, and keeps the line up until it is closed. */
export function startNationalCollector(options: NationalCollectorOptions): NationalCollector {
  const queue: Waiting[] = []
  const { address, keys, mostBackOffMs = usualMostBackOffMs } = options
  let socket: Socket | undefined
  let isSignedIn = false
  let isClosed = false
  let backOff = firstBackOffMs
  let sent: Waiting | undefined
  let count = 0
  let timers: NodeJS.Timeout[] = []
  /** Packets that were handed over before the line was last up are resumed, not reported. */
  let resumeBefore = 0

  const say = (state: string) => options.onState?.(state)
  const write = (xml: string) => {
    const frame = frameOf(xml, keys)
    for (const part of options.onLine?.(frame) ?? [frame]) socket?.write(part)
  }
  const sendNext = () => {
    if (!isSignedIn || sent || queue.length === 0) return
    sent = queue[0]!
    const isOld = sent.isOld || Number(sent.sequence.slice(-9)) <= resumeBefore
    const operation = isOld ? 'continuous' : 'report'
    const time = localStamp(sent.ts, options.zoneHours)
    write(dataPacket(address, { operation, sequence: sent.sequence, time, values: sent.values }))
    timers.push(setTimeout(() => socket?.destroy(), answerMs))
  }
  const report = (ts: number, values: readonly NationalValue[], isOld: boolean) => {
    count += 1
    const sequence = `${localStamp(ts, options.zoneHours)}${String(count).padStart(9, '0')}`
    queue.push({ ts, values, isOld, sequence })
    sendNext()
  }
  /** A question without a time asks for the values of now, one with a time for what was kept. */
  const answer = (xml: string) => {
    const asked = new Set(metersOf(xml))
    const ofAsked = (values: readonly NationalValue[]) =>
      asked.size === 0 ? values : values.filter(({ meter }) => asked.has(meter))
    const from = instantOfStamp(textOf(xml, 'start'), options.zoneHours)
    const to = instantOfStamp(textOf(xml, 'end'), options.zoneHours)
    if (Number.isFinite(from) && Number.isFinite(to)) {
      for (const { ts, values } of options.memory?.kept(from, to) ?? []) report(ts, ofAsked(values), true)
      return
    }
    const now = options.memory?.now()
    if (!now) return
    const time = localStamp(now.ts, options.zoneHours)
    count += 1
    const sequence = `${time}${String(count).padStart(9, '0')}`
    write(dataPacket(address, { operation: 'reply', sequence, time, values: ofAsked(now.values) }))
  }
  const onPacket = (xml: string) => {
    const type = textOf(xml, 'type').replaceAll(' ', '')
    if (type === 'sequence') {
      const md5 = createHash('md5')
        .update(`${textOf(xml, 'sequence')}${keys.salt}`)
        .digest('hex')
      write(signInProof(address, md5))
    } else if (type === 'result') {
      if (textOf(xml, 'result') !== 'pass') {
        say('认证未通过')
        socket?.destroy()
        return
      }
      isSignedIn = true
      backOff = firstBackOffMs
      say('在线')
      sendNext()
    } else if (/_ack$/.test(type) && sent && textOf(xml, 'sequence') === sent.sequence) {
      for (const timer of timers) clearTimeout(timer)
      timers = []
      options.onAcknowledged?.(sent.ts, sent.values.length)
      queue.shift()
      sent = undefined
      sendNext()
    } else if (type === 'query') answer(xml)
    else if (type === 'period') write(configAck(address, 'period_ack', textOf(xml, 'period')))
    else if (type === 'restart') {
      write(configAck(address, 'restart_ack'))
      say('重启')
      socket?.end()
    }
  }
  const call = () => {
    if (isClosed) return
    let rest: Buffer = Buffer.alloc(0)
    const line = connect(options.port, options.host)
    socket = line
    line.setNoDelay(true)
    line.on('connect', () => write(signInRequest(address)))
    line.on('data', (bytes: Buffer) => {
      const cut = packetsOf(rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes, keys)
      rest = cut.rest
      for (const xml of cut.packets) onPacket(xml)
    })
    line.on('error', () => undefined)
    line.on('close', () => {
      for (const timer of timers) clearTimeout(timer)
      timers = []
      isSignedIn = false
      sent = undefined
      resumeBefore = count
      if (isClosed) return
      say('断线')
      setTimeout(call, backOff).unref()
      backOff = Math.min(backOff * 2, mostBackOffMs)
    })
  }
  const beating = setInterval(() => isSignedIn && !sent && write(heartBeat(address)), options.heartBeatMs)
  call()
  return {
    report: (ts, values, isOld = false) => report(ts, values, isOld),
    waiting: () => queue.length,
    cut: () => socket?.destroy(),
    close() {
      isClosed = true
      clearInterval(beating)
      socket?.destroy()
    },
  }
}
