import { randomInt } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import type { Directory, KnownCollector } from '../directory.ts'
import type { Intake } from '../intake.ts'
import { type DefaultKeys, keyRing } from './key-ring.ts'
import { type Link, type LinkParts, openLink, type Wire } from './link.ts'
import { noteAllowance } from './note-allowance.ts'
import type { PacketBody } from './packet.ts'
import type { SessionContext } from './session.ts'
import { signInDelay } from './sign-in-delay.ts'
import { stampsOf } from './stamps.ts'

/** The links of a gateway, for those who command collectors. */
export interface CollectorLinks {
  /** Sends a packet to a collector; false where it is not linked. */
  send(collectorId: number, body: PacketBody): boolean
  /** Collectors that are linked. */
  online(): readonly number[]
  /** Connections at this moment, those of strangers included. */
  count(): number
}

/** A gateway that listens. */
export interface Gateway extends CollectorLinks {
  readonly port: number
  /** Takes no more packets, waits for those under way, and closes all links. */
  close(): Promise<void>
}

/** What a gateway asks of the directory. */
export type GatewayDirectory = Pick<
  Directory,
  'collectorByCodes' | 'collectorById' | 'collectors' | 'point' | 'adoptNextKeys'
>

/** What a gateway is made from. */
export interface GatewayParts {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly intake: Intake
  readonly directory: GatewayDirectory
  readonly defaults: () => DefaultKeys
  readonly onError: (error: unknown) => void
  readonly onLink?: (text: string, link: { readonly remote: string; readonly collectorId: number | undefined }) => void
  readonly nowMs?: () => number
  /** How often silent links are looked for. */
  readonly sweepMs?: number
}

const mostLinks = 4000
const signInMs = 60_000
const sweepEveryMs = 2000
const silentHeartBeats = 3
const leastSilenceMs = 30_000
const lastBytesMs = 1000

/** Opens the gateway of the national collector protocol; rejects where the port cannot be had. */
export async function openGateway(parts: GatewayParts): Promise<Gateway> {
  const { directory, nowMs = Date.now } = parts
  const { adoptNextKeys } = directory
  const links = new Set<Link>()
  const signedIn = new Map<number, Link>()
  const keys = keyRing(directory, parts.defaults)
  const linkParts: LinkParts = {
    ...parts,
    nowMs,
    keys,
    context: contextOf(directory, keys, nowMs),
    delay: signInDelay(nowMs),
    allowance: noteAllowance(nowMs),
    onWelcome(link, collector, isNext) {
      if (isNext) adoptNextKeys(collector.id).catch(parts.onError)
      const old = signedIn.get(collector.id)
      signedIn.set(collector.id, link)
      if (old !== undefined && old !== link) old.close('同一采集器有新的连接')
      parts.onLink?.('采集器上线', link)
    },
    onClose(link, reason) {
      links.delete(link)
      const id = link.collectorId
      if (id !== undefined && signedIn.get(id) === link) signedIn.delete(id)
      parts.onLink?.(reason, link)
    },
  }
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    const link = openLink(wireOf(socket), linkParts)
    links.add(link)
    socket.on('data', (bytes) => link.receive(bytes as Buffer))
    socket.on('error', () => link.close('连接出错'))
    socket.on('close', () => link.close('连接断开'))
  })
  server.maxConnections = mostLinks
  const port = await listen(server, parts)
  server.on('error', parts.onError)
  const sweep = setInterval(() => {
    for (const link of links) {
      const reason = silenceOf(link, directory, nowMs())
      if (reason !== undefined) link.close(reason)
    }
  }, parts.sweepMs ?? sweepEveryMs)
  return {
    port,
    send: (collectorId, body) => signedIn.get(collectorId)?.send(body) ?? false,
    online: () => [...signedIn.keys()],
    count: () => links.size,
    async close() {
      clearInterval(sweep)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const link of [...links]) link.close('平台停止')
      await closed
    },
  }
}

function contextOf(directory: GatewayDirectory, keys: SessionContext['keys'], nowMs: () => number): SessionContext {
  return {
    collectorByCodes: (building, gateway) => directory.collectorByCodes(building, gateway),
    collectorById: (id) => directory.collectorById(id),
    keys,
    hasMeter: (collectorId, address) => address !== '' && directory.point(collectorId, address, '1') !== undefined,
    newSequence: () => String(randomInt(10 ** 14)).padStart(14, '0'),
    stamp: (zone) => stampsOf(zone).stamp(Math.floor(nowMs() / 1000)),
  }
}

/** Why a link has been silent too long; undefined where it has not. */
function silenceOf(link: Link, directory: GatewayDirectory, nowMs: number): string | undefined {
  if (link.collectorId === undefined) return nowMs - link.sinceMs > signInMs ? '没有在时限内认证' : undefined
  const collector: KnownCollector | undefined = directory.collectorById(link.collectorId)
  if (collector === undefined || !collector.isEnabled) return '采集器已停用或删除'
  const longest = Math.max(leastSilenceMs, silentHeartBeats * collector.heartbeatSeconds * 1000)
  return nowMs - link.lastPacketMs > longest ? '三个心跳周期没有报文' : undefined
}

function wireOf(socket: Socket): Wire {
  const ip = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return {
    ip,
    remote: `${ip}:${socket.remotePort ?? 0}`,
    write: (bytes) => void socket.write(bytes),
    unsent: () => socket.writableLength,
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    // What was written still goes out; whoever keeps the line open after that is cut off.
    close() {
      if (socket.destroyed) return
      const cutOff = setTimeout(() => socket.destroy(), lastBytesMs)
      socket.once('close', () => clearTimeout(cutOff))
      socket.end()
    },
  }
}

function listen(server: Server, { host, port }: GatewayParts): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}
