import { createHash, timingSafeEqual } from 'node:crypto'
import type { KnownCollector } from '../directory.ts'
import type { PacketKind } from '../packet-note.ts'
import type { KeyRing } from './key-ring.ts'
import { isAmong } from './key-ring.ts'
import type { ArchivedMeter, DataPacket, Packet, PacketAddress, PacketBody } from './packet.ts'
import type { Seal } from './seal.ts'

/** How far a link has come. A sequence is good for one answer. */
export type SessionState =
  | { readonly stage: 'unknown' }
  | { readonly stage: 'challenged'; readonly collectorId: number; readonly sequence: string }
  | { readonly stage: 'signed-in'; readonly collectorId: number }

/** What becomes of a packet, in the words of a packet note. */
export interface Verdict {
  readonly kind: PacketKind
  readonly collectorId: number | null
  readonly sequence?: string
  readonly isAuthentic?: boolean
  readonly error?: string
  readonly refused?: readonly { readonly address: string; readonly reason: string }[]
}

/** What the link has to do, in this order. */
export type Effect =
  | { readonly do: 'send'; readonly packet: Packet }
  | { readonly do: 'note'; readonly verdict: Verdict }
  /** Store the values, then send the acknowledgement, if there is one. */
  | {
      readonly do: 'take'
      readonly data: DataPacket
      readonly collector: KnownCollector
      readonly acknowledgement?: Packet
    }
  | { readonly do: 'welcome'; readonly collector: KnownCollector; readonly isNext: boolean }
  /** A wrong packet: too many of them close the link. `isSignIn`: this address is answered later from now on. */
  | { readonly do: 'fault'; readonly isSignIn: boolean }
  | { readonly do: 'close'; readonly reason: string }

/** A packet that came, and the seal that its payload had (absent: none). */
export interface Received {
  readonly packet: Packet
  readonly seal?: Seal
  /** Dialect that the frame shows. */
  readonly dialect: string
}

/** What a session asks; all of it answers at once. */
export interface SessionContext {
  collectorByCodes(buildingCode: string, gatewayCode: string): KnownCollector | undefined
  collectorById(id: number): KnownCollector | undefined
  readonly keys: KeyRing
  /** Whether a collector has a meter of this address. */
  hasMeter(collectorId: number, address: string): boolean
  /** A new sequence, not to be guessed. */
  newSequence(): string
  /** Local time of a collector's project, yyyyMMddHHmmss. */
  stamp(zone: string): string
}

/** A state and what to do. */
export interface Step {
  readonly state: SessionState
  readonly effects: readonly Effect[]
}

/** A link on which nothing was said yet. */
export const freshSession: SessionState = { stage: 'unknown' }

/** What a packet means on a link: the next state, and what the link has to do. Pure but for what the context answers. */
export function step(state: SessionState, received: Received, context: SessionContext): Step {
  const { packet } = received
  const { body } = packet
  if (body.kind === 'sign-in-request') return challenge(received, context)
  if (body.kind === 'sign-in-md5') return judge(state, received, body.md5, context)
  if (state.stage !== 'signed-in') {
    const collector = context.collectorByCodes(packet.address.buildingCode, packet.address.gatewayCode)
    const verdict = { kind: kindOf(body), collectorId: collector?.id ?? null, isAuthentic: false, error: '尚未认证' }
    return { state, effects: [{ do: 'note', verdict }, fault(false)] }
  }
  const collector = context.collectorById(state.collectorId)
  if (collector === undefined || !collector.isEnabled) {
    const verdict = { kind: kindOf(body), collectorId: state.collectorId, error: '采集器已停用或删除' }
    return { state: freshSession, effects: [{ do: 'note', verdict }, close('采集器已停用或删除')] }
  }
  const wrong = strangerIn(packet.address, collector) ?? wrongSeal(received, collector, context)
  if (wrong !== undefined) {
    const verdict = { kind: kindOf(body), collectorId: collector.id, isAuthentic: false, error: wrong }
    return { state, effects: [{ do: 'note', verdict }, fault(false)] }
  }
  return { state, effects: answer(packet, collector, context) }
}

function challenge(received: Received, context: SessionContext): Step {
  const { packet, seal, dialect } = received
  const { address } = packet
  const collector = context.collectorByCodes(address.buildingCode, address.gatewayCode)
  const refuse = (error: string): Step => refused(address, collector?.id ?? null, error)
  if (collector === undefined) return refuse(`没有登记建筑 ${address.buildingCode} 网关 ${address.gatewayCode}`)
  if (collector.protocol !== 'XML-TCP') return refuse('该采集器登记的不是国标协议')
  if (!collector.isEnabled) return refuse('采集器已停用')
  const wrong = wrongSeal(received, collector, context)
  if (wrong !== undefined) return refuse(wrong)
  if (context.keys.salts(collector).length === 0) {
    // Wuhan and Chongqing have no second step: whoever has the key of the collector is the collector.
    if (dialect === 'ecb-hex' && seal !== undefined && collector.aesKey) return welcome(address, collector, false)
    return refuse('没有设置认证密钥')
  }
  const sequence = context.newSequence()
  return {
    state: { stage: 'challenged', collectorId: collector.id, sequence },
    effects: [
      { do: 'note', verdict: { kind: 'auth', collectorId: collector.id } },
      { do: 'send', packet: { address, body: { kind: 'sign-in-sequence', sequence } } },
    ],
  }
}

function judge(state: SessionState, received: Received, md5: string, context: SessionContext): Step {
  const { address } = received.packet
  const named = context.collectorByCodes(address.buildingCode, address.gatewayCode)
  // Once signed in, a packet of the sign-in that comes again changes nothing.
  if (state.stage !== 'challenged') {
    const verdict = {
      kind: 'auth',
      collectorId: named?.id ?? null,
      isAuthentic: false,
      error: '没有待应答的序列',
    } as const
    return { state, effects: [{ do: 'note', verdict }, fault(true)] }
  }
  const collector = context.collectorById(state.collectorId)
  if (collector === undefined || collector.id !== named?.id)
    return refused(address, state.collectorId, '应答与请求的采集器不同')
  const wrong = wrongSeal(received, collector, context)
  if (wrong !== undefined) return refused(address, collector.id, wrong)
  const matching = context.keys.salts(collector).find(({ salt }) => isProof(md5, state.sequence, salt))
  if (matching === undefined) return refused(address, collector.id, 'MD5 不符，认证密钥可能不同')
  return welcome(address, collector, matching.isNext)
}

function welcome(address: PacketAddress, collector: KnownCollector, isNext: boolean): Step {
  return {
    state: { stage: 'signed-in', collectorId: collector.id },
    effects: [
      { do: 'note', verdict: { kind: 'auth', collectorId: collector.id, isAuthentic: true } },
      { do: 'welcome', collector, isNext },
      { do: 'send', packet: { address, body: { kind: 'sign-in-result', isPass: true } } },
    ],
  }
}

function refused(address: PacketAddress, collectorId: number | null, error: string): Step {
  return {
    state: freshSession,
    effects: [
      { do: 'note', verdict: { kind: 'auth', collectorId, isAuthentic: false, error } },
      fault(true),
      { do: 'send', packet: { address, body: { kind: 'sign-in-result', isPass: false } } },
    ],
  }
}

function answer({ address, body }: Packet, collector: KnownCollector, context: SessionContext): Effect[] {
  const kind = kindOf(body)
  const note = (more: Partial<Verdict> = {}): Effect => ({
    do: 'note',
    verdict: { kind, collectorId: collector.id, ...more },
  })
  const send = (said: PacketBody): Effect => ({ do: 'send', packet: { address, body: said } })
  switch (body.kind) {
    // Some collectors tell their own time with their heart beat.
    case 'heart-beat':
    case 'heart-beat-time':
      return [note(), send({ kind: 'heart-beat-time', time: context.stamp(collector.zone) })]
    case 'data':
      return [{ do: 'take', data: body, collector, ...acknowledgementOf(address, body) }]
    case 'device':
      return [note(), send({ kind: 'device-ack', isPass: true })]
    case 'archives':
      return [note({ refused: strangers(body.meters, collector, context) }), send({ kind: 'archives-ack', meters: [] })]
    case 'archives-ack':
      return [note({ refused: strangers(body.meters, collector, context) })]
    case 'unknown':
      return [note({ error: `未知的报文类型“${(body.type || body.operation).slice(0, 40)}”` })]
    default:
      return [note()]
  }
}

/** What a collector answers to a question of ours is not acknowledged. */
function acknowledgementOf(address: PacketAddress, data: DataPacket): { acknowledgement?: Packet } {
  if (data.operation === 'reply') return {}
  const operation = data.operation === 'continuous' ? 'continuous_ack' : 'report_ack'
  return { acknowledgement: { address, body: { kind: 'data-ack', operation, sequence: data.sequence, isPass: true } } }
}

function strangers(meters: readonly ArchivedMeter[], collector: KnownCollector, context: SessionContext) {
  return meters
    .filter(({ id, address }) => !context.hasMeter(collector.id, id) && !context.hasMeter(collector.id, address))
    .map(({ id, address }) => ({ address: address || id, reason: '采集器列出的仪表未登记' }))
}

function strangerIn(address: PacketAddress, collector: KnownCollector): string | undefined {
  const isSame = address.buildingCode === collector.buildingCode && address.gatewayCode === collector.gatewayCode
  return isSame ? undefined : `报文来自 ${address.buildingCode}/${address.gatewayCode}，与认证的采集器不同`
}

/** A collector that has a key must use it, and no other. */
function wrongSeal(
  { seal, dialect, packet }: Received,
  collector: KnownCollector,
  { keys }: SessionContext,
): string | undefined {
  const pairs = keys.of(collector)
  if (seal === undefined) {
    // Typed frames leave the sign-in and the heart beat in the clear.
    const isOpenKind = dialect === 'acrel' && openKinds.has(kindOf(packet.body))
    return pairs.length > 0 && collector.dialect !== 'plain-xml' && !isOpenKind ? '报文应加密而未加密' : undefined
  }
  return isAmong(seal, pairs) ? undefined : '加密密钥与采集器不符'
}

const openKinds = new Set<PacketKind>(['auth', 'heartbeat'])

/** md5 of sequence and salt; some senders put the salt first. */
function isProof(md5: string, sequence: string, salt: string): boolean {
  const given = Buffer.from(md5.trim().toLowerCase(), 'latin1')
  const proofs = [sequence + salt, salt + sequence].map((text) => createHash('md5').update(text).digest('hex'))
  let isRight = false
  for (const proof of proofs) {
    const wanted = Buffer.from(proof, 'latin1')
    if (wanted.length === given.length && timingSafeEqual(wanted, given)) isRight = true
  }
  return isRight
}

/** The kind of a packet note for a packet. */
export function kindOf(body: PacketBody): PacketKind {
  switch (body.kind) {
    case 'sign-in-request':
    case 'sign-in-sequence':
    case 'sign-in-md5':
    case 'sign-in-result':
      return 'auth'
    case 'heart-beat':
    case 'heart-beat-time':
      return 'heartbeat'
    case 'data':
      return body.operation === 'continuous' ? 'resend' : 'data'
    case 'device':
    case 'device-ack':
    case 'archives':
    case 'archives-ack':
      return 'device'
    case 'config':
    case 'config-ack':
    case 'control-ack':
    case 'data-query':
    case 'data-ack':
      return 'config'
    case 'unknown':
      return 'unknown'
  }
}

const fault = (isSignIn: boolean): Effect => ({ do: 'fault', isSignIn })

const close = (reason: string): Effect => ({ do: 'close', reason })
