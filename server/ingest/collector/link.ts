import type { Directory, KnownCollector } from '../directory.ts'
import type { Intake } from '../intake.ts'
import type { PacketNote } from '../packet-note.ts'
import { dialectOf } from './dialects.ts'
import type { Frame, Wrapping } from './frame.ts'
import { openFramer } from './framer.ts'
import type { KeyRing } from './key-ring.ts'
import type { NoteAllowance } from './note-allowance.ts'
import type { DataPacket, Packet, PacketAddress, PacketBody } from './packet.ts'
import { printPacket } from './print-packet.ts'
import { type FrameReading, readFrame } from './read-frame.ts'
import { readingsOf } from './readings-of.ts'
import { type Seal, sealed } from './seal.ts'
import { type Effect, freshSession, type SessionContext, type SessionState, step, type Verdict } from './session.ts'
import type { SignInDelay } from './sign-in-delay.ts'
import { commandOf } from './typed-framer.ts'
import { wrap } from './wrap.ts'

/** What a link needs of a socket. */
export interface Wire {
  readonly ip: string
  /** `ip:port` of the other side. */
  readonly remote: string
  write(bytes: Buffer): void
  /** Bytes that wait to be sent. */
  unsent(): number
  pause(): void
  resume(): void
  close(): void
}

/** What all links of a gateway share. */
export interface LinkParts {
  readonly intake: Intake
  readonly directory: Pick<Directory, 'collectorById' | 'point'>
  readonly keys: KeyRing
  readonly context: SessionContext
  readonly delay: SignInDelay
  readonly allowance: NoteAllowance
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
  /** A collector has signed in on this link, with the keys of a rotation or with those it had. */
  readonly onWelcome: (link: Link, collector: KnownCollector, isNext: boolean) => void
  readonly onClose: (link: Link, reason: string) => void
}

/** One connection of a collector, or of somebody who is not known yet. */
export interface Link {
  readonly remote: string
  /** Undefined until it has signed in. */
  readonly collectorId: number | undefined
  readonly sinceMs: number
  /** Its last packet that made sense, epoch milliseconds. */
  readonly lastPacketMs: number
  receive(bytes: Uint8Array): void
  /** Sends a packet of ours; false where nobody has signed in. */
  send(body: PacketBody): boolean
  close(reason: string): void
}

/** Bounds of a link. Before the sign-in frames are short, so that strangers cannot make the gateway hold much. */
export const linkLimits = {
  frameBytes: 1024 * 1024,
  strangerFrameBytes: 16 * 1024,
  /** Packets that wait for their commit; the socket is read no further meanwhile. */
  packetsUnderWay: 16,
  /** Readings that may wait in the intake before sockets are read no further. */
  readingsWaiting: 200_000,
  faults: 5,
  unsentBytes: 1024 * 1024,
} as const

/** Keys that are tried on a stranger's packet before others have their turn: about 2 ms. */
const triedInATurn = 256

/** A link over a wire; frames are worked off in their order, answers go out as soon as they are due. */
export function openLink(wire: Wire, parts: LinkParts): Link {
  const { intake, directory, keys, context, nowMs } = parts
  const framer = openFramer(linkLimits.strangerFrameBytes)
  const sinceMs = nowMs()
  let lastPacketMs = sinceMs
  let state: SessionState = freshSession
  let speech: { wrapping: Wrapping; seal: Seal | undefined; address: PacketAddress } | undefined
  let faults = 0
  let underWay = 0
  let isHeld = false
  let isPumping = false
  let isClosed = false
  let isSearched = false
  let timer: NodeJS.Timeout | undefined

  const collectorId = () => (state.stage === 'signed-in' ? state.collectorId : undefined)

  const close = (reason: string) => {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    wire.close()
    parts.onClose(link, reason)
  }

  const hold = (ms: number, then: () => void) => {
    isHeld = true
    timer = setTimeout(() => {
      isHeld = false
      then()
      pump()
    }, ms)
  }

  const say = ({ address, body }: Packet) => {
    if (isClosed || speech === undefined || speech.wrapping.kind === 'shandong') return
    const plain = Buffer.from(printPacket({ address, body }), 'utf8')
    const { wrapping } = speech
    const own = wrapping.kind === 'typed' ? { ...wrapping, command: commandOf(body) } : wrapping
    wire.write(wrap(own, speech.seal === undefined ? plain : sealed(speech.seal, plain)))
    // Who never reads its answers is no collector.
    if (wire.unsent() > linkLimits.unsentBytes) close('对方不接收应答')
  }

  const store = (work: Promise<unknown>, then?: () => void) => {
    underWay += 1
    work.then(then, parts.onError).finally(() => {
      underWay -= 1
      pump()
    })
  }

  const note = (draft: PacketNote) => {
    if (draft.collectorId !== null && draft.collectorId === collectorId()) store(intake.note(draft))
    else if (parts.allowance.isAllowed(wire.ip)) store(intake.note(draft))
  }

  const draftOf = (frame: Frame, more: Partial<PacketNote> & Verdict): PacketNote => ({
    road: 'xml-tcp',
    receivedMs: nowMs(),
    remote: wire.remote,
    body: frame.bytes,
    points: 0,
    bad: 0,
    ...(frame.isChecked === undefined ? {} : { isChecked: frame.isChecked }),
    ...more,
    ...(frame.fault === undefined ? {} : { error: more.error ? `${frame.fault}；${more.error}` : frame.fault }),
  })

  const fault = () => {
    faults += 1
    if (faults >= linkLimits.faults) close(`连续 ${faults} 个错误报文`)
  }

  const useless = (frame: Frame, more: Partial<PacketNote>) => {
    note(draftOf(frame, { kind: 'unknown', collectorId: collectorId() ?? null, ...more }))
    fault()
  }

  const take = (draft: PacketNote, data: DataPacket, collector: KnownCollector, acknowledgement?: Packet) => {
    const { batch, points, bad, refused } = readingsOf(data, collector, directory, nowMs() / 1000)
    const full: PacketNote = { ...draft, points, bad, ...(refused.length > 0 ? { refused } : {}) }
    const acknowledge = () => acknowledgement !== undefined && say(acknowledgement)
    if (batch.ts.length === 0) store(intake.note(full), acknowledge)
    else store(intake.submit({ note: full, batch }), acknowledge)
  }

  const perform = (effect: Effect, draft: (verdict: Verdict) => PacketNote, codes: string) => {
    switch (effect.do) {
      case 'send':
        return say(effect.packet)
      case 'note':
        return note(draft(effect.verdict))
      case 'take': {
        faults = 0
        const { data, collector, acknowledgement } = effect
        const kind = data.operation === 'continuous' ? 'resend' : 'data'
        return take(
          draft({ kind, collectorId: collector.id, sequence: data.sequence }),
          data,
          collector,
          acknowledgement,
        )
      }
      case 'welcome':
        faults = 0
        framer.limit(linkLimits.frameBytes)
        parts.delay.succeeded(wire.ip, codes)
        parts.onWelcome(link, effect.collector, effect.isNext)
        return
      case 'fault':
        if (effect.isSignIn) parts.delay.failed(wire.ip, codes)
        return fault()
      case 'close':
        return close(effect.reason)
    }
  }

  const work = (frame: Frame) => {
    const { wrapping } = frame
    if (wrapping === undefined || frame.isChecked === false) return useless(frame, {})
    const id = collectorId()
    const known = id === undefined ? undefined : directory.collectorById(id)
    const pairs = known === undefined ? keys.likely(frame.payload, wire.ip) : keys.of(known)
    const reading = readFrame(frame.payload, wrapping, pairs)
    if (known === undefined && !isSearched && reading.shown.isDecrypted === false) {
      isSearched = true
      return search(frame, wrapping, reading)
    }
    understand(frame, wrapping, reading)
  }

  /** Tries all keys on a stranger's first packet that no likely one opens, some in a turn, so that the others are not kept waiting. */
  const search = (frame: Frame, wrapping: Wrapping, failed: FrameReading, from = 0) => {
    const some = keys.all().slice(from, from + triedInATurn)
    if (some.length === 0) return useless(frame, failed.shown)
    const attempt = () => {
      if (isClosed) return
      const reading = readFrame(frame.payload, wrapping, some)
      if (reading.shown.isDecrypted === false) return search(frame, wrapping, failed, from + triedInATurn)
      if (reading.text !== undefined) keys.learn(Buffer.from(reading.text, 'utf8'))
      understand(frame, wrapping, reading)
    }
    if (from === 0) attempt()
    else hold(0, attempt)
  }

  const understand = (frame: Frame, wrapping: Wrapping, { packet, seal: seen, shown }: FrameReading) => {
    if (packet === undefined) return useless(frame, shown)
    const id = collectorId()
    const known = id === undefined ? undefined : directory.collectorById(id)
    const seal = seen && withPaddingOf(seen, known)
    speech = { wrapping, seal, address: packet.address }
    lastPacketMs = nowMs()
    const codes = `${packet.address.buildingCode}/${packet.address.gatewayCode}`
    const next = step(state, { packet, ...(seal === undefined ? {} : { seal }), dialect: shown.dialect }, context)
    state = next.state
    const draft = (verdict: Verdict) => draftOf(frame, { ...shown, ...verdict })
    const runAll = (effects: readonly Effect[]) => {
      for (const effect of effects) if (!isClosed) perform(effect, draft, codes)
    }
    const waitMs =
      packet.body.kind === 'sign-in-md5' || packet.body.kind === 'sign-in-request'
        ? parts.delay.waitMs(wire.ip, codes)
        : 0
    if (waitMs > 0) hold(waitMs, () => runAll(next.effects))
    else runAll(next.effects)
  }

  const isFull = () =>
    underWay >= linkLimits.packetsUnderWay || (underWay > 0 && intake.waiting() > linkLimits.readingsWaiting)

  const pump = () => {
    if (isPumping || isClosed) return
    isPumping = true
    while (!isClosed && !isHeld && !isFull()) {
      const frame = framer.next()
      if (frame === undefined) break
      work(frame)
    }
    isPumping = false
    if (isClosed) return
    if (isHeld || isFull()) wire.pause()
    else wire.resume()
  }

  const link: Link = {
    remote: wire.remote,
    get collectorId() {
      return collectorId()
    },
    sinceMs,
    get lastPacketMs() {
      return lastPacketMs
    },
    receive(bytes) {
      if (isClosed) return
      framer.push(bytes)
      pump()
    },
    send(body) {
      if (isClosed || speech === undefined || state.stage !== 'signed-in') return false
      say({ address: speech.address, body })
      return !isClosed
    },
    close,
  }
  return link
}

/** A last block that needed no filling does not show its padding: then that of the collector's dialect holds. */
function withPaddingOf(seal: Seal, collector: KnownCollector | undefined): Seal {
  const padding = collector?.dialect ? dialectOf(collector.dialect).cipher?.padding : undefined
  return seal.isPaddingShown || padding === undefined ? seal : { ...seal, padding }
}
